import PacketDecoding
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

extension MemoryFile {
  convenience init(_ bytes: [UInt8]) {
    self.init(bytes, path: TrackPath("/music/a.m4a"))
  }
}

/// A decoder whose samples identify the packet, the one before it, and the frame.
final class TracingDecoder: PacketDecoder {
  var sampleRate = 44_100
  var channelCount = 2
  var framesPerPacket = 1024
  /// The packets that are damaged, by their first byte.
  var damaged: Set<UInt8> = []
  /// The packet at which the decoder fails once, by its first byte.
  var fatal: UInt8?
  private(set) var resets = 0
  /// The number of packets of each request.
  private(set) var requests: [Int] = []
  private var last: UInt8 = 0

  func reset() {
    resets += 1
    last = 0
  }

  func decode(_ packets: [[UInt8]]) throws(PlayerError) -> DecodedSound {
    requests.append(packets.count)
    var sound = DecodedSound(
      sampleRate: sampleRate, channelCount: channelCount, frames: [], samples: [])
    for packet in packets {
      let value = packet.first ?? 0
      if value == fatal {
        fatal = nil
        throw PlayerError(.nothingPlayable, "the decoder failed")
      }
      if damaged.contains(value) {
        sound.frames.append(0)
      } else {
        sound.frames.append(framesPerPacket)
        for frame in 0..<framesPerPacket {
          for channel in 0..<channelCount {
            sound.samples.append(Self.sample(value, after: last, frame, channel))
          }
        }
      }
      last = value
    }
    if sound.samples.isEmpty { (sound.sampleRate, sound.channelCount) = (0, 0) }
    return sound
  }

  /// Returns a sample, which is exact in a float.
  static func sample(_ packet: UInt8, after last: UInt8, _ frame: Int, _ channel: Int) -> Float {
    Float(frame) + Float(packet) / 256 + Float(last) / 65_536 / 16 + Float(channel) * 8192
  }

  /// Returns the decoded samples of packets from the first one on.
  func samples(of packets: [[UInt8]]) -> [Float] {
    var last: UInt8 = 0
    return packets.flatMap { packet -> [Float] in
      defer { last = packet[0] }
      return (0..<framesPerPacket).flatMap { frame in
        (0..<channelCount).map { channel in
          damaged.contains(packet[0]) ? 0 : Self.sample(packet[0], after: last, frame, channel)
        }
      }
    }
  }
}

/// AAC-LC of 44.1 kHz in stereo.
let stereoConfig: [UInt8] = [0x12, 0x10]

/// Packets of different sizes, with their number as the first byte.
func numberedPackets(_ count: Int) -> [[UInt8]] {
  (0..<count).map { number in
    [UInt8(number % 251 + 1)] + [UInt8](repeating: UInt8(number % 7), count: 20 + number % 13)
  }
}

/// A file of numbered packets of AAC.
func numbered(_ count: Int = 60) -> MP4Fixture {
  MP4Fixture(aac: stereoConfig, packets: numberedPackets(count))
}

/// Opens a file whose packets are decoded by `decoder`.
func open(
  _ source: MemoryFile, _ decoder: any PacketDecoder = TracingDecoder()
) throws -> MP4File {
  let reader = ByteReader(source)
  return MP4File(try SoundTrack(reader), reader, decoder)
}

/// Opens a file that consists of these bytes.
func open(
  _ bytes: [UInt8], _ decoder: any PacketDecoder = TracingDecoder()
) throws -> MP4File {
  try open(MemoryFile(bytes), decoder)
}

extension SoundFile {
  /// Goes to `frame`.
  func seek(to frame: Int) throws {
    #expect(try seek(to: Int64(frame), while: { true }))
  }
}
