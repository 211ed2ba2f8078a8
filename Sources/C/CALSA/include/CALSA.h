#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

// libasound writes messages to stderr, which would corrupt the screen. Its error handler is
// variadic, which Swift cannot define, so this one discards them: every call also returns its
// error.
void calsa_keep_quiet(void);

#endif
