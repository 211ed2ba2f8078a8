import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import VorbisAudio

/// The identity of a sound, whatever is around it, and what it costs.
@Suite struct IdentityTests {
  private let stream = OggStreamFixture.vorbis(packetCount: 900)

  private func id(_ bytes: [UInt8]) throws -> PersistentID {
    try open(bytes).persistentID()
  }

  @Test func `pages, their numbers and tags are not part of it`() throws {
    let id = try id(stream.bytes())
    #expect(id.rawValue.hasPrefix("s2:"))
    for perPage in [1, 11, 200] {
      #expect(try self.id(stream.bytes(serial: 99, perPage: perPage)) == id)
    }
    var tagged = OggStreamFixture.vorbis(packetCount: 900, fields: ["TITLE=A"])
    #expect(try self.id(tagged.bytes()) == id)
    tagged.headers[0] += [UInt8](repeating: 0, count: 100_000)
    #expect(try self.id(tagged.bytes()) == id)
    // ffmpeg lets positions begin at 0.
    tagged.start = 5000
    #expect(try self.id(tagged.bytes()) == id)
  }

  @Test func `another sound and another length have another one`() throws {
    var shorter = stream
    shorter.cut += 1
    let other = OggStreamFixture.vorbis(packetCount: 900, seed: 2)
    #expect(try Set([stream, shorter, other].map { try id($0.bytes()) }).count == 3)
    var first = stream
    first.packets[0][5] ^= 1
    var last = stream
    last.packets[899][5] ^= 1
    #expect(try Set([stream, first, last].map { try id($0.bytes()) }).count == 3)
  }

  @Test func `a file is asked whether it still has the sound`() throws {
    let file = try open(stream.bytes())
    #expect(file.holds(try file.persistentID()))
    #expect(!file.holds(try id(OggStreamFixture.vorbis().bytes())))
  }

  @Test func `opening, identifying and reading tags costs few reads, however long the file`() throws
  {
    let long = OggStreamFixture.vorbis(packetCount: 8000, fields: ["TITLE=A"])
    let source = MemoryFile(long.bytes(perPage: 40))
    let reader = ByteReader(source)
    #expect(try VorbisFormat.recognizes(reader))
    let file = try VorbisFormat.open(reader)
    _ = try file.persistentID()
    try file.measure()
    let tags = try VorbisFormat.tagBlocks(in: reader, .short)
    #expect(tags.first?.items.map(\.text) == ["A"])
    #expect(file.isLengthExact && file.length == Int64(long.end))
    #expect(source.bytes.count > 600_000)
    #expect(source.bytesRead <= 300_000 && source.readCount <= 12)
  }
}
