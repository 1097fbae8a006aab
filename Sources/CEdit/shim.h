// Calls of libedit's functions that Swift cannot make, because they take a variable number of arguments. The functions
// are found when the library is opened at run time, so its header is not needed.
#include <stddef.h>
#include <wchar.h>

// The line being edited: its first character, the cursor, and the end.
typedef struct {
  const char *start;
  const char *cursor;
  const char *end;
} edit_line;

typedef char *(*edit_prompt)(void *editor);
typedef int (*edit_read)(void *editor, wchar_t *character);
typedef unsigned char (*edit_command)(void *editor, int key);

typedef int (*edit_setter)(void *, int, ...);
typedef int (*edit_history)(void *, void *, int, ...);

static inline void edit_set_prompt(void *set, void *editor, edit_prompt prompt) {
  ((edit_setter)set)(editor, 0, prompt);
}
static inline void edit_set_keys(void *set, void *editor, const char *name) { ((edit_setter)set)(editor, 2, name); }
static inline void edit_leave_signals(void *set, void *editor) { ((edit_setter)set)(editor, 3, 0); }
static inline void edit_bind(void *set, void *editor, const char *key, const char *name, edit_command command) {
  ((edit_setter)set)(editor, 9, name, name, command);
  ((edit_setter)set)(editor, 4, key, name, (char *)NULL);
}
static inline void edit_set_read(void *set, void *editor, edit_read read) { ((edit_setter)set)(editor, 13, read); }
// Whether each call returns after one key; then the line is shown, and the terminal delivers keys one by one.
static inline void edit_take_keys(void *set, void *editor, int takes) { ((edit_setter)set)(editor, 15, takes); }
// Gives the terminal the settings for editing, or those before.
static inline void edit_prepare(void *set, void *editor, int edits) { ((edit_setter)set)(editor, 16, edits); }
static inline void edit_refresh(void *set, void *editor) { ((edit_setter)set)(editor, 20); }

// The library's structure for an entry of the history.
typedef struct {
  int number;
  const char *text;
} edit_event;

static inline void edit_use_history(void *set, void *editor, void *function, void *history, int size) {
  edit_event event;
  ((edit_history)function)(history, &event, 1, size);
  ((edit_history)function)(history, &event, 20, 1);
  ((edit_setter)set)(editor, 10, function, history);
}
static inline void edit_remember(void *function, void *history, const char *line) {
  edit_event event;
  ((edit_history)function)(history, &event, 10, line);
}
