#ifndef COPENCV_H
#define COPENCV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// OpenCV speaks C++, which Swift does not call here: this is the part of its dnn module that loads an ONNX model and
/// runs it on a picture. No exception gets out. One thread at a time uses a network.
typedef struct cocv_network cocv_network;

/// What a model gets of a picture.
typedef struct {
  int width, height;
  /// Of red, green and blue, whatever the order of the channels: subtracted from bytes, then divided by.
  float mean[3], deviation[3];
  /// Whether each pixel's channels lie side by side; otherwise one channel follows the other.
  int is_channels_last;
  /// Whether blue comes first.
  int is_blue_first;
} cocv_input;

/// Keeps OpenCV to one thread, and from writing messages. Before anything else.
void cocv_begin(void);

/// The version of OpenCV, such as `4.6.0`.
const char *cocv_version(void);

/// A network from the bytes of an ONNX model; NULL if OpenCV does not take it. Then `error`, a text with room for
/// `error_room` bytes, says why.
cocv_network *cocv_load(const uint8_t *model, size_t size, char *error, size_t error_room);

/// Frees it; NULL is allowed.
void cocv_free(cocv_network *network);

/// Runs it on rows of red, green and blue bytes.
///
/// Returns how many scores it has for each class, of which up to `room` are copied to `scores`; 0 if it failed or answers
/// something else than one row of numbers: then `error` says why.
size_t cocv_run(cocv_network *network, const uint8_t *pixels, const cocv_input *input, float *scores,
                size_t room, char *error, size_t error_room);

#ifdef __cplusplus
}
#endif

#endif
