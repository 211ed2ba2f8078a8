#include "CHEIF.h"

#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

// The EXIF and XMP of a usual picture have a few kilobytes.
enum { MOST_METADATA = 16 << 20, MOST_BLOCKS = 64 };

void cheif_begin(void) { heif_init(NULL); }

// Opens the primary picture; both objects must be released even on failure.
static int open_picture(
  const uint8_t *bytes, size_t count, struct heif_context **context, struct heif_image_handle **handle) {
  *handle = NULL;
  *context = heif_context_alloc();
  if (!*context) return 0;
  // Decoding threads would each need memory and time.
  heif_context_set_max_decoding_threads(*context, 0);
  struct heif_error error = heif_context_read_from_memory_without_copy(*context, bytes, count, NULL);
  if (error.code != heif_error_Ok) return 0;
  return heif_context_get_primary_image_handle(*context, handle).code == heif_error_Ok;
}

static void close_picture(struct heif_context *context, struct heif_image_handle *handle) {
  if (handle) heif_image_handle_release(handle);
  if (context) heif_context_free(context);
}

static uint8_t *metadata(const struct heif_image_handle *handle, heif_item_id id, size_t *count) {
  *count = heif_image_handle_get_metadata_size(handle, id);
  if (*count == 0 || *count > MOST_METADATA) return NULL;
  uint8_t *block = malloc(*count);
  if (block && heif_image_handle_get_metadata(handle, id, block).code == heif_error_Ok) return block;
  free(block);
  return NULL;
}

// The block begins with the offset of TIFF's header after these four bytes.
static void find_exif(cheif_facts *facts, size_t count) {
  const uint8_t *block = facts->exif_block;
  if (!block || count < 4) return;
  size_t skipped = 4 + ((size_t)block[0] << 24 | (size_t)block[1] << 16 | (size_t)block[2] << 8 | block[3]);
  if (skipped >= count) return;
  facts->exif = block + skipped;
  facts->exif_count = count - skipped;
}

cheif_facts cheif_read(const uint8_t *bytes, size_t count) {
  cheif_facts facts = {.status = CHEIF_UNKNOWN};
  struct heif_context *context;
  struct heif_image_handle *handle;
  if (open_picture(bytes, count, &context, &handle)) {
    facts.status = CHEIF_READ;
    facts.width = (uint32_t)heif_image_handle_get_width(handle);
    facts.height = (uint32_t)heif_image_handle_get_height(handle);
    heif_item_id ids[MOST_BLOCKS];
    int blocks = heif_image_handle_get_list_of_metadata_block_IDs(handle, NULL, ids, MOST_BLOCKS);
    for (int i = 0; i < blocks; i++) {
      const char *type = heif_image_handle_get_metadata_type(handle, ids[i]);
      const char *content = heif_image_handle_get_metadata_content_type(handle, ids[i]);
      size_t size = 0;
      if (type && strcmp(type, "Exif") == 0 && !facts.exif_block) {
        facts.exif_block = metadata(handle, ids[i], &size);
        find_exif(&facts, size);
      } else if (content && strcmp(content, "application/rdf+xml") == 0 && !facts.xmp) {
        facts.xmp = metadata(handle, ids[i], &size);
        facts.xmp_count = facts.xmp ? size : 0;
      }
    }
  }
  close_picture(context, handle);
  return facts;
}

void cheif_end(cheif_facts *facts) {
  free(facts->exif_block);
  free(facts->xmp);
  *facts = (cheif_facts){0};
}

static int is_of(const struct heif_image_handle *handle, uint32_t side) {
  int width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
  return width > 0 && height > 0 && (uint32_t)(width > height ? width : height) >= side;
}

// Returns a thumbnail with at least `side` pixels, or else the picture itself.
static struct heif_image_handle *smaller(struct heif_image_handle *handle, uint32_t side) {
  heif_item_id ids[8];
  int count = heif_image_handle_get_list_of_thumbnail_IDs(handle, ids, 8);
  for (int i = 0; i < count; i++) {
    struct heif_image_handle *thumbnail = NULL;
    if (heif_image_handle_get_thumbnail(handle, ids[i], &thumbnail).code != heif_error_Ok) continue;
    if (is_of(thumbnail, side)) {
      heif_image_handle_release(handle);
      return thumbnail;
    }
    heif_image_handle_release(thumbnail);
  }
  return handle;
}

static void copy_rows(const struct heif_image *image, cheif_picture *picture) {
  int stride = 0, width = heif_image_get_width(image, heif_channel_interleaved);
  int height = heif_image_get_height(image, heif_channel_interleaved);
  const uint8_t *plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  if (!plane || width <= 0 || height <= 0) return;
  size_t row = (size_t)width * 3;
  picture->pixels = malloc(row * (size_t)height);
  if (!picture->pixels) {
    picture->status = CHEIF_TOO_LARGE;
    return;
  }
  for (int y = 0; y < height; y++) memcpy(picture->pixels + row * y, plane + (size_t)stride * y, row);
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  picture->status = CHEIF_READ;
}

cheif_picture cheif_decode(const uint8_t *bytes, size_t count, uint32_t side, uint64_t most_pixels) {
  cheif_picture picture = {.status = CHEIF_UNKNOWN};
  struct heif_context *context;
  struct heif_image_handle *handle;
  if (open_picture(bytes, count, &context, &handle)) {
    handle = smaller(handle, side);
    uint64_t width = (uint64_t)heif_image_handle_get_width(handle);
    uint64_t height = (uint64_t)heif_image_handle_get_height(handle);
    struct heif_image *image = NULL;
    if (width * height > most_pixels) {
      picture.status = CHEIF_TOO_LARGE;
    } else if (heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL).code ==
               heif_error_Ok) {
      copy_rows(image, &picture);
      heif_image_release(image);
    }
  }
  close_picture(context, handle);
  return picture;
}
