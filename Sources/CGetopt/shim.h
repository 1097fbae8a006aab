// getopt_long with its global variables behind functions: Swift 6 refuses shared mutable C globals.
#include <getopt.h>

static inline void cgetopt_reset(void) {
  optind = 0;
  opterr = 0;
}
static inline const char *cgetopt_argument(void) { return optarg; }
static inline int cgetopt_index(void) { return optind; }
/* The letter of a short option that is not known, below 256; 0 for a long one. */
static inline int cgetopt_letter(void) { return optopt; }
