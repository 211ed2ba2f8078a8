#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "CPictures.h"

// libpng's simplified interface handles its longjmp internally.
uint8_t *cpictures_encode_png(
  const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, size_t *count) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = has_alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  size_t channels = has_alpha ? 4 : 3, total = (size_t)width * height;
  uint8_t *packed = malloc(total * channels);
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  uint8_t *bytes = malloc(size);
  int is_done = 0;
  if (packed && bytes) {
    for (size_t i = 0; i < total; i++) memcpy(packed + i * channels, pixels + i * 4, channels);
    is_done = png_image_write_to_memory(&image, bytes, &size, 0, packed, 0, NULL);
    png_image_free(&image);
  }
  free(packed);
  if (!is_done) {
    free(bytes);
    return NULL;
  }
  *count = size;
  return bytes;
}
