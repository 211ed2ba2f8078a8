// The library as Debian builds it: shared, of floats. Its header must be told so.
#define KISS_FFT_SHARED 1
#define kiss_fft_scalar float
#include <kissfft/kiss_fftr.h>
