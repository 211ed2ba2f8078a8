/// One value of a tag.
package struct TagItem: Hashable, Sendable {
  /// What a value is.
  package enum Kind: Hashable, Sendable {
    /// A text by a key of the tag's kind, such as a text frame of ID3v2 or an item of APE.
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

  package var kind: Kind
  /// The frame of the tag that it comes from.
  package var frame = 0
  /// The frame's id, the item's key in capitals, the description, or the MIME type of a picture.
  package var key = ""
  /// The value; empty for a picture.
  package var text = ""
  /// The type of a picture or of synced lyrics, in ID3v2's numbers.
  package var type = 0
  /// The unit of `time`: 1 MPEG frames, 2 milliseconds.
  package var unit = 0
  package var time = 0
  /// The language of words, by ISO 639-2, in small letters.
  package var language = ""
  /// How many bytes the value has.
  package var size = 0

  /// A value of a kind, empty as yet.
  package init(_ kind: Kind, key: String = "", text: String = "") {
    self.kind = kind
    self.key = key
    self.text = text
  }
}
