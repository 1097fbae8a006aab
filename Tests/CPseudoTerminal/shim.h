// What Swift does not import of pseudo-terminals and processes: macros, variadic functions, and what only _GNU_SOURCE shows.
#include <fcntl.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// POSIX_SPAWN_SETSID, which is not visible without _GNU_SOURCE.
static const int pt_spawn_session = 0x80;

static inline bool pt_set_window_size(int file, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(file, TIOCSWINSZ, &size) == 0;
}

// Opens a new pseudo-terminal and gives the number of the file /dev/pts/… for its other side; -1 if there is none.
// posix_openpt and its companions are not visible without _GNU_SOURCE.
static inline int pt_open_pseudo_terminal(unsigned int *number) {
  int unlocked = 0;
  int file = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (file >= 0 && ioctl(file, TIOCSPTLCK, &unlocked) == 0 && ioctl(file, TIOCGPTN, number) == 0) return file;
  if (file >= 0) close(file);
  return -1;
}

// The group of processes in front on a terminal, asked from the other side of a pseudo-terminal.
static inline pid_t pt_foreground(int file) {
  pid_t group = 0;
  return ioctl(file, TIOCGPGRP, &group) == 0 ? group : 0;
}

// A file that can be polled for the end of a process.
static inline int pt_process_file(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }
