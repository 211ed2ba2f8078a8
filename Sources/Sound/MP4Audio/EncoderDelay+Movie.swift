import MP4Boxes
import PlayerModel
import SoundDecoding

extension EncoderDelay {
  private static let key = "ITUNSMPB"

  /// Reads the tag of a movie, in the track's time unit, or returns `nil` if it is missing or invalid.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(in movie: MP4Box, _ boxes: BoxReader) throws(PlayerError) {
    guard let text = try ItemList(in: movie, boxes)?.text(of: Self.key, in: boxes.bytes) else {
      return nil
    }
    self.init(text)
  }
}
