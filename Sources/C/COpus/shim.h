#include <opus_multistream.h>

// Swift cannot call variadic functions.

static inline int opus_reset(OpusMSDecoder *decoder) {
  return opus_multistream_decoder_ctl(decoder, OPUS_RESET_STATE);
}

/// Sets the gain that is applied to the sound, in 1/256 dB.
static inline int opus_set_gain(OpusMSDecoder *decoder, opus_int32 gain) {
  return opus_multistream_decoder_ctl(decoder, OPUS_SET_GAIN(gain));
}
