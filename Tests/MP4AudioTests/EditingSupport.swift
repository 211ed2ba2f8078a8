import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

/// Tags, one of which is of an unknown program.
let severalItems = [
  MP4Fixture.item("©nam", "Song"), MP4Fixture.item("XYZ ", [0xFF, 0, 1], kind: 99),
  MP4Fixture.item("covr", [0x89, 0x50, 0x4E, 0x47, 1, 2, 3], kind: 14),
]

/// Lists of several sizes, the third of which has ``severalItems``.
let severalLists: [[UInt8]] = [
  [], severalItems[0], Array(severalItems.joined()),
  Array(severalItems.joined()) + MP4Fixture.item("©alb", "A"),
  MP4Fixture.item("©nam", [UInt8](repeating: 0x41, count: 1000)),
  MP4Fixture.item("©nam", [UInt8](repeating: 0x41, count: 9000)),
]

/// A file with ``severalItems`` and its movie before the sound, after a change.
func tagged(_ change: (inout MP4Fixture) -> Void = { _ in }) -> MP4Fixture {
  var fixture = numbered()
  (fixture.items, fixture.isMovieFirst) = (severalItems, true)
  change(&fixture)
  return fixture
}

/// A free box.
func freeBox(_ size: Int) -> [UInt8] {
  MP4Fixture.box("free", [UInt8](repeating: 0, count: size - 8))
}

/// Boxes that say where the data of a track is.
func references(_ entry: [UInt8]) -> [UInt8] {
  MP4Fixture.box("dinf", MP4Fixture.full("dref", [0, 0, 0, 1] + entry))
}

/// The handler of iTunes's lists.
let listHandler = MP4Fixture.full(
  "hdlr", [0, 0, 0, 0] + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))

/// Returns the list of a file that consists of these bytes.
func container(_ bytes: [UInt8]) throws(PlayerError) -> ItemListContainer {
  try ItemListContainer(ByteReader(MemoryFile(bytes)))
}

/// Returns a file with another list, or `nil` if it does not fit.
func edited(_ bytes: [UInt8], _ list: [UInt8]) throws -> [UInt8]? {
  try container(bytes).changes(for: list, repeating: [:]).map { bytes.applying($0) }
}

extension [UInt8] {
  /// Returns the bytes of a file after changes, which must be in order.
  func applying(_ changes: [ReplacedBytes]) -> [UInt8] {
    var (new, end) = ([UInt8](), 0)
    for change in changes {
      let range = Int(change.range.lowerBound)..<Int(change.range.upperBound)
      #expect(range.lowerBound >= end && range.upperBound <= count)
      guard range.lowerBound >= end, range.upperBound <= count else { return [] }
      new += self[end..<range.lowerBound]
      new += change.bytes
      end = range.upperBound
    }
    return new + self[end...]
  }

  /// Returns the number of places with these characters.
  func count(of text: String) -> Int {
    let characters = Array(text.utf8)
    return indices.count(where: { self[$0...].starts(with: characters) })
  }
}
