#ifndef CSOUNDTOUCH_H
#define CSOUNDTOUCH_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// SoundTouch speaks C++, which Swift does not call here: this is the part of it that stretches time
/// and keeps the pitch, or changes the sample rate. No exception gets out. One thread at a time uses a stretcher.
typedef struct cst_stretcher cst_stretcher;

/// A stretcher of interleaved floats; NULL if memory is short or SoundTouch does not take the format.
cst_stretcher *cst_new(unsigned sample_rate, unsigned channels);

/// The same, but what comes out has another sample rate and is no longer or shorter in time.
cst_stretcher *cst_new_converter(unsigned from_rate, unsigned to_rate, unsigned channels);

/// Frees it; NULL is allowed.
void cst_free(cst_stretcher *stretcher);

/// How many frames go in for each that comes out, from the next piece that is cut on.
void cst_set_tempo(cst_stretcher *stretcher, double tempo);

/// Puts frames in; 0 if memory is short.
int cst_put(cst_stretcher *stretcher, const float *samples, unsigned frames);

/// Takes up to so many frames out and returns how many.
unsigned cst_receive(cst_stretcher *stretcher, float *samples, unsigned frames);

/// How many frames can be taken out.
unsigned cst_available(const cst_stretcher *stretcher);

/// No more goes in: all that did can be taken out; 0 if memory is short.
int cst_flush(cst_stretcher *stretcher);

/// Forgets all that went in.
void cst_clear(cst_stretcher *stretcher);

#ifdef __cplusplus
}
#endif

#endif
