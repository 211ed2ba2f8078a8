/// A value in a tag.
package struct TagItem: Hashable, Sendable {
  /// The kind of a value.
  package enum Kind: Hashable, Sendable {
    /// A text with a key of the tag's kind, such as a text frame of ID3v2 or an item of APE.
    case text
    /// A text with a description or name: TXXX, or a named item of MP4.
    case userText
    /// Lyrics: USLT.
    case lyrics
    /// A piece of lyrics with a time: SYLT.
    case syncedLyrics
    case picture
    /// Lyrics that are too long to read.
    case lyricsLeftOut
  }

  package var kind: Kind
  /// The index of the frame in the tag.
  package var frame = 0
  /// The frame's id, the item's key in capitals, the description or name, or the MIME type of a picture.
  package var key = ""
  /// The text; empty for a picture.
  package var text = ""
  /// The bytes of ``text`` if the tag does not reliably declare their encoding, and they are not UTF-8; ``text``
  /// is then what they mean in Windows-1252.
  package var undeclared: [UInt8]?
  /// The type of a picture or of synced lyrics, as a number of ID3v2.
  package var type = 0
  /// The unit of `time`: 1 for MPEG frames, 2 for milliseconds.
  package var unit = 0
  package var time = 0
  /// The language of lyrics as a lowercase ISO 639-2 code.
  package var language = ""
  /// The size of the value in bytes.
  package var size = 0

  /// Creates a value of the given kind.
  package init(_ kind: Kind, key: String = "", text: String = "") {
    self.kind = kind
    self.key = key
    self.text = text
  }
}
