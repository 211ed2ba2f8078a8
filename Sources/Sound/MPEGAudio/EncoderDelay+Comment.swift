import PlayerModel
import SoundDecoding

extension EncoderDelay {
  /// The name that CTagLib gives to the comment of iTunes.
  private static let key = "COMM:iTunSMPB"

  /// Reads the comment of a file, or returns `nil` if it is missing or invalid.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(in file: ByteReader) throws(PlayerError) {
    for block in try MPEGFile.frontTags(in: file, .comments) where block.kind == .id3v2 {
      let comment = block.items.first { $0.kind == .userText && $0.key == Self.key }
      if let comment, let delay = EncoderDelay(comment.text) {
        self = delay
        return
      }
    }
    return nil
  }
}
