// Debian's build is shared and uses floats, which the header must be told.
#define KISS_FFT_SHARED 1
#define kiss_fft_scalar float
#include <kissfft/kiss_fftr.h>
