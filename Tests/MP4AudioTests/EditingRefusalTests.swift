import MP4Boxes
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

/// Files whose tags cannot be changed safely.
@Suite struct EditingRefusalTests {
  private static let damaged =
    "The MP4 file /music/a.m4a is truncated, or its boxes are damaged; it was left alone."
  private static let fragmented =
    "The tags of fragmented MP4 files cannot be written; /music/a.m4a was left alone."
  private static let quickTime =
    "The tags of /music/a.m4a have the form of QuickTime; they were left alone."

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(PlayerError) {
      _ = try MP4Format.tagWriting(of: ByteReader(MemoryFile(bytes)))
      return nil
    } catch {
      #expect(error.code == .invalidRequest)
      return error.message
    }
  }

  /// Returns a file whose first box of a type has another word at an offset after the type.
  private func patched(_ bytes: [UInt8], _ type: String, _ place: Int, _ word: Int) -> [UInt8] {
    var bytes = bytes
    let start = MP4Box.offset(of: type, in: bytes) + 4 + place
    bytes.replaceSubrange(start..<(start + 4), with: MP4Fixture.number(word, 4))
    return bytes
  }

  @Test func `a fragmented file is refused by name`() {
    let whole = tagged().bytes
    for type in ["moof", "mfra", "sidx", "styp"] {
      #expect(message(whole + MP4Fixture.box(type, [])) == Self.fragmented)
    }
    #expect(message(tagged { $0.before = MP4Fixture.box("mvex", []) }.bytes) == Self.fragmented)
  }

  @Test func `tags with the keys of QuickTime are refused by name`() {
    let tags = MP4Fixture.box("udta", EditingPlaceTests.quickTime)
    #expect(message(tagged { ($0.items, $0.after) = ([], tags) }.bytes) == Self.quickTime)
  }

  @Test func `truncated and damaged files are refused`() {
    let whole = tagged().bytes
    let text = Array("no box at all".utf8)
    let boxes = [[UInt8]](repeating: MP4Fixture.box("free", []), count: BoxReader.mostBoxes)
    var cases: [[UInt8]] = [[], MP4Fixture.box("ftyp", []), Array(boxes.joined()) + whole]
    cases += [1, 500].map { Array(whole.dropLast($0)) }
    cases += [text, MP4Fixture.box("moov", [])].map { whole + $0 }
    cases += [
      patched(whole, "trak", -8, 40), patched(whole, "mvhd", -8, 4),
      patched(whole, "stbl", -8, 99), patched(whole, "stco", 4, 100_000),
    ]
    // A chunk in the movie itself, and bytes between its boxes.
    cases.append(patched(whole, "stco", 8, MP4Box.offset(of: "udta", in: whole)))
    cases.append(tagged { $0.after = [1, 2, 3] }.bytes)
    for (number, bytes) in cases.enumerated() {
      #expect(message(bytes) == Self.damaged, "\(number)")
    }
    // A few bytes at the end are no box.
    #expect(message(whole + [0, 0, 0]) == nil)
  }

  @Test func `a damaged list is refused`() {
    let whole = tagged().bytes
    #expect(message(patched(whole, "ilst", -8, 5000)) == Self.damaged)
    #expect(message(patched(whole, "ilst", -8, 20)) == Self.damaged)
  }

  @Test func `offsets that cannot be corrected only allow edits that move nothing`() throws {
    let places = MP4Fixture.full("meta", listHandler + MP4Fixture.full("iloc", [0, 0]))
    let kinds: [(inout MP4Fixture) -> Void] = [
      { $0.before = places }, { $0.afterMovie = places },
      { $0.after = MP4Fixture.box("trak", MP4Fixture.box("udta", places)) },
      { $0.moreTables = MP4Fixture.full("saio", [0, 0, 0, 0]) },
      { $0.information = references(MP4Fixture.box("url ", [0, 0, 0, 0])) },
      { $0.information = references(MP4Fixture.box("imdt", [0, 0, 0, 1])) },
    ]
    for (number, change) in kinds.enumerated() {
      var fixture = tagged(change)
      #expect(try edited(fixture.bytes, severalLists[4]) == nil, "\(number)")
      #expect(try edited(fixture.bytes, severalLists[1]) != nil, "\(number)")
      fixture.freeSize = 2000
      #expect(try edited(fixture.bytes, severalLists[4]) != nil, "\(number)")
      guard fixture.afterMovie.isEmpty else { continue }
      (fixture.freeSize, fixture.isMovieFirst) = (nil, false)
      #expect(try edited(fixture.bytes, severalLists[4]) != nil, "\(number)")
    }
  }

  @Test func `an offset that would need more than 32 bits is refused`() throws {
    let whole = tagged().bytes
    let last = patched(whole, "stco", 8 + 8 * 4, 0xFFFF_F100)
    #expect(try edited(last, severalLists[4]) == nil)
    #expect(try edited(last, severalLists[1]) != nil)
    let near = patched(whole, "stco", 8 + 8 * 4, 0xFFFF_0000)
    #expect(try edited(near, severalLists[4]) != nil)
    let long = tagged { $0.hasLongOffsets = true }.bytes
    #expect(try edited(patched(long, "co64", 8 + 8 * 8 + 4, 0xFFFF_F100), severalLists[4]) != nil)
    #expect(try edited(patched(long, "co64", 8 + 8 * 8, 0x7FFF_FFFF), severalLists[4]) != nil)
    let most = patched(patched(long, "co64", 8 + 64, 0xFFFF_FFFF), "co64", 8 + 68, 0xFFFF_FF00)
    #expect(try edited(most, severalLists[4]) == nil)
  }

  @Test func `a list that is too long is refused`() throws {
    let bytes = tagged { $0.isMovieFirst = false }.bytes
    let long = [UInt8](repeating: 0, count: 64 << 20)
    #expect(try container(bytes).changes(for: long + [0], repeating: [:]) == nil)
  }

  @Test func `an error of the disk is reported, not taken for damage`() {
    let file = MemoryFile(tagged().bytes)
    file.failsFrom = 100
    let error = #expect(throws: PlayerError.self) {
      try MP4Format.tagWriting(of: ByteReader(file))
    }
    #expect(error?.code == .storageFailed)
  }

  @Test func `two thousand mutations are edited without a crash, or refused`() throws {
    var generator = SeededGenerator(seed: 44)
    var written = 0
    for isMovieFirst in [true, false] {
      let whole = tagged { fixture in
        (fixture.isMovieFirst, fixture.hasChapters, fixture.gap) = (isMovieFirst, true, 9)
        (fixture.freeSize, fixture.afterMovie) = (100, freeBox(300))
      }.bytes
      let movie = MP4Box.offset(of: "moov", in: whole) - 4
      let end = isMovieFirst ? MP4Box.offset(of: "mdat", in: whole) : whole.count
      for _ in 0..<1000 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let place = Int.random(in: movie..<end, using: &generator)
          bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        }
        guard let found = try? container(bytes) else { continue }
        for list in severalLists {
          guard let changes = found.changes(for: list, repeating: [:]) else { continue }
          let tag = try? container(bytes.applying(changes)).tag
          #expect(tag == list)
          written += 1
        }
      }
    }
    #expect(written > 1000)
  }
}
