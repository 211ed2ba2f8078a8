package import PlayerModel
package import SoundDecoding

/// Reads the packets of one stream of an Ogg file in order.
///
/// A packet of which a part is lost is dropped, and so is one that is too large.
package struct OggPacketReader {
  /// The maximum size of a packet, which may have a picture of 16 MiB, also as Base64.
  private static let mostBytes = 32 << 20

  private let serial: UInt32
  private let sequenceBefore: UInt32?
  private var search: OggPageSearch
  private var page: OggPage?
  /// The next segment of the page, and the offset of its bytes.
  private var segment = 0
  private var place = 0
  private var partial: [UInt8] = []
  /// Whether the start of the present packet is known.
  private var isWhole = true
  private var followsGap = false
  private var isOver = false

  /// Creates a reader of the packets that begin at `offset` or later, and before the end of the stream.
  ///
  /// - Parameter sequence: The number of the page before `offset`, or `nil` if it does not matter whether pages are lost
  ///   there.
  package init(
    _ reader: ByteReader, of serial: UInt32, from offset: Int64, before end: Int64,
    after sequence: UInt32? = nil
  ) {
    (self.serial, sequenceBefore) = (serial, sequence)
    search = OggPageSearch(reader, from: offset, before: end)
  }

  /// Returns the next packet, or `nil` at the end of the stream.
  ///
  /// - Throws: `PlayerError` if the file cannot be read; the call can be repeated.
  package mutating func next() throws(PlayerError) -> OggPacket? {
    while true {
      if let packet = nextOnPage() { return packet }
      guard !isOver, let following = try search.next(of: serial), page == nil || !following.isFirst
      else {
        isOver = true
        return nil
      }
      turn(to: following)
    }
  }

  /// Makes a page the present one, and decides whether its first packet is known from its start.
  private mutating func turn(to following: OggPage) {
    let isNext = (page?.sequence ?? sequenceBefore).map { following.sequence == $0 &+ 1 } ?? true
    followsGap = followsGap || !isNext
    if !isNext || !following.isContinued { partial = [] }
    // Without the page before it, the rest of a packet is of no use.
    isWhole = following.isContinued ? isNext && isWhole && page != nil : true
    page = following
    (segment, place) = (0, 0)
  }

  /// Returns the next packet that ends on the present page, and keeps the start of one that does not.
  private mutating func nextOnPage() -> OggPacket? {
    guard let page else { return nil }
    while segment < page.segments.count {
      let start = place
      var size: UInt8 = 255
      while size == 255, segment < page.segments.count {
        size = page.segments[segment]
        segment += 1
        place += Int(size)
      }
      if isWhole {
        let piece = page.body[start..<place]
        if partial.isEmpty { partial = Array(piece) } else { partial += piece }
      }
      if partial.count > Self.mostBytes { (partial, isWhole) = ([], false) }
      guard size < 255 else { break }
      let (bytes, wasWhole) = (partial, isWhole)
      (partial, isWhole) = ([], true)
      guard wasWhole else { continue }
      let isLast = !page.segments[segment...].contains { $0 < 255 }
      defer { followsGap = false }
      return OggPacket(
        bytes: bytes, granule: isLast ? page.granule : nil, pageEnd: page.end,
        sequence: page.sequence, endsPage: segment == page.segments.count,
        endsStream: isLast && page.isLast, followsGap: followsGap)
    }
    if page.isLast { isOver = true }
    return nil
  }
}
