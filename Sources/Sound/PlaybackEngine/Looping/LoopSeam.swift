import PlayerModel

/// The fade from the sound after the end of a repeated passage into the sound at its start.
///
/// It takes 5 ms, does not change the length of the passage, and has equal power throughout, because the two sounds
/// are different ones.
struct LoopSeam: Sendable {
  /// The samples after the end of the passage, as many as the fade has.
  private let tail: [Float]
  private let channelCount: Int
  private let fade: EqualPowerFade
  /// The number of frames that have passed.
  private var position = 0

  /// Creates the fade from `tail`, which is silent where it is too short because the file ends before the fade does.
  init(from tail: [Float], in format: PCMFormat) {
    channelCount = format.channelCount
    fade = EqualPowerFade(length: Self.frames(at: format.sampleRate))
    let missing = max(0, fade.length * channelCount - tail.count)
    self.tail = tail + [Float](repeating: 0, count: missing)
  }

  /// Returns the number of frames of a fade.
  static func frames(at sampleRate: Int) -> Int { max(1, sampleRate / 200) }

  /// Whether the fade is over.
  var isOver: Bool { position == fade.length }

  /// Mixes the fade into the next frames of the passage.
  mutating func mix(into samples: UnsafeMutableBufferPointer<Float>) {
    let frames = min(samples.count / channelCount, fade.length - position)
    let mixed = UnsafeMutableBufferPointer(rebasing: samples[..<(frames * channelCount)])
    tail.withUnsafeBufferPointer { tail in
      fade.mix(
        UnsafeBufferPointer(rebasing: tail[(position * channelCount)...]),
        UnsafeBufferPointer(mixed), at: position, loudness: (1, 1), channelCount: channelCount,
        into: mixed)
    }
    position += frames
  }
}
