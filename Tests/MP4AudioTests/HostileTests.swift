import MP4Boxes
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

@Suite struct HostileTests {
  /// Reads everything that the player can read from a file.
  private func readAll(_ bytes: [UInt8]) {
    let reader = ByteReader(MemoryFile(bytes))
    _ = try? MP4Format.tagBlocks(in: reader, .all).map { block in
      block.items.indices.map { block.bytes(at: $0).count }
    }
    guard let file = try? open(bytes) else { return }
    _ = try? file.persistentID()
    #expect(file.length > 0)
    let samples = (try? file.samples(limit: 100_000))?.count
    if let samples { #expect(samples == 2 * min(100_000, Int(file.length))) }
    _ = try? file.seek(to: file.length / 2, while: { true })
    _ = try? file.samples(limit: 5000)
  }

  private static let tagged: MP4Fixture = {
    var fixture = numbered()
    fixture.items = [
      MP4Fixture.item("©nam", "Song"), MP4Fixture.item("trkn", [0, 0, 0, 3, 0, 12, 0, 0], kind: 0),
      MP4Fixture.item("covr", [0x89, 0x50, 0x4E, 0x47, 1, 2, 3], kind: 14),
      MP4Fixture.named("iTunSMPB", " 00000000 00000840 000001CA 000000000000E5F6 00000000"),
    ]
    fixture.edits = [(0, 1024)]
    return fixture
  }()

  @Test func `a file that is truncated anywhere plays up to there`() throws {
    for isMovieFirst in [false, true] {
      var fixture = Self.tagged
      fixture.isMovieFirst = isMovieFirst
      let bytes = fixture.bytes
      for length in stride(from: 0, through: bytes.count, by: 7) {
        readAll(Array(bytes.prefix(length)))
      }
    }
  }

  @Test func `a truncated file ends before its first missing packet`() throws {
    var fixture = numbered()
    fixture.isMovieFirst = true
    let whole = fixture.bytes
    let missing = fixture.packets[50...].joined().count
    for cut in [missing, missing + 1, missing + fixture.packets[49].count - 1] {
      let file = try open(Array(whole.dropLast(cut)))
      #expect(file.length == Int64(cut == missing ? 50 : 49) * 1024)
      #expect(try file.samples().count == 2 * Int(file.length))
    }
  }

  @Test func `three thousand mutations neither crash nor hang`() throws {
    var generator = SeededGenerator(seed: 20)
    let whole = Self.tagged.bytes
    let movie = MP4Box.offset(of: "moov", in: whole)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: movie..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 2: bytes.remove(at: place)
        default: bytes.insert(0xFF, at: place)
        }
      }
      readAll(bytes)
    }
  }

  @Test func `tables that do not fit their boxes are refused`() throws {
    let whole = numbered().bytes
    for (type, place) in [("stsz", 12), ("stts", 8), ("stsc", 8), ("stco", 8)] {
      var bytes = whole
      let start = MP4Box.offset(of: type, in: bytes) - 4 + place + 4
      bytes.replaceSubrange(start..<(start + 4), with: [0x7F, 0xFF, 0xFF, 0xFF])
      let error = #expect(throws: PlayerError.self, "\(type)") { _ = try open(bytes) }
      #expect(error?.message.contains("list of packets is damaged") == true)
    }
  }

  @Test func `groups of chunks that are not in order end the list`() throws {
    var fixture = numbered()
    fixture.packetsPerChunk = 1
    var bytes = fixture.bytes
    // All groups are for the same chunks.
    let group = MP4Fixture.number(1, 4) + MP4Fixture.number(1, 4) + MP4Fixture.number(1, 4)
    let table = MP4Fixture.full(
      "stsc", MP4Fixture.number(10_000, 4) + [[UInt8]](repeating: group, count: 10_000).joined())
    let start = MP4Box.offset(of: "stsc", in: bytes) - 4
    bytes.replaceSubrange(start..<(start + 28), with: table)
    readAll(bytes)
  }

  @Test func `the number of boxes is limited`() throws {
    let small = MP4Fixture.box("free", [])
    let many = [[UInt8]](repeating: small, count: BoxReader.mostBoxes + 10).joined()
    #expect(throws: PlayerError.self) { _ = try open(many + numbered().bytes) }
    // A box in a box, and so on.
    var deep = numbered().bytes
    for _ in 0..<200 { deep = MP4Fixture.box("moov", deep) }
    readAll(deep)
  }

  @Test func `a huge packet is silent and is not read`() throws {
    var fixture = numbered()
    fixture.packets[10] = [UInt8](repeating: 1, count: 600 << 10)
    let source = MemoryFile(fixture.bytes)
    let file = try open(source)
    let before = source.bytesRead
    let samples = try file.samples()
    #expect(samples.count == 2 * 60 * 1024)
    #expect(samples[(2 * 10 * 1024)..<(2 * 11 * 1024)].allSatisfy { $0 == 0 })
    #expect(source.bytesRead - before < 300_000)
  }
}
