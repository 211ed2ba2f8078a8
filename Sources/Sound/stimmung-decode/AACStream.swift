import CFAAD
import DecoderProtocol

/// A stream of AAC, decoded by FAAD2.
///
/// The first packet that can be decoded determines rate and channels, because HE-AAC may be declared nowhere else.
final class AACStream: PacketStream {
  private(set) var sampleRate = 0
  private(set) var channelCount = 0
  private let decoder: NeAACDecHandle
  /// Whether one channel is stored; FAAD2 then always returns two.
  private let isMono: Bool

  /// Opens a stream with an AudioSpecificConfig, or returns `nil` if FAAD2 refuses it.
  init?(_ config: [UInt8]) {
    guard let decoder = NeAACDecOpen() else { return nil }
    self.decoder = decoder
    isMono = Self.isMono(config)
    guard let settings = NeAACDecGetCurrentConfiguration(decoder) else { return nil }
    settings.pointee.outputFormat = UInt8(FAAD_FMT_FLOAT)
    // Otherwise, FAAD2 doubles all rates up to 24 kHz, even if the stream is not HE-AAC.
    settings.pointee.dontUpSampleImplicitSBR = 1
    guard NeAACDecSetConfiguration(decoder, settings) == 1 else { return nil }
    var (bytes, rate, channels) = (config, UInt(0), UInt8(0))
    guard NeAACDecInit2(decoder, &bytes, UInt(bytes.count), &rate, &channels) == 0 else {
      return nil
    }
    // By default, FAAD2 decodes the first packet without returning its samples.
    NeAACDecPostSeekReset(decoder, 1)
  }

  deinit { NeAACDecClose(decoder) }

  func decode(_ packets: [[UInt8]], into samples: UnsafeMutableBufferPointer<Float>) -> [Int] {
    var (frames, filled) = ([Int](), 0)
    for packet in packets {
      let count = decode(packet, into: samples[filled...])
      frames.append(count)
      filled += count * channelCount
    }
    return frames
  }

  /// Decodes a packet, and returns the number of frames.
  private func decode(
    _ packet: [UInt8], into room: Slice<UnsafeMutableBufferPointer<Float>>
  ) -> Int {
    guard !packet.isEmpty else { return 0 }
    var (bytes, info) = (packet, NeAACDecFrameInfo())
    let decoded = NeAACDecDecode(decoder, &info, &bytes, UInt(bytes.count))
    guard let decoded, info.error == 0, info.samples > 0, info.channels > 0 else { return 0 }
    let stored = Int(info.channels)
    let channels = isMono && stored == 2 && info.ps == 0 ? 1 : stored
    if channelCount == 0 { (sampleRate, channelCount) = (Int(info.samplerate), channels) }
    let count = Int(info.samples) / stored
    // One channel can become two, because parametric stereo may begin later.
    guard Int(info.samplerate) == sampleRate, channelCount <= PacketSegment.mostChannels,
      channels == channelCount || isMono && stored == 2, count * channelCount <= room.count
    else { return 0 }
    let source = decoded.assumingMemoryBound(to: Float.self)
    var room = room
    let start = room.startIndex
    for frame in 0..<count {
      for channel in 0..<channelCount {
        room[start + frame * channelCount + channel] = source[frame * stored + channel]
      }
    }
    return count
  }

  /// Returns whether an AudioSpecificConfig has one channel (ISO/IEC 14496-3, section 1.6.2.1).
  private static func isMono(_ config: [UInt8]) -> Bool {
    // Five bits of the type, four of the index of the rate, and 24 of the rate itself if the index is 15.
    let bits = config.prefix(6).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let width = 8 * min(6, config.count)
    let isExplicit = width >= 9 && bits >> UInt64(width - 9) & 0xF == 0xF
    let end = isExplicit ? 37 : 13
    return width >= end && bits >> UInt64(width - end) & 0xF == 1
  }
}
