// Calls that Swift cannot make: syscall takes a variable number of arguments, and these of the GNU C library are not
// declared without its extensions.
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A descriptor that becomes readable when a process ends; -1 if there is no such process. Linux 5.3. */
static inline int clinux_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

void *memmem(const void *bytes, size_t count, const void *other, size_t other_count);
const char *gnu_get_libc_version(void);

/* The version of the C library with which the program was linked. */
static inline const char *clinux_c_library(void) { return gnu_get_libc_version(); }

/* Whether a text is among bytes. */
static inline int clinux_contain(const void *bytes, size_t count, const char *text) {
  return memmem(bytes, count, text, strlen(text)) != NULL;
}
