/* rights.h: who may do what with a file, kept for the one that follows it. */

#ifndef RIGHTS_H
#define RIGHTS_H

/*
 * Gives a new file that is written already the owner, group, mode, access
 * control list and attributes of the old one.  If it cannot have the same owner
 * or group it does without, unless somebody's rights would change by that.
 * Returns NULL, or what cannot be kept; then errno says why, or is 0.
 */
const char *rights_keep(int from, int to);

#endif
