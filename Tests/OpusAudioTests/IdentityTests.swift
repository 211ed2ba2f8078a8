import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import OpusAudio

/// The identity of a sound, whatever is around it, and what it costs.
@Suite struct IdentityTests {
  private let stream = OggStreamFixture.opus(packetCount: 900)

  private func id(_ bytes: [UInt8]) throws -> PersistentID {
    try open(bytes).persistentID()
  }

  @Test func `pages, tags and gain are not part of it`() throws {
    let id = try id(stream.bytes())
    #expect(id.rawValue.hasPrefix("s2:"))
    for perPage in [1, 11, 200] {
      #expect(try self.id(stream.bytes(serial: 99, perPage: perPage)) == id)
    }
    let tagged = OggStreamFixture.opus(
      packetCount: 900, gain: 500, fields: ["TITLE=A"],
      tail: [UInt8](repeating: 0, count: 100_000))
    #expect(try self.id(tagged.bytes()) == id)
  }

  @Test func `another sound and another length have another one`() throws {
    var (shorter, first, last) = (stream, stream, stream)
    shorter.cut += 1
    first.packets[0][5] ^= 1
    last.packets[899][5] ^= 1
    let other = OggStreamFixture.opus(packetCount: 900, seed: 2)
    let all = [stream, shorter, first, last, other]
    #expect(try Set(all.map { try id($0.bytes()) }).count == 5)
  }

  @Test func `the end of a file counts, also after a short stream with the same number`() throws {
    let short = OggStreamFixture.opus(packetCount: 20, seed: 2)
    var changed = stream
    changed.packets[899][5] ^= 1
    let ids = try [stream, changed].map { try id(short.bytes() + $0.bytes()) }
    #expect(ids[0] != ids[1])
  }

  @Test func `opening, identifying and reading tags costs few reads, however long the file`() throws
  {
    let long = OggStreamFixture.opus(packetCount: 8000, fields: ["TITLE=A"])
    let source = MemoryFile(long.bytes(perPage: 40))
    let reader = ByteReader(source)
    let file = try OpusFormat.open(reader)
    _ = try file.persistentID()
    let tags = try OpusFormat.tagBlocks(in: reader, .short)
    #expect(tags.first?.items.map(\.text) == ["A"])
    #expect(file.isLengthExact && file.length == Int64(long.end - 312))
    #expect(source.bytes.count > 600_000)
    #expect(source.bytesRead <= 300_000 && source.readCount <= 12)
  }

  @Test func `a comment with a large picture is read once, for both sound and tags`() throws {
    let picture = "METADATA_BLOCK_PICTURE=" + String(repeating: "A", count: 400_000)
    let source = MemoryFile(OggStreamFixture.opus(fields: ["TITLE=A", picture]).bytes())
    let reader = ByteReader(source)
    _ = try OpusFormat.open(reader)
    let before = source.bytesRead
    let tags = try OpusFormat.tagBlocks(in: reader, .short)
    #expect(tags.first?.items.map(\.text) == ["A"])
    #expect(source.bytesRead == before)
  }
}
