/* empty.c: a yardstick for starting up. */

int
main(void)
{
	return 0;
}
