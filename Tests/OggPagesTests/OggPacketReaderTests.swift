import OggPages
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@Suite struct OggPacketReaderTests {
  private static let long = (0..<1020).map { UInt8(truncatingIfNeeded: $0) }

  private func packets(_ bytes: [UInt8]) throws -> [OggPacket] {
    let file = ByteReader(MemoryFile(bytes, path: TrackPath("/music/a.ogg")))
    var reader = OggPacketReader(file, of: 7, from: 0, before: file.source.size)
    var packets: [OggPacket] = []
    while let packet = try reader.next() { packets.append(packet) }
    return packets
  }

  /// Four pages, of which three contain the second packet.
  private let pages = [
    OggFixture.page([[1, 2], Array(long[..<510])], granule: 5, sequence: 0, isOpen: true),
    OggFixture.page([Array(long[510..<765])], flags: 1, granule: .max, sequence: 1, isOpen: true),
    OggFixture.page([Array(long[765...]), [3]], flags: 1, granule: 9, sequence: 2),
    OggFixture.page([[], [4]], flags: 4, granule: 11, sequence: 3),
  ]

  @Test func `a packet may span several pages`() throws {
    let packets = try packets(pages.flatMap { $0 })
    #expect(packets.map(\.bytes) == [[1, 2], Self.long, [3], [], [4]])
    #expect(packets.map(\.granule) == [5, nil, 9, nil, 11])
    #expect(packets.map(\.endsPage) == [false, false, true, false, true])
    #expect(packets.allSatisfy { !$0.followsGap })
  }

  @Test func `a packet that lost a page is dropped`() throws {
    let packets = try packets(pages[0] + pages[2] + pages[3])
    #expect(packets.map(\.bytes) == [[1, 2], [3], [], [4]])
    #expect(packets.map(\.followsGap) == [false, true, false, false])
  }

  @Test func `a page with a wrong checksum is lost, and junk is skipped`() throws {
    var damaged = pages
    damaged[1][30] ^= 1
    damaged[2].insert(contentsOf: Array("OggSOggS".utf8) + [UInt8](repeating: 0, count: 500), at: 0)
    #expect(try packets(damaged.flatMap { $0 }).map(\.bytes) == [[1, 2], [3], [], [4]])
  }

  @Test func `other streams are ignored, and a new one ends this one`() throws {
    let other = OggFixture.page([[9]], granule: 1, serial: 8, sequence: 0)
    let mixed = pages.flatMap { other + $0 }
    #expect(try packets(mixed).count == 5)
    let next = OggFixture.page([[5]], flags: 2, granule: 0, sequence: 0)
    #expect(try packets(pages[0] + next).map(\.bytes) == [[1, 2]])
  }

  @Test func `the rest of a packet at the start is dropped`() throws {
    #expect(try packets(pages[1] + pages[2]).map(\.bytes) == [[3]])
  }

  @Test func `pages that were read before are the same, also more of them than are kept`() throws {
    let many = (0..<200).map { number in
      OggFixture.page([[UInt8(number), 1]], granule: UInt64(number), sequence: UInt32(number))
    }
    let large = OggFixture.page([[UInt8](repeating: 7, count: 60_000)], granule: 0, sequence: 200)
    let file = ByteReader(
      MemoryFile((many + [large, large]).flatMap { $0 }, path: TrackPath("/music/a.ogg")))
    var found: [[OggPage]] = []
    for round in 0..<4 {
      if round == 3 { file.keepOneWindow() }
      var search = OggPageSearch(file, from: 0, before: file.source.size)
      var pages: [OggPage] = []
      while let page = try search.next() { pages.append(page) }
      found.append(pages)
    }
    #expect(found[0].count == 202 && found[0][201].body.count == 60_000)
    #expect(found.allSatisfy { $0 == found[0] })
    // A page is not in a part of the file that ends before it does.
    let last = found[0][201]
    #expect(try OggPage.at(last.offset, before: last.end, in: file) == last)
    #expect(try OggPage.at(last.offset, before: last.end - 1, in: file) == nil)
  }

  @Test func `packets are distributed over as many pages as there were`() throws {
    for count in [1, 2, 3, 5] {
      let pages = try #require(
        OggHeaderPages.pages([Self.long, [1]], count: count, from: 4, serial: 7))
      #expect(pages.count == count)
      let packets = try packets(pages.flatMap { $0 })
      #expect(packets.map(\.bytes) == [Self.long, [1]])
      #expect(packets.last?.sequence == UInt32(3 + count))
    }
    // Six segments fill six pages at most, and 256 need at least two.
    #expect(OggHeaderPages.pages([Self.long, [1]], count: 7, from: 1, serial: 7) == nil)
    let large = [UInt8](repeating: 1, count: 255 * 255)
    #expect(OggHeaderPages.pages([large], count: 1, from: 1, serial: 7) == nil)
    #expect(OggHeaderPages.pages([large], count: 2, from: 1, serial: 7) != nil)
  }
}
