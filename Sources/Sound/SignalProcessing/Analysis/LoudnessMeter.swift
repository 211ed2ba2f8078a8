import CEBUR128
import PlayerModel

/// Measures the energies of gating blocks with the filters of ITU-R BS.1770, by libebur128.
///
/// libebur128 could gate the blocks itself, but does not return them, and the loudness of an album needs the
/// blocks of all of its songs. Not sendable: use it from one thread at a time.
final class LoudnessMeter {
  /// The number of parts of 100 ms in a gating block of 400 ms, which begin every 100 ms.
  private static let partsPerBlock = 4

  private let state: UnsafeMutablePointer<ebur128_state>
  private let channelCount: Int
  /// The number of frames in 100 ms, rounded as libebur128 does.
  private let partFrames: Int
  /// The frames of the current part so far.
  private var filled = 0
  /// The mean energy of each part.
  private var parts: [Float] = []

  /// Creates a meter, or returns `nil` if libebur128 does not support the format or memory is short.
  ///
  /// A single channel is measured as one, as ReplayGain 2.0 and FFmpeg do.
  init?(_ format: PCMFormat) {
    guard
      let state = ebur128_init(
        UInt32(format.channelCount), UInt(format.sampleRate), Int32(EBUR128_MODE_M.rawValue))
    else { return nil }
    self.state = state
    channelCount = format.channelCount
    partFrames = (format.sampleRate + 5) / 10
  }

  deinit {
    var state: UnsafeMutablePointer<ebur128_state>? = state
    ebur128_destroy(&state)
  }

  /// The energies of the gating blocks so far, without an incomplete one at the end.
  var blocks: [Float] {
    guard parts.count >= Self.partsPerBlock else { return [] }
    return (Self.partsPerBlock...parts.count).map { end in
      parts[(end - Self.partsPerBlock)..<end].reduce(0, +) / Float(Self.partsPerBlock)
    }
  }

  /// Adds whole frames.
  func add(_ samples: UnsafeBufferPointer<Float>) {
    var rest = samples[...]
    while !rest.isEmpty {
      let frames = min(partFrames - filled, rest.count / channelCount)
      // Only truncated samples leave less than a frame, which does not occur.
      guard frames > 0 else { return }
      let part = UnsafeBufferPointer(rebasing: rest.prefix(frames * channelCount))
      // In this mode, adding frames allocates nothing and so cannot fail.
      ebur128_add_frames_float(state, part.baseAddress, frames)
      rest = rest.dropFirst(frames * channelCount)
      filled += frames
      if filled == partFrames { endPart() }
    }
  }

  private func endPart() {
    filled = 0
    var loudness = -Double.infinity
    let isMeasured = ebur128_loudness_window(state, 100, &loudness) == 0
    parts.append(isMeasured ? Float(GatingBlocks.energy(ofLoudness: loudness)) : 0)
  }
}
