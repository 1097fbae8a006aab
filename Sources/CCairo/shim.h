// cairo and its PDF surface, from Debian's libcairo2-dev.
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
