import CWavPack
import SoundDecoding

/// Decodes frames with libwavpack, one at a time.
///
/// The library receives only complete frames and never sees the file. Each frame yields the number of samples in its
/// header; a damaged one is silence.
struct WavPackDecoder {
  private let info: WavPackInfo
  /// The library's samples: integers, or the bits of floats.
  private var words: [Int32] = []

  /// Creates a decoder for frames of a stream.
  init(_ info: WavPackInfo) {
    self.info = info
  }

  /// Returns the samples of a frame, interleaved, in one or two channels.
  ///
  /// - Parameter correction: The bytes of the frame in the correction file, or `nil` to decode without it.
  mutating func decode(
    _ frame: WavPackFrame, _ bytes: [UInt8], correction: [UInt8]?
  ) -> [Float] {
    let count = frame.positions.count
    words = [Int32](repeating: 0, count: count * info.channelCount)
    if let correction, unpack(frame, bytes, correction: correction) { return samples(count) }
    if unpack(frame, bytes, correction: []) { return samples(count) }
    return [Float](repeating: 0, count: count * min(2, info.channelCount))
  }

  /// Unpacks a frame into ``words``, and returns whether it is undamaged.
  private mutating func unpack(
    _ frame: WavPackFrame, _ bytes: [UInt8], correction: [UInt8]
  ) -> Bool {
    var (bytes, correction) = (bytes, correction)
    guard fits(frame), Self.areIntact(&bytes), correction.isEmpty || Self.areIntact(&correction)
    else { return false }
    return bytes.withUnsafeMutableBytes { bytes in
      correction.withUnsafeMutableBytes { correction in
        let context = WavpackOpenRawDecoder(
          bytes.baseAddress, Int32(bytes.count), correction.baseAddress,
          Int32(correction.count), 0, nil, OPEN_NORMALIZE, 0)
        guard let context else { return false }
        defer { WavpackCloseFile(context) }
        let count = frame.positions.count
        guard WavpackGetNumChannels(context) == info.channelCount,
          WavpackGetBytesPerSample(context) == info.flags.bytesPerSample,
          (WavpackGetMode(context) & MODE_FLOAT != 0) == info.flags.contains(.float)
        else { return false }
        let unpacked = words.withUnsafeMutableBufferPointer {
          WavpackUnpackSamples(context, $0.baseAddress, UInt32(count))
        }
        return unpacked == count && WavpackGetNumErrors(context) == 0
      }
    }
  }

  /// Returns whether the samples of a frame have the format of the first one.
  private func fits(_ frame: WavPackFrame) -> Bool {
    let flags = frame.header.flags
    return flags.bytesPerSample == info.flags.bytesPerSample && !flags.contains(.dsd)
      && flags.contains(.float) == info.flags.contains(.float)
  }

  /// Returns whether all blocks have a valid structure and checksum.
  private static func areIntact(_ bytes: inout [UInt8]) -> Bool {
    bytes.withUnsafeMutableBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        guard let header = WavPackHeader(UnsafeRawBufferPointer(rest)),
          header.blockSize <= rest.count,
          WavpackVerifySingleBlock(rest.baseAddress?.assumingMemoryBound(to: UInt8.self), 1) != 0
        else { return false }
        offset += header.blockSize
      }
      return true
    }
  }

  /// Converts ``words`` to floats, mixing more than two channels.
  private func samples(_ count: Int) -> [Float] {
    let channels = info.channelCount
    let scale = 1 / Float(1 << Int64(8 * info.flags.bytesPerSample - 1))
    let isFloat = info.flags.contains(.float)
    return words.withUnsafeBufferPointer { words in
      func sample(_ index: Int) -> Float {
        let word = words[index]
        return isFloat ? Float(bitPattern: UInt32(bitPattern: word)).playable : Float(word) * scale
      }
      return [Float](unsafeUninitializedCapacity: count * min(2, channels)) { samples, filled in
        if let mix = info.mix {
          for index in 0..<count {
            let frame = mix.frame { sample(index * channels + $0) }
            samples.initializeElement(at: 2 * index, to: frame.left)
            samples.initializeElement(at: 2 * index + 1, to: frame.right)
          }
        } else {
          for index in 0..<(count * channels) {
            samples.initializeElement(at: index, to: sample(index))
          }
        }
        filled = count * min(2, channels)
      }
    }
  }
}
