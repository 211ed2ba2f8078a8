import CSoundTouch

/// Gives sound another sample rate and another number of channels, by SoundTouch's resampler.
///
/// The whole is as long as it was, to the frame, once ``finish()`` was called. One channel is put into all; all are
/// put into one by their mean. Not sendable: one thread at a time uses it.
package final class FormatConverter {
  /// Nil if the rate stays as it is.
  private let handle: OpaquePointer?
  private let channelCount: Int
  private let givenChannelCount: Int
  private var room = [Float](repeating: 0, count: 1 << 14)

  /// A converter of interleaved samples; nil if there is no memory for it.
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

  /// Takes whole frames and returns those that are ready; nil if memory is short.
  package func convert(_ samples: ArraySlice<Float>) -> [Float]? {
    let samples = remixed(samples)
    guard let handle else { return samples }
    let isTaken = samples.withUnsafeBufferPointer { buffer in
      buffer.isEmpty
        || cst_put(handle, buffer.baseAddress, UInt32(clamping: buffer.count / channelCount)) != 0
    }
    return isTaken ? ready() : nil
  }

  /// Nothing follows: returns the rest; nil if memory is short.
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
