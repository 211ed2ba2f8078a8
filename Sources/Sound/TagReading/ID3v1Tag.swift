import SoundDecoding

/// The tag of 128 bytes that ID3v1 appends to a file.
///
/// Its texts are truncated to 30 bytes, in an unknown encoding.
struct ID3v1Tag: Hashable, Sendable {
  /// The size of a tag in bytes.
  static let size = 128

  var title: ArraySlice<UInt8>
  var artist: ArraySlice<UInt8>
  var album: ArraySlice<UInt8>
  var year: ArraySlice<UInt8>
  var comment: ArraySlice<UInt8>
  /// The track number of version 1.1, or 0 if there is none.
  var track: Int
  /// The name of the genre; empty if there is none.
  var genre: String

  /// Parses the last bytes of a file, or returns `nil` if they are not a tag.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Self.size, bytes.suffix(Self.size).starts(with: "TAG".utf8) else {
      return nil
    }
    let bytes = Array(bytes.suffix(Self.size))
    title = Self.text(bytes[3..<33])
    artist = Self.text(bytes[33..<63])
    album = Self.text(bytes[63..<93])
    year = Self.text(bytes[93..<97])
    comment = Self.text(bytes[97..<(bytes[125] == 0 ? 125 : 127)])
    // Version 1.1 uses the last two bytes of the comment for a NUL and the track number.
    track = bytes[125] == 0 ? Int(bytes[126]) : 0
    genre = ID3v1Genre.name(Int(bytes[127])) ?? ""
  }

  /// Returns a text without the padding after it.
  private static func text(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = field.prefix { $0 != 0 }
    let end = text.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? text.startIndex
    // Only a full field can have cut a character.
    return end == field.endIndex
      ? TextDecoding.withoutCutCharacter(text[..<end]) : text[..<end]
  }

  /// The values, with APE's keys.
  var items: [TagItem] {
    let texts = [
      ("TITLE", title), ("ARTIST", artist), ("ALBUM", album), ("YEAR", year), ("COMMENT", comment),
    ]
    // Other kinds of tags can name track 0.
    let number = track == 0 ? "" : String(track)
    return texts.map { TagItem(key: $0.0, undeclared: $0.1) } + [
      TagItem(.text, key: "TRACK", text: number), TagItem(.text, key: "GENRE", text: genre),
    ]
  }
}
