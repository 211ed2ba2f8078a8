import PlayerModel
import SoundDecoding
import SoundIdentity
import TestSupport
import Testing

@testable import MP4Audio

@Suite struct IdentityTests {
  private func identity(_ fixture: MP4Fixture) throws -> PersistentID {
    try open(fixture.bytes).persistentID()
  }

  @Test(arguments: [60, 4000])
  func `it is the digest of the packets, one after another`(count: Int) throws {
    let fixture = numbered(count)
    let bytes = Array(fixture.packets.joined())
    var digest = SoundDigest(size: Int64(bytes.count))
    for block in digest.blocks {
      bytes[Int(block.lowerBound)..<Int(block.upperBound)].withUnsafeBytes { digest.take($0) }
    }
    #expect(try identity(fixture) == digest.persistentID())
  }

  @Test func `it does not depend on where packets, tables and tags are`() throws {
    let fixture = numbered(4000)
    let known = try identity(fixture)
    let changes: [(inout MP4Fixture) -> Void] = [
      { $0.isMovieFirst = true }, { $0.hasLongOffsets = true }, { $0.packetsPerChunk = 1 },
      { $0.packetsPerChunk = 5000 }, { $0.gap = 333 }, { $0.sizeBits = 16 }, { $0.sizeBits = 8 },
      { $0.edits = [(0, 1024)] }, { $0.items = [MP4Fixture.item("©nam", "Song")] },
      { $0.before = MP4Fixture.box("free", [1, 2, 3]) }, { $0.freeSize = 2048 },
    ]
    for (number, change) in changes.enumerated() {
      var other = fixture
      change(&other)
      #expect(try identity(other) == known, "\(number)")
    }
  }

  @Test func `other packets have another identity`() throws {
    let fixture = numbered(4000)
    let known = try identity(fixture)
    for place in [0, 2000, 3999] {
      var other = fixture
      other.packets[place][0] ^= 1
      #expect(try identity(other) != known, "\(place)")
    }
    var shorter = fixture
    shorter.packets.removeLast()
    #expect(try identity(shorter) != known)
  }

  @Test func `a file holds its own sound and no other`() throws {
    let fixture = numbered(4000)
    let source = MemoryFile(fixture.bytes)
    let file = try open(source)
    #expect(file.holds(try file.persistentID()))
    #expect(!file.holds(try identity(numbered(4001))))
  }

  @Test func `a scan makes few reads, and reads little`() throws {
    for isMovieFirst in [false, true] {
      // Four minutes.
      var fixture = MP4Fixture(
        aac: stereoConfig,
        packets: (0..<10_400).map { [UInt8](repeating: UInt8($0 & 0xFF), count: 350) })
      fixture.isMovieFirst = isMovieFirst
      fixture.packetsPerChunk = 21
      fixture.items = [
        MP4Fixture.item("©nam", "Song"),
        MP4Fixture.item("covr", [UInt8](repeating: 1, count: 80_000)),
        MP4Fixture.named("iTunSMPB", " 0 0 0 0"),
      ]
      let source = MemoryFile(fixture.bytes)
      let reader = ByteReader(source)
      #expect(try MP4Format.recognizes(reader))
      let file = try MP4Format.open(reader)
      _ = try file.persistentID()
      let tags = try MP4Format.tagBlocks(in: reader, .short)
      #expect(tags[0].items.map(\.key) == ["©nam", "ITUNSMPB"])
      #expect(source.readCount <= 12, "\(source.readCount)")
      #expect(source.bytesRead <= 300_000, "\(source.bytesRead)")
    }
  }
}
