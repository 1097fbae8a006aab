// System calls of Linux that Swift cannot make: syscall takes a variable number of arguments.
#include <sys/syscall.h>
#include <unistd.h>

/* A descriptor that becomes readable when a process ends; -1 if there is no such process. Linux 5.3. */
static inline int clinux_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }
