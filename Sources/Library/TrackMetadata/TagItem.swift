import CTagLib
import Glibc

/// One value of a tag, as CTagLib gave it.
struct TagItem: Hashable, Sendable {
  /// What a value is.
  enum Kind: Hashable, Sendable {
    /// A text frame of ID3v2, or an item of APE.
    case text
    /// A text with a description, TXXX.
    case userText
    /// Words, USLT.
    case lyrics
    /// A piece of words with a time, SYLT.
    case syncedLyrics
    case picture
    /// Words that are too long to be read.
    case lyricsLeftOut
  }

  var kind: Kind
  /// The frame of the tag that it comes from.
  var frame = 0
  /// The frame's id, the item's key in capitals, the description, or the MIME type of a picture.
  var key = ""
  /// The value; empty for a picture.
  var text = ""
  /// The type of a picture or of synced lyrics, in ID3v2's numbers.
  var type = 0
  /// The unit of `time`: 1 MPEG frames, 2 milliseconds.
  var unit = 0
  var time = 0
  /// The language of words, by ISO 639-2, in small letters.
  var language = ""
  /// How many bytes the value has.
  var size = 0
}

extension TagItem {
  /// A copy of what `item` points to, pictures left out.
  init(_ item: ctag_item) {
    switch ctag_kind(rawValue: UInt32(bitPattern: item.kind)) {
    case CTAG_TEXT: kind = .text
    case CTAG_USER_TEXT: kind = .userText
    case CTAG_LYRICS: kind = .lyrics
    case CTAG_SYNCED_LYRICS: kind = .syncedLyrics
    case CTAG_PICTURE: kind = .picture
    case CTAG_LYRICS_LEFT_OUT: kind = .lyricsLeftOut
    default: preconditionFailure("CTagLib knows no other kinds")
    }
    frame = Int(item.frame)
    key = Self.text(item.key.map { UnsafeRawPointer($0) }, count: item.key_length)
    if kind != .picture {
      text = Self.text(item.value.map { UnsafeRawPointer($0) }, count: item.value_length)
    }
    type = Int(item.type)
    unit = Int(item.unit)
    time = Int(item.time)
    size = item.value_length
    if item.language_length > 0 {
      language = Self.text(item.language.map { UnsafeRawPointer($0) }, count: item.language_length)
        .lowercased()
    }
  }

  /// Text without the NULs and byte order marks that careless taggers leave in it.
  private static func text(_ start: UnsafeRawPointer?, count: Int) -> String {
    guard let start, count > 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    // Few texts have a byte that either could begin with.
    guard memchr(start, 0, count) != nil || memchr(start, CInt(mark[0]), count) != nil else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    var index = 0
    while index < count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        index += mark.count
        continue
      }
      if bytes[index] != 0 { kept.append(bytes[index]) }
      index += 1
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// U+FEFF in UTF-8.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
