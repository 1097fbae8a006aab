// Functions of Linux with a variable number of arguments, which Swift cannot call.
#include <sys/prctl.h>

/* Sends the signal to this process when the thread that started it ends. */
static inline int clinux_signal_at_end_of_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal); }
