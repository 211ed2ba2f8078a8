import MP4Boxes
import PlayerModel
import SoundDecoding

/// The padding that an encoder added, as iTunes stores it in the tag `iTunSMPB`, in the track's time unit.
struct EncoderDelay: Hashable {
  /// The frames before the sound.
  let delay: Int64
  /// The frames after the sound.
  let padding: Int64
  /// The frames of the sound.
  let length: Int64

  private static let key = "ITUNSMPB"

  /// Reads the tag of a movie, or returns `nil` if it is missing or invalid.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(in movie: MP4Box, _ boxes: BoxReader) throws(PlayerError) {
    guard let text = try ItemList(in: movie, boxes)?.text(of: Self.key, in: boxes.bytes) else {
      return nil
    }
    self.init(text)
  }

  /// Parses a text such as ` 00000000 00000840 000001CA 00000000003F31F6 00000000`.
  init?(_ text: String) {
    let numbers = text.split(separator: " ").prefix(4).map { UInt64($0, radix: 16) }
    guard numbers.count == 4, let delay = numbers[1], let padding = numbers[2],
      let length = numbers[3], delay <= UInt32.max, padding <= UInt32.max, length > 0,
      length <= UInt64(Int64.max / 4)
    else { return nil }
    (self.delay, self.padding, self.length) = (Int64(delay), Int64(padding), Int64(length))
  }
}
