package import OggAudio
package import OggPages
package import PlayerModel
package import SoundDecoding

/// The codec of a Vorbis stream, with the properties in its headers.
package struct VorbisCodec: OggCodec {
  package static let name = "Vorbis"
  package static let signature = Array("\u{1}vorbis".utf8)
  package static let headerCount = 2
  package static let commentSignature = Array("\u{3}vorbis".utf8)
  private static let setupSignature = Array("\u{5}vorbis".utf8)

  package let mix: StereoDownmix?
  private let info: VorbisHead
  private let setup: VorbisSetup
  /// The first and the third packet.
  private let head: [UInt8]
  private let setupPacket: [UInt8]
  /// Selects the number of the mode in the first byte of a packet, after its first bit.
  private let modeMask: UInt8

  package init(_ headers: OggHeaders, _ path: TrackPath) throws(PlayerError) {
    guard let info = VorbisHead(headers.stream.head),
      let packet = headers.packets.first(where: { $0.starts(with: Self.setupSignature) })
    else { throw .damagedStart(Self.name, path) }
    guard info.channelCount <= StereoDownmix.mostVorbisChannels else {
      throw .unknownKind(Self.name, path, with: "\(info.channelCount) channels")
    }
    guard let setup = VorbisSetup(packet, channelCount: info.channelCount) else {
      throw .damagedStart(Self.name, path)
    }
    (self.info, self.setup, setupPacket) = (info, setup, packet)
    head = headers.stream.head
    mix = StereoDownmix(vorbisChannels: info.channelCount)
    modeMask = UInt8(1 << (Int.bitWidth - (setup.modes.count - 1).leadingZeroBitCount) - 1)
  }

  package var sampleRate: Int { info.sampleRate }
  package var channelCount: Int { info.channelCount }
  package var preSkip: Int64 { 0 }

  /// The frames of a block depend on the one before it, which is at most this long.
  package var preRoll: Int64 { Int64(info.blockSizes[1]) }

  package var isBitrateConstant: Bool? {
    info.bitrates[0] > 0 && Set(info.bitrates).count == 1
  }

  package static func isHeader(_ packet: [UInt8]) -> Bool {
    packet.starts(with: commentSignature) || packet.starts(with: setupSignature)
  }

  package func blockSize(of packet: [UInt8]) -> Int? {
    guard let first = packet.first, first & 1 == 0 else { return nil }
    let mode = Int(first >> 1 & modeMask)
    guard mode < setup.modes.count else { return nil }
    return info.blockSizes[setup.modes[mode] ? 1 : 0]
  }

  package func frameCount(of block: Int, after previous: Int?) -> Int {
    previous.map { ($0 + block) / 4 } ?? 0
  }

  package func makeDecoder() -> (any OggPacketDecoder)? {
    VorbisDecoder(head: head, setup: setupPacket, mix: mix)
  }
}
