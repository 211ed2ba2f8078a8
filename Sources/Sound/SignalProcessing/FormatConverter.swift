import CSoundTouch

/// Converts the sample rate, with SoundTouch, and the number of channels.
///
/// After ``finish()``, the total length is exact to the frame. Mono is copied to all channels;
/// several channels are averaged into one. Not sendable: use it from one thread at a time.
package final class FormatConverter {
  /// The resampler, or `nil` if the rate stays the same.
  private let handle: OpaquePointer?
  private let channelCount: Int
  private let givenChannelCount: Int
  private var room = [Float](repeating: 0, count: 1 << 14)

  /// Creates a converter for interleaved samples, or returns `nil` if memory is short.
  package init?(
    sampleRate: Int, channelCount givenChannelCount: Int, toSampleRate: Int,
    channelCount: Int
  ) {
    self.channelCount = channelCount
    self.givenChannelCount = givenChannelCount
    guard sampleRate != toSampleRate else {
      handle = nil
      return
    }
    guard let from = UInt32(exactly: sampleRate), let to = UInt32(exactly: toSampleRate),
      let channels = UInt32(exactly: channelCount),
      let handle = cst_new_converter(from, to, channels)
    else { return nil }
    self.handle = handle
  }

  deinit {
    cst_free(handle)
  }

  /// Converts whole frames, and returns those that are ready, or `nil` if memory is short.
  package func convert(_ samples: ArraySlice<Float>) -> [Float]? {
    let samples = remixed(samples)
    guard let handle else { return samples }
    let isTaken = samples.withUnsafeBufferPointer { buffer in
      buffer.isEmpty
        || cst_put(handle, buffer.baseAddress, UInt32(clamping: buffer.count / channelCount)) != 0
    }
    return isTaken ? ready() : nil
  }

  /// Ends the input and returns the remaining frames, or `nil` if memory is short.
  package func finish() -> [Float]? {
    guard let handle else { return [] }
    return cst_flush(handle) != 0 ? ready() : nil
  }

  private func ready() -> [Float] {
    var samples: [Float] = []
    while true {
      let frames = Int(
        cst_receive(handle, &room, UInt32(clamping: room.count / channelCount)))
      if frames == 0 { return samples }
      samples += room[..<(frames * channelCount)]
    }
  }

  private func remixed(_ samples: ArraySlice<Float>) -> [Float] {
    guard channelCount != givenChannelCount else { return Array(samples) }
    var result: [Float] = []
    result.reserveCapacity(samples.count / givenChannelCount * channelCount)
    for start in stride(from: samples.startIndex, to: samples.endIndex, by: givenChannelCount) {
      let frame = samples[start..<min(start + givenChannelCount, samples.endIndex)]
      let mean = frame.reduce(0, +) / Float(givenChannelCount)
      for _ in 0..<channelCount { result.append(mean) }
    }
    return result
  }
}
