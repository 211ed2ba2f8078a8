#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

// libasound writes its complaints to stderr, which would tear the screen. Its error handler is variadic, which Swift
// cannot write, so it lives here and drops them: every call also returns its error.
void calsa_keep_quiet(void);

#endif
