// ncursesw with its macros and global variables behind functions: Swift 6 imports neither.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wchar.h>

static inline WINDOW *cn_stdscr(void) { return stdscr; }
static inline WINDOW *cn_curscr(void) { return curscr; }
static inline int cn_colors(void) { return COLORS; }

// Starts ncurses for a terminal type, writing to a file.
static inline bool cn_start(const char *type, FILE *output) { return newterm(type, output, stdin) != NULL; }

// A stream into memory that ncurses writes to, or NULL; programs that are started do not inherit it.
static inline FILE *cn_memory_stream(void) {
  int file = (int)syscall(SYS_memfd_create, "picture", 1u);
  return file < 0 ? NULL : fdopen(file, "w");
}

// How many bytes were written to the stream since they were taken.
static inline long cn_written(FILE *stream) {
  fflush(stream);
  off_t count = lseek(fileno(stream), 0, SEEK_CUR);
  return count > 0 ? (long)count : 0;
}

// Takes the first bytes that were written to the stream and forgets the others; gives how many there are.
static inline long cn_take(FILE *stream, void *bytes, long count) {
  lseek(fileno(stream), 0, SEEK_SET);
  ssize_t taken = count > 0 ? pread(fileno(stream), bytes, (size_t)count, 0) : 0;
  return taken > 0 ? taken : 0;
}

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
