// Swift can call all that is needed of libFLAC.
#include <FLAC/stream_decoder.h>
