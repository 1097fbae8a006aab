// ncursesw with its macros and global variables behind functions: Swift 6 imports neither.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static inline WINDOW *cn_stdscr(void) { return stdscr; }
static inline WINDOW *cn_curscr(void) { return curscr; }
static inline int cn_colors(void) { return COLORS; }

// Starts ncurses for a terminal type, writing to a file.
static inline bool cn_start(const char *type, FILE *output) { return newterm(type, output, stdin) != NULL; }

// A file in memory that programs started do not inherit, or -1.
static inline int cn_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }

// POSIX_SPAWN_SETSID, which is not visible without _GNU_SOURCE.
static const int cn_spawn_session = 0x80;

static const unsigned int cn_bold = A_BOLD;
static const unsigned int cn_dim = A_DIM;
static const unsigned int cn_underline = A_UNDERLINE;
static const unsigned int cn_reverse = A_REVERSE;

// Puts one character; false if it does not take exactly one column. The wide form of a cell has an array that Swift
// would pass as a tuple of five.
static inline bool cn_put(int y, int x, wchar_t character, unsigned int attributes, short pair) {
  if (wcwidth(character) != 1) return false;
  wchar_t text[2] = {character, 0};
  cchar_t cell;
  setcchar(&cell, text, attributes, pair, NULL);
  mvwadd_wch(stdscr, y, x, &cell);
  return true;
}

// A capability of the terminal that is a string, or NULL.
static inline const char *cn_string_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

// A capability of the terminal that is a number; negative if it has none.
static inline int cn_number_capability(const char *name) { return tigetnum(name); }

// Width and height of a terminal; false if unknown.
static inline bool cn_window_size(int file, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

static inline bool cn_set_window_size(int file, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(file, TIOCSWINSZ, &size) == 0;
}

// Opens a new pseudo-terminal and gives the number of the file /dev/pts/… for its other side; -1 if there is none.
// posix_openpt and its companions are not visible without _GNU_SOURCE.
static inline int cn_open_pseudo_terminal(unsigned int *number) {
  int unlocked = 0;
  int file = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (file >= 0 && ioctl(file, TIOCSPTLCK, &unlocked) == 0 && ioctl(file, TIOCGPTN, number) == 0) return file;
  if (file >= 0) close(file);
  return -1;
}

// The group of processes in front on a terminal, asked from the other side of a pseudo-terminal.
static inline pid_t cn_foreground(int file) {
  pid_t group = 0;
  return ioctl(file, TIOCGPGRP, &group) == 0 ? group : 0;
}

// A file that can be polled for the end of a process.
static inline int cn_process_file(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// Whether characters are written in UTF-8 in the locale in force.
static inline const char *cn_codeset(void) { return nl_langinfo(CODESET); }
