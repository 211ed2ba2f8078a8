#ifndef COPENCV_H
#define COPENCV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A C interface to the part of OpenCV's dnn module that loads an ONNX model and runs it on a
/// picture. No exception escapes. Use a network from one thread at a time.
typedef struct cocv_network cocv_network;

/// How a picture is prepared for a model.
typedef struct {
  int width, height;
  /// The RGB mean and divisors of bytes, whatever the order of the channels.
  float mean[3], deviation[3];
  /// Whether the channels of a pixel are adjacent rather than in separate planes.
  int is_channels_last;
  /// Whether blue is the first channel.
  int is_blue_first;
} cocv_input;

/// Restricts OpenCV to one thread, and suppresses its messages. Call this before the other
/// functions.
void cocv_begin(void);

/// Returns the version of OpenCV, such as `4.6.0`.
const char *cocv_version(void);

/// Creates a network from the bytes of an ONNX model. Returns NULL if OpenCV rejects it, and writes
/// the reason to `error`, which has room for `error_room` bytes.
cocv_network *cocv_load(const uint8_t *model, size_t size, char *error, size_t error_room);

/// Frees a network, which may be NULL.
void cocv_free(cocv_network *network);

/// Runs the model on rows of RGB bytes.
///
/// Returns the number of scores, one per class, and copies up to `room` of them to `scores`.
/// Returns 0 and sets `error` if it fails or the output is not one row of numbers.
size_t cocv_run(cocv_network *network, const uint8_t *pixels, const cocv_input *input, float *scores,
                size_t room, char *error, size_t error_room);

#ifdef __cplusplus
}
#endif

#endif
