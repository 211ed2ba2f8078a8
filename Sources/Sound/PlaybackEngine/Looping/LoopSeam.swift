import Glibc
import PlayerModel

/// The fade from the sound after the end of a repeated passage into the sound at its start.
///
/// It takes 5 ms, does not change the length of the passage, and has equal power throughout, because the two sounds
/// are different ones.
struct LoopSeam: Sendable {
  /// The samples after the end of the passage; the file may end before the fade does.
  private let tail: [Float]
  private let channelCount: Int
  /// The number of frames of the fade.
  private let length: Int
  /// The number of frames that have passed.
  private var position = 0

  /// Creates the fade from `tail`, which is silent where it is too short.
  init(from tail: [Float], in format: PCMFormat) {
    self.tail = tail
    channelCount = format.channelCount
    length = Self.frames(at: format.sampleRate)
  }

  /// Returns the number of frames of a fade.
  static func frames(at sampleRate: Int) -> Int { max(1, sampleRate / 200) }

  /// Whether the fade is over.
  var isOver: Bool { position == length }

  /// Mixes the fade into the next frames of the passage.
  mutating func mix(into samples: UnsafeMutableBufferPointer<Float>) {
    let frames = min(samples.count / channelCount, length - position)
    for frame in 0..<frames {
      let angle = Double.pi / 2 * Double(position + frame) / Double(length)
      let (old, new) = (cos(angle), sin(angle))
      for channel in 0..<channelCount {
        let index = frame * channelCount + channel
        let place = (position + frame) * channelCount + channel
        let before = place < tail.count ? Double(tail[place]) : 0
        samples[index] = Float(before * old + Double(samples[index]) * new)
      }
    }
    position += frames
  }
}
