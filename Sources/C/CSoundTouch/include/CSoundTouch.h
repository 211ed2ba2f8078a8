#ifndef CSOUNDTOUCH_H
#define CSOUNDTOUCH_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A C interface to the part of SoundTouch that stretches time without changing the pitch, or
/// converts the sample rate. No exception escapes. Use a stretcher from one thread at a time.
typedef struct cst_stretcher cst_stretcher;

/// Creates a stretcher for interleaved floats. Returns NULL if memory is short or SoundTouch
/// rejects the format.
cst_stretcher *cst_new(unsigned sample_rate, unsigned channels);

/// Creates a converter of the sample rate, which preserves the duration.
cst_stretcher *cst_new_converter(unsigned from_rate, unsigned to_rate, unsigned channels);

/// Frees a stretcher, which may be NULL.
void cst_free(cst_stretcher *stretcher);

/// Sets the number of input frames per output frame, starting with the next segment.
void cst_set_tempo(cst_stretcher *stretcher, double tempo);

/// Adds frames. Returns 0 if memory is short.
int cst_put(cst_stretcher *stretcher, const float *samples, unsigned frames);

/// Moves up to `frames` output frames to `samples`, and returns their number.
unsigned cst_receive(cst_stretcher *stretcher, float *samples, unsigned frames);

/// Returns the number of available output frames.
unsigned cst_available(const cst_stretcher *stretcher);

/// Ends the input and makes all of it available. Returns 0 if memory is short.
int cst_flush(cst_stretcher *stretcher);

/// Discards all frames.
void cst_clear(cst_stretcher *stretcher);

#ifdef __cplusplus
}
#endif

#endif
