import MP4Boxes
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

/// Putting another list of tags into a file.
@Suite struct EditingTests {
  /// What is special about a file.
  private static let kinds: [(name: String, change: @Sendable (inout MP4Fixture) -> Void)] = [
    ("usual", { _ in }),
    ("free space", { $0.freeSize = 2048 }), ("little free space", { $0.freeSize = 8 }),
    ("free space after the movie", { $0.afterMovie = freeBox(3000) }),
    ("both", { ($0.freeSize, $0.afterMovie) = (100, freeBox(2000)) }),
    ("long offsets", { $0.hasLongOffsets = true }), ("a chunk", { $0.packetsPerChunk = 999 }),
    ("no tags", { $0.items = [] }), ("an edit list", { $0.edits = [(0, 1024)] }),
    ("a box after the movie", { $0.afterMovie = MP4Fixture.box("uuid", [1, 2, 3]) }),
    ("its own data", { $0.information = references(MP4Fixture.box("url ", [0, 0, 0, 1])) }),
    ("chapters", { ($0.hasChapters, $0.gap) = (true, 33) }),
  ]

  /// Returns the boxes that no edit changes.
  private func kept(_ leaves: [MP4Fixture.Leaf]) -> [MP4Fixture.Leaf] {
    leaves.filter { leaf in
      let isChanged = ["free", "stco", "co64", "udta/meta/hdlr"].contains {
        leaf.path.hasSuffix($0)
      }
      return !isChanged && !leaf.path.contains("ilst")
    }
  }

  /// Checks that only the list differs from that of another file, and the offsets if chunks moved.
  private func check(
    _ new: [UInt8], against old: [UInt8], with list: [UInt8], _ name: String
  ) throws {
    let before = try #require(MP4Fixture.leaves(of: old[...]), "\(name)")
    let after = try #require(MP4Fixture.leaves(of: new[...]), "\(name)")
    #expect(try container(new).tag == list, "\(name)")
    #expect(kept(after) == kept(before), "\(name)")
    for (first, second) in zip(MP4Fixture.offsets(of: before), MP4Fixture.offsets(of: after)) {
      let distances = Set(zip(first, second).map { $0.1 - $0.0 })
      #expect(distances.count == 1, "\(name)")
    }
    let (file, known) = (try open(new), try open(old))
    #expect(try file.persistentID() == known.persistentID(), "\(name)")
    #expect(file.length == known.length, "\(name)")
    let isSame = try file.samples(limit: 3000) == known.samples(limit: 3000)
    #expect(isSame, "\(name)")
  }

  @Test(arguments: kinds.indices, [true, false])
  func `the list changes, and sound, other items and all other boxes stay`(
    index: Int, isMovieFirst: Bool
  ) throws {
    let (name, change) = Self.kinds[index]
    var fixture = tagged(change)
    fixture.isMovieFirst = isMovieFirst
    let bytes = fixture.bytes
    let old = try container(bytes).tag
    for (number, list) in severalLists.enumerated() {
      let new = try #require(try edited(bytes, list))
      try check(new, against: bytes, with: list, "\(name) \(number)")
      // A second edit, and the old list again.
      for next in [severalLists[5], old] {
        let newer = try #require(try edited(new, next))
        try check(newer, against: bytes, with: next, "\(name) \(number) twice")
      }
    }
  }

  @Test(arguments: [false, true])
  func `the offsets of all tracks are corrected`(hasLongOffsets: Bool) throws {
    let bytes = tagged { fixture in
      (fixture.hasChapters, fixture.gap, fixture.hasLongOffsets) = (true, 33, hasLongOffsets)
    }.bytes
    let new = try #require(try edited(bytes, severalLists[4]))
    #expect(new.count > bytes.count)
    let offsets = MP4Fixture.offsets(of: try #require(MP4Fixture.leaves(of: new[...])))
    #expect(offsets.map(\.count) == [9, 9])
    for offset in offsets[1] {
      #expect(new[offset..<(offset + 33)].allSatisfy { $0 == 0xEE })
      #expect(new[offset - 1] != 0xEE)
    }
  }

  @Test func `free space is used where it suffices, and nothing else moves`() throws {
    let changes: [(inout MP4Fixture) -> Void] = [
      { $0.freeSize = 2048 }, { $0.afterMovie = freeBox(2048) },
      { ($0.items, $0.freeSize, $0.afterMovie) = ([], nil, freeBox(2048)) },
      { ($0.freeSize, $0.afterMovie) = (600, freeBox(600)) },
      { $0.afterMovie = freeBox(800) + MP4Fixture.box("skip", [UInt8](repeating: 0, count: 500)) },
    ]
    for (number, change) in changes.enumerated() {
      let bytes = tagged(change).bytes
      let new = try #require(try edited(bytes, severalLists[4]))
      #expect(new.count == bytes.count, "\(number)")
      let data = MP4Box.offset(of: "mdat", in: bytes)
      #expect(MP4Box.offset(of: "mdat", in: new) == data, "\(number)")
      #expect(new[data...] == bytes[data...], "\(number)")
    }
  }

  @Test func `a file that has to grow gets free space for later edits`() throws {
    let bytes = tagged().bytes
    #expect(try edited(bytes, severalLists[2]) == bytes)
    let new = try #require(try edited(bytes, severalLists[4]))
    #expect(new.count == bytes.count + severalLists[4].count - severalLists[2].count + 4096)
    for list in severalLists.dropLast() {
      let newer = try #require(try edited(new, list))
      #expect(newer.count == new.count)
    }
    // A byte less has no room for the header of a free box.
    let longer = tagged { $0.items = [MP4Fixture.item("©nam", "Songs")] }.bytes
    let shorter = try #require(try edited(longer, severalItems[0]))
    #expect(shorter.count == longer.count - 1 + 4096)
  }

  @Test func `free space that is not all zeros is kept`() throws {
    let text = MP4Fixture.box("free", Array("made by a program".utf8))
    for isMovieFirst in [true, false] {
      let bytes = tagged { ($0.afterMovie, $0.isMovieFirst) = (text, isMovieFirst) }.bytes
      let new = try #require(try edited(bytes, severalLists[3]))
      #expect(new.count(of: "made by a program") == 1)
      try check(new, against: bytes, with: severalLists[3], "\(isMovieFirst)")
    }
  }
}
