// Functions for pseudo-terminals and processes that Swift cannot import: macros, variadic functions, and
// declarations that need _GNU_SOURCE.
#include <fcntl.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// The value of POSIX_SPAWN_SETSID, which is not visible without _GNU_SOURCE.
static const int pt_spawn_session = 0x80;

static inline bool pt_set_window_size(int file, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(file, TIOCSWINSZ, &size) == 0;
}

// Opens a new pseudo-terminal. Returns its file descriptor and the number N of its other side /dev/pts/N, or
// -1 on failure. posix_openpt and related functions are not visible without _GNU_SOURCE.
static inline int pt_open_pseudo_terminal(unsigned int *number) {
  int unlocked = 0;
  int file = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (file >= 0 && ioctl(file, TIOCSPTLCK, &unlocked) == 0 && ioctl(file, TIOCGPTN, number) == 0) return file;
  if (file >= 0) close(file);
  return -1;
}

// The foreground process group of a pseudo-terminal, 0 if unknown.
static inline pid_t pt_foreground(int file) {
  pid_t group = 0;
  return ioctl(file, TIOCGPGRP, &group) == 0 ? group : 0;
}

// A file descriptor that can be polled for the end of a process.
static inline int pt_process_file(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }
