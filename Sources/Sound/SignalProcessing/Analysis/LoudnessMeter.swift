import CEBUR128
import PlayerModel

/// Measures loudness by ITU-R BS.1770 and peaks, with libebur128.
///
/// libebur128 does not return the gating blocks, which the loudness of an album needs of all of its songs, so their
/// energies are computed from its windows. Not sendable: use it from one thread at a time.
final class LoudnessMeter {
  /// The number of parts of 100 ms in a gating block of 400 ms, which begin every 100 ms.
  private static let partsPerBlock = 4

  /// The state of libebur128, or `nil` if it does not support the format or memory is short.
  private var state: UnsafeMutablePointer<ebur128_state>?
  private var format: PCMFormat
  /// The frames of the current part so far.
  private var filled = 0
  /// The mean energy of each part in the current format.
  private var parts: [Float] = []
  /// The energies of the gating blocks in earlier formats.
  private var earlierBlocks: [Float] = []

  /// Creates a meter.
  ///
  /// A single channel is measured as one, as ReplayGain 2.0 and FFmpeg do.
  init(_ format: PCMFormat) {
    self.format = format
    let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_SAMPLE_PEAK.rawValue
    state = ebur128_init(UInt32(format.channelCount), UInt(format.sampleRate), Int32(mode))
  }

  deinit {
    if state != nil { ebur128_destroy(&state) }
  }

  /// The integrated loudness in LUFS so far, or `nil` for silence and very short sounds.
  var loudness: Double? {
    guard let state else { return nil }
    var loudness = -Double.infinity
    let isMeasured = ebur128_loudness_global(state, &loudness) == 0
    return isMeasured && loudness.isFinite ? loudness : nil
  }

  /// The energies of the gating blocks so far, without incomplete ones at the end of each format.
  var blocks: [Float] {
    guard parts.count >= Self.partsPerBlock else { return earlierBlocks }
    return earlierBlocks
      + (Self.partsPerBlock...parts.count).map { end in
        parts[(end - Self.partsPerBlock)..<end].reduce(0, +) / Float(Self.partsPerBlock)
      }
  }

  /// The number of frames in 100 ms, rounded as libebur128 does.
  private var partFrames: Int { (format.sampleRate + 5) / 10 }

  /// Continues with samples of another format.
  func change(to format: PCMFormat) {
    guard format != self.format else { return }
    earlierBlocks = blocks
    (self.format, filled, parts) = (format, 0, [])
    guard let state else { return }
    let error = ebur128_change_parameters(
      state, UInt32(format.channelCount), UInt(format.sampleRate))
    guard error != 0 else { return }
    // The state is unusable now.
    ebur128_destroy(&self.state)
    earlierBlocks = []
  }

  /// Adds whole frames, and returns their peak: the highest magnitude of a sample.
  func add(_ samples: UnsafeBufferPointer<Float>) -> Float {
    guard let state else { return 0 }
    var peak = 0.0
    var rest = samples[...]
    while !rest.isEmpty {
      let frames = min(partFrames - filled, rest.count / format.channelCount)
      // Only truncated samples leave less than a frame, which does not occur.
      guard frames > 0 else { break }
      let part = UnsafeBufferPointer(rebasing: rest.prefix(frames * format.channelCount))
      // It fails only if there is no memory for a block, which `parts` could not get either.
      ebur128_add_frames_float(state, part.baseAddress, frames)
      for channel in 0..<format.channelCount {
        var highest = 0.0
        ebur128_prev_sample_peak(state, UInt32(channel), &highest)
        peak = max(peak, highest)
      }
      rest = rest.dropFirst(frames * format.channelCount)
      filled += frames
      if filled == partFrames { endPart(state) }
    }
    return Float(peak)
  }

  private func endPart(_ state: UnsafeMutablePointer<ebur128_state>) {
    filled = 0
    var loudness = -Double.infinity
    let isMeasured = ebur128_loudness_window(state, 100, &loudness) == 0
    parts.append(isMeasured ? Float(GatingBlocks.energy(ofLoudness: loudness)) : 0)
  }
}
