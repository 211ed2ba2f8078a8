#ifndef CTAGLIB_H
#define CTAGLIB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A C interface to the part of TagLib that the player needs, as functions from bytes to a flat
/// list of items. They do no I/O, keep no state, let no exception escape, and may be called from
/// any thread.
///
/// This library walks the frames, inflates compressed ones up to a limit, and reads texts itself. It
/// passes TagLib one frame at a time, and only pictures, volumes and numbered genres: TagLib 1.13 inflates compressed frames without limit,
/// follows data lengths past the end of a frame, recurses through nested chapters until the stack
/// overflows, and takes minutes for 50 kB of text lists. Each kind of frame has a limit in bytes;
/// `ReadingCostTests` limit what reading a track may cost.

typedef enum {
  /// A value of a text frame (`key`: the frame's ID in ID3v2.4, "TIT2") or of an APE item (`key`:
  /// the item's key in capitals, "TITLE"). A frame with several values has several items. Also a
  /// COMM frame without a description, and the rating of a POPM frame from 0 to 255, followed by
  /// a blank and the address of the person or program that it is by.
  CTAG_TEXT = 1,
  /// A value of a TXXX frame; `key`: its description. Also the master volume of an RVA2 frame;
  /// `key`: "RVA2_", its identification, and "_GAIN" (decibels) or "_PEAK" (1: full scale). Also
  /// MusicBrainz's identifier in a UFID frame; `key`: "UFID:http://musicbrainz.org". Also iTunes'
  /// COMM frame with the samples that the encoder added; `key`: "COMM:iTunSMPB".
  CTAG_USER_TEXT = 2,
  /// The lyrics of a USLT frame.
  CTAG_LYRICS = 3,
  /// A piece of a SYLT frame; `type`: the frame's content type, `unit`: 1 for MPEG frames, 2 for
  /// milliseconds.
  CTAG_SYNCED_LYRICS = 4,
  /// A picture; `key`: its MIME type, or empty; `type`: ID3v2's picture type; `value`: its bytes.
  CTAG_PICTURE = 5,
  /// Lyrics were omitted because they are too long; at most once per tag.
  CTAG_LYRICS_LEFT_OUT = 6,
} ctag_kind;

/// A value. Text is UTF-8, invalid where the tag's is, unless it is `undeclared`, and its length
/// excludes a terminator. Keys of Latin-1 are its bytes.
typedef struct {
  int32_t kind;
  /// 1 if the value consists of the bytes of a text that is said to be Latin-1 but is not ASCII:
  /// programs write any encoding there.
  int32_t undeclared;
  /// The number of the frame in the tag, which all items of a frame share.
  int32_t frame;
  int32_t type;
  int32_t unit;
  uint32_t time;
  /// The language of lyrics: three letters of ISO 639-2, as in the tag.
  const char *language;
  size_t language_length;
  const char *key;
  size_t key_length;
  const uint8_t *value;
  size_t value_length;
} ctag_item;

/// The items of a tag.
typedef struct {
  const ctag_item *items;
  size_t count;
} ctag_items;

/// The source of a tag's bytes.
typedef struct {
  /// The number of bytes; a tag may be truncated.
  size_t length;
  /// Returns the `count` bytes at `offset`, within `length` and valid until the next call, or NULL
  /// on failure, which ends the tag there.
  const uint8_t *(*bytes)(void *context, size_t offset, size_t count);
  void *context;
} ctag_source;

/// The frames to read.
typedef enum {
  CTAG_ALL_FRAMES = 0,
  /// All but pictures and lyrics, of which only the headers are read.
  CTAG_SHORT_FRAMES = 1,
  /// Only comments.
  CTAG_COMMENTS = 2,
} ctag_frames;

/// Reads an ID3v2 tag of version 2.2, 2.3 or 2.4, starting with its header. Returns NULL only if
/// memory is short. Free with `ctag_free`.
ctag_items *ctag_read_id3v2(const ctag_source *tag, ctag_frames frames);

/// Reads the items of an APE tag, without its header and footer. Returns NULL only if memory is
/// short. Free with `ctag_free`.
ctag_items *ctag_read_ape(const uint8_t *items, size_t length);

/// Frees a list of items, which may be NULL.
void ctag_free(ctag_items *items);

/// Returns the name of an ID3v1 genre number, valid forever, or NULL.
const char *ctag_genre_name(int32_t number);

#ifdef __cplusplus
}
#endif

#endif
