/* rights.c: who may do what with a file, kept for the one that follows it. */

#include "rights.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { VALUE_MAX = 1 << 16 }; /* of an attribute, and of all their names */

static const char access_list[] = "system.posix_acl_access";

/* An access control list as the kernel has it: a version, then its entries. */
enum { ACL_HEAD = 4, ACL_OWNER = 1, ACL_GROUP = 4, ACL_MASK = 16 };

struct entry {
	uint16_t tag, rights;
	uint32_t id;
};

/* What the old file has. */
struct old {
	struct stat status;
	ssize_t length; /* of its access control list; 0: it has none */
	char list[VALUE_MAX];
};

static bool
is_absent(int error)
{
	return error == ENODATA || error == ENOTSUP;
}

/* The rights of an entry of the list; all if it has none such. */
static unsigned
entry_rights(const struct old *old, unsigned tag)
{
	struct entry entry;
	const size_t size = sizeof(entry);

	for (size_t at = ACL_HEAD; at + size <= (size_t)old->length;
	     at += size) {
		memcpy(&entry, old->list + at, size);
		if (entry.tag == tag)
			return entry.rights;
	}
	return 7;
}

/* What the group may do: with a list, the mode has something else there. */
static unsigned
group_rights(const struct old *old)
{
	if (old->length > 0)
		return entry_rights(old, ACL_GROUP) &
		    entry_rights(old, ACL_MASK);
	return old->status.st_mode >> 3 & 7;
}

/* True if the old owner, now one of the group, may do what he might. */
static bool
can_lose_owner(const struct old *old)
{
	return !(old->status.st_mode & S_ISUID) &&
	    (old->status.st_mode >> 6 & 7) == group_rights(old);
}

/* True if the old group, now some of the others, may do what it might. */
static bool
can_lose_group(const struct old *old)
{
	return !(old->status.st_mode & S_ISGID) && old->length == 0 &&
	    group_rights(old) == (old->status.st_mode & 7);
}

/* Only root can give a file away, and others only to groups of theirs. */
static const char *
keep_owner(const struct old *old, int to)
{
	struct stat new;

	if (fchown(to, old->status.st_uid, old->status.st_gid) == 0)
		return NULL;
	if (fchown(to, (uid_t)-1, old->status.st_gid) == -1 && errno != EPERM)
		return "its group cannot be kept";
	if (fstat(to, &new) == -1)
		return "its owner cannot be kept";
	errno = 0;
	if (new.st_gid != old->status.st_gid && !can_lose_group(old))
		return "its group cannot be kept, and rights would change";
	if (new.st_uid != old->status.st_uid && !can_lose_owner(old))
		return "its owner cannot be kept, and rights would change";
	return NULL;
}

/* One that the file has inherited from its directory is not wanted. */
static const char *
keep_access_list(const struct old *old, int to)
{
	int done;

	if (old->length > 0)
		done = fsetxattr(
		    to, access_list, old->list, (size_t)old->length, 0);
	else
		done = fremovexattr(to, access_list);
	if (done == -1 && (old->length > 0 || !is_absent(errno)))
		return "its access control list cannot be kept";
	return NULL;
}

/* Others are the kernel's: what it makes of the content, for one. */
static bool
is_kept(const char *name)
{
	static const char *const kept[] = {"user.", "trusted.",
	    "security.selinux", "security.SMACK64", "system.nfs4_acl", NULL};

	for (int i = 0; kept[i] != NULL; i++)
		if (strncmp(name, kept[i], strlen(kept[i])) == 0)
			return true;
	return false;
}

/* One that is the same already need not be set, which not everybody may. */
static bool
keep_attribute(int from, int to, const char *name)
{
	char value[VALUE_MAX], other[VALUE_MAX];
	ssize_t length = fgetxattr(from, name, value, sizeof(value));

	if (length == -1)
		return is_absent(errno);
	if (fgetxattr(to, name, other, sizeof(other)) == length &&
	    memcmp(value, other, (size_t)length) == 0)
		return true;
	return fsetxattr(to, name, value, (size_t)length, 0) == 0;
}

static const char *
keep_attributes(int from, int to)
{
	static const char failed[] = "its extended attributes cannot be kept";
	char names[VALUE_MAX];
	ssize_t length = flistxattr(from, names, sizeof(names));

	if (length == -1)
		return is_absent(errno) ? NULL : failed;
	for (const char *name = names; name < names + length;
	     name += strlen(name) + 1)
		if (is_kept(name) && !keep_attribute(from, to, name))
			return failed;
	return NULL;
}

/* After all else: writing and giving away take the set-id bits off. */
static const char *
keep_mode(const struct old *old, int to)
{
	static const char failed[] = "its mode cannot be kept";
	struct stat new;

	if (fchmod(to, old->status.st_mode & 07777) == -1 ||
	    fstat(to, &new) == -1)
		return failed;
	errno = 0;
	return new.st_mode == old->status.st_mode ? NULL : failed;
}

const char *
rights_keep(int from, int to)
{
	struct old old;
	const char *lost;

	if (fstat(from, &old.status) == -1)
		return "its mode cannot be kept";
	old.length = fgetxattr(from, access_list, old.list, sizeof(old.list));
	if (old.length == -1 && !is_absent(errno))
		return "its access control list cannot be kept";
	if (old.length == -1)
		old.length = 0;
	lost = keep_owner(&old, to);
	if (lost == NULL)
		lost = keep_attributes(from, to);
	if (lost == NULL)
		lost = keep_access_list(&old, to);
	return lost != NULL ? lost : keep_mode(&old, to);
}
