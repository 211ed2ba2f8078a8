// Swift can call all that is needed of libwavpack.
#include <wavpack/wavpack.h>
