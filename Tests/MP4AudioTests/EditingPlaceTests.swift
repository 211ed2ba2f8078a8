import MP4Boxes
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

/// Finding the list of tags in a file, or the place for a new one.
@Suite struct EditingPlaceTests {
  private static let list = MP4Fixture.box("ilst", severalLists[2])
  private static let name = MP4Fixture.box("name", [1])

  private static func user(_ boxes: [UInt8]) -> [UInt8] { MP4Fixture.box("udta", boxes) }

  /// Metadata with version and flags.
  private static func metadata(_ boxes: [UInt8]) -> [UInt8] { MP4Fixture.full("meta", boxes) }

  /// Metadata of QuickTime.
  static let quickTime = metadata(
    MP4Fixture.full("hdlr", [0, 0, 0, 0] + Array("mdta".utf8)) + MP4Fixture.full("keys", []))

  /// Boxes at the end of a movie that has no list.
  private static let incomplete: [[UInt8]] = [
    [], user([]), user([0, 0, 0, 0]), user(name), user(metadata([])), user(metadata(listHandler)),
    user(metadata(listHandler + freeBox(3000))), user(freeBox(3000) + name),
    user(MP4Fixture.box("meta", listHandler)), quickTime,
  ]

  /// Boxes at the end of a movie with a list.
  private static let complete: [[UInt8]] = [
    user(MP4Fixture.box("meta", listHandler + list)), user(metadata(list)),
    user(metadata(listHandler + list + freeBox(500)) + [0, 0, 0, 0]),
    metadata(listHandler + freeBox(100) + list), user(name) + metadata(listHandler + list),
    user(metadata(listHandler)) + metadata(listHandler + list),
  ]

  /// A file with these boxes at the end of its movie.
  private func file(_ boxes: [UInt8], _ isMovieFirst: Bool) -> [UInt8] {
    tagged { ($0.items, $0.after, $0.isMovieFirst) = ([], boxes, isMovieFirst) }.bytes
  }

  @Test(arguments: incomplete.indices, [true, false])
  func `what is missing around a list is created`(index: Int, isMovieFirst: Bool) throws {
    let bytes = file(Self.incomplete[index], isMovieFirst)
    #expect(try container(bytes).tag == [])
    let new = try #require(try edited(bytes, severalLists[2]))
    #expect(try container(new).tag == severalLists[2])
    #expect(try open(new).persistentID() == open(bytes).persistentID())
    let block = try MP4Format.tagBlocks(in: ByteReader(MemoryFile(new)), .all).first
    #expect(block?.items.first?.text == "Song")
    for type in ["udta", "mdir", "ilst"] { #expect(new.count(of: type) == 1) }
    let newer = try #require(try edited(new, severalLists[5]))
    #expect(try container(newer).tag == severalLists[5])
    #expect(try open(newer).persistentID() == open(bytes).persistentID())
  }

  @Test(arguments: complete.indices, [true, false])
  func `a list is found where it is read, with or without versions and handlers`(
    index: Int, isMovieFirst: Bool
  ) throws {
    let bytes = file(Self.complete[index], isMovieFirst)
    #expect(try container(bytes).tag == severalLists[2])
    for list in severalLists {
      let new = try #require(try edited(bytes, list))
      #expect(try container(new).tag == list)
      #expect(new.count(of: "ilst") == 1)
      #expect(try open(new).persistentID() == open(bytes).persistentID())
    }
  }

  @Test func `sizes of 64 bits and of 0 stay what they are`() throws {
    let last = tagged { $0.isMovieFirst = false }.bytes
    let start = MP4Box.offset(of: "moov", in: last) - 4
    let size = MP4Fixture.number(last.count - start + 8, 8)
    let heads = [[0, 0, 0, 0] + Array("moov".utf8), [0, 0, 0, 1] + Array("moov".utf8) + size]
    for head in heads {
      let bytes: [UInt8] = Array(last[..<start]) + head + last[(start + 8)...]
      let new = try #require(try edited(bytes, severalLists[4]))
      #expect(try container(new).tag == severalLists[4])
      #expect(new[..<(start + 8)] == bytes[..<(start + 8)])
      #expect(try open(new).persistentID() == open(bytes).persistentID())
    }
  }
}
