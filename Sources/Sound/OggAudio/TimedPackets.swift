import OggPages
import PlayerModel
import SoundDecoding

/// Reads the packets of a stream in order, with their positions.
///
/// A page declares the position at its end, and packets their length. So after something was lost, the
/// positions are right from the next packet on.
struct TimedPackets {
  /// The highest position that is not a sign of damage.
  static let highestPosition: Int64 = 1 << 50
  /// The maximum number of packets that end on a page without a position.
  private static let mostPackets = 1024

  private let codec: any OggCodec
  private var packets: OggPacketReader
  /// The position at the end of the last packet, or `nil` at the start of a stream.
  private var end: Int64?
  /// The size of the last packet's block, or `nil` after none.
  private var lastBlock: Int?
  /// A packet that was read, but belongs to the next group.
  private var held: OggPacket?
  /// The packets up to a position, and the sizes of their blocks.
  private var group: [(bytes: [UInt8], block: Int)] = []
  private var followsGap = false
  /// The packets to return, in reverse order.
  private var timed: [TimedPacket] = []

  /// Creates a source of all packets of a stream.
  ///
  /// - Parameter origin: The position at the start of the first packet, or `nil` to determine it.
  /// - Throws: `PlayerError` if the file cannot be read.
  init(
    _ sound: OggSound, _ codec: any OggCodec, in reader: ByteReader, origin: Int64?
  ) throws(PlayerError) {
    (self.codec, end) = (codec, origin)
    packets = try sound.packets(in: reader)
  }

  /// Creates a source of the packets after those that end on `page`, reading from the page at `offset`, or one after it,
  /// or returns `nil` if the packet before them cannot be read.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(
    _ sound: OggSound, _ codec: any OggCodec, in reader: ByteReader, after page: OggPage,
    from offset: Int64
  ) throws(PlayerError) {
    self.codec = codec
    packets = sound.packets(in: reader, from: offset)
    while held == nil {
      guard let packet = try packets.next() else { break }
      if packet.pageEnd > page.end {
        held = packet
      } else if let block = codec.blockSize(of: packet.bytes) {
        lastBlock = block
      }
    }
    guard lastBlock != nil, let granule = page.granule else { return nil }
    end = granule
  }

  /// Returns the next packet, or `nil` at the end of the stream.
  ///
  /// - Throws: `PlayerError` if the file cannot be read; the call can be repeated.
  mutating func next() throws(PlayerError) -> TimedPacket? {
    while timed.isEmpty {
      guard let packet = try nextPacket() else {
        guard !group.isEmpty else { return nil }
        time(to: nil, endsStream: false)
        break
      }
      held = nil
      if packet.followsGap, !group.isEmpty {
        held = packet
        time(to: nil, endsStream: false)
        break
      }
      followsGap = followsGap || packet.followsGap
      if let block = codec.blockSize(of: packet.bytes) { group.append((packet.bytes, block)) }
      let granule = packet.granule.flatMap { (0...Self.highestPosition).contains($0) ? $0 : nil }
      if granule != nil || group.count >= Self.mostPackets {
        time(to: granule, endsStream: packet.endsStream)
      }
    }
    return timed.popLast()
  }

  private mutating func nextPacket() throws(PlayerError) -> OggPacket? {
    if let held { return held }
    return try packets.next()
  }

  /// Determines the positions of the packets in ``group``, which ends at `granule` if that is known.
  private mutating func time(to granule: Int64?, endsStream: Bool) {
    let start = start(to: granule, endsStream: endsStream)
    var (position, previous) = (start.position, start.isRestart ? nil : lastBlock)
    var isRestart = start.isRestart
    for (bytes, block) in group {
      let count = codec.frameCount(of: block, after: previous)
      let positions = position..<(position + Int64(count))
      timed.append(TimedPacket(bytes: bytes, positions: positions, isRestart: isRestart))
      (position, previous, isRestart) = (positions.upperBound, block, false)
    }
    timed.reverse()
    if !group.isEmpty { (end, lastBlock, followsGap) = (position, previous, false) }
    group = []
  }

  /// Returns where ``group`` begins, and whether it does not continue the packets before it.
  private func start(
    to granule: Int64?, endsStream: Bool
  ) -> (position: Int64, isRestart: Bool) {
    guard let granule else { return (end ?? 0, followsGap) }
    guard let end else {
      let start = granule - length(after: nil)
      // A stream on one page has its end cut, others their start.
      return (endsStream ? max(0, start) : start, followsGap)
    }
    let start = granule - length(after: lastBlock)
    // The end of a stream may be cut. Programs that convert times to milliseconds make them inexact.
    let isCut = endsStream && start < end
    let tolerance = followsGap ? 0 : Int64(codec.sampleRate / 20)
    if isCut || abs(start - end) <= tolerance { return (end, false) }
    return (granule - length(after: nil), true)
  }

  private func length(after previous: Int?) -> Int64 {
    var (length, previous) = (Int64(0), previous)
    for (_, block) in group {
      length += Int64(codec.frameCount(of: block, after: previous))
      previous = block
    }
    return length
  }
}
