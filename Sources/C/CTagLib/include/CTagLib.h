#ifndef CTAGLIB_H
#define CTAGLIB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// TagLib speaks C++, which Swift does not call here: this is the part of it that the player needs,
/// as functions from bytes to a flat list of items. They do no I/O, keep no state, let no exception
/// out, and may be called from any thread.
///
/// The code here walks the frames and reads texts; TagLib gets one frame at a time, and only pictures, volumes and
/// numbered genres. TagLib 1.13 inflates compressed frames without limit, follows data lengths past the end of a frame,
/// recurses through nested chapters until the stack overflows, and takes minutes for 50 kB of text lists. Each kind of
/// frame has a limit in bytes, and `ReadingCostTests` limit what reading a track may cost.

typedef enum {
  /// A value of a text frame (`key`: the frame's id in ID3v2.4, "TIT2") or of an APE item (`key`:
  /// the item's key in capitals, "TITLE"). A frame with several values gives several items. Also a COMM frame
  /// without a description.
  CTAG_TEXT = 1,
  /// A value of a TXXX frame; `key`: its description. Also what an RVA2 frame says of all channels;
  /// `key`: "RVA2_", its identification, and "_GAIN" (decibels) or "_PEAK" (1: full scale). Also
  /// the identifier of a UFID frame that MusicBrainz owns; `key`: "UFID:http://musicbrainz.org".
  CTAG_USER_TEXT = 2,
  /// The words of a USLT frame.
  CTAG_LYRICS = 3,
  /// A piece of a SYLT frame; `type`: the frame's content type, `unit`: 1 MPEG frames, 2
  /// milliseconds.
  CTAG_SYNCED_LYRICS = 4,
  /// A picture; `key`: its MIME type, or empty; `type`: ID3v2's picture type; `value`: its bytes.
  CTAG_PICTURE = 5,
  /// Words were left out, because they are too long; once a tag at most.
  CTAG_LYRICS_LEFT_OUT = 6,
} ctag_kind;

/// One value. Text is UTF-8, broken where the tag's is, with no terminator counted.
typedef struct {
  int32_t kind;
  /// Counts the frames of a tag: the items of one frame share it.
  int32_t frame;
  int32_t type;
  int32_t unit;
  uint32_t time;
  /// Of words: three letters of ISO 639-2, as they are written.
  const char *language;
  size_t language_length;
  const char *key;
  size_t key_length;
  const uint8_t *value;
  size_t value_length;
} ctag_item;

/// What was found in a tag.
typedef struct {
  const ctag_item *items;
  size_t count;
} ctag_items;

/// The bytes of a tag, wherever they are.
typedef struct {
  /// How many there are; a tag may be cut short.
  size_t length;
  /// Gives the `count` bytes at `offset`, all of them within `length`, until it is called again; NULL
  /// if they cannot be had, which ends the tag there.
  const uint8_t *(*bytes)(void *context, size_t offset, size_t count);
  void *context;
} ctag_source;

/// Which frames are asked for.
typedef enum {
  CTAG_ALL_FRAMES = 0,
  /// All but pictures and words: of those no more than the header is read.
  CTAG_SHORT_FRAMES = 1,
} ctag_frames;

/// Reads an ID3v2 tag of version 2.2, 2.3 or 2.4, from its header on. NULL only if memory is short.
/// Free with `ctag_free`.
ctag_items *ctag_read_id3v2(const ctag_source *tag, ctag_frames frames);

/// Reads the items of an APE tag, without its header and footer. NULL only if memory is short. Free
/// with `ctag_free`.
ctag_items *ctag_read_ape(const uint8_t *items, size_t length);

/// Frees what one of the above gave; NULL is allowed.
void ctag_free(ctag_items *items);

/// The name of an ID3v1 genre number, which lives for ever; NULL if there is none.
const char *ctag_genre_name(int32_t number);

#ifdef __cplusplus
}
#endif

#endif
