import MP4Boxes
import PlayerModel
import TestSupport
import Testing

/// Editing the items of a list.
@Suite struct EditedItemsTests {
  private static let named = MP4Fixture.named("Mood", "calm")
  private static let other = MP4Fixture.named("MOOD", "calm", meaning: "org.example")
  private static let list: [[UInt8]] = [
    MP4Fixture.item("©nam", "Old"), MP4Fixture.item("XYZ ", [0xFF, 0], kind: 99), named,
    MP4Fixture.item("gnre", [0, 18], kind: 0), other, MP4Fixture.box("odd ", [1, 2, 3]),
    MP4Fixture.item("©nam", "Older"), MP4Fixture.item("trkn", [0, 0, 0, 3, 0, 12], kind: 0),
  ]

  private func items(_ list: [[UInt8]] = EditedItemsTests.list) throws -> EditedItems {
    try #require(try EditedItems(Array(list.joined()), of: TrackPath("/music/a.m4a")))
  }

  @Test func `items keep their bytes and order`() throws {
    let items = try items()
    #expect(items.bytes == Array(Self.list.joined()))
    #expect(items.items.map(\.bytes) == Self.list)
    #expect(
      items.items.map(\.key) == [
        "©nam", "XYZ ", "MOOD", "gnre", "----:org.example:MOOD", "odd ", "©nam", "trkn",
      ])
    #expect(items.texts("©nam") == ["Old", "Older"] && items.texts("trkn") == ["3/12"])
    #expect(try self.items([]).bytes == [])
  }

  @Test func `a new item replaces all with its keys, in place of the first`() throws {
    var items = try items()
    items.replace(["©nam"], with: EditedItems.Item("©nam", ["New", "Newer"]))
    items.replace(["©gen", "gnre"], with: EditedItems.Item("©gen", ["Dub"]))
    items.replace(["trkn"], with: EditedItems.Item("trkn", number: 300, of: 0))
    items.replace(["©alb"], with: EditedItems.Item("©alb", ["Album"]))
    items.replace(["©day"], with: nil)
    let values = ["New", "Newer"].flatMap { MP4Fixture.data(Array($0.utf8), kind: 1) }
    var expected = Self.list
    expected[0] = MP4Fixture.box("©nam", values)
    expected[3] = MP4Fixture.item("©gen", "Dub")
    expected[7] = MP4Fixture.item("trkn", [0, 0, 1, 44, 0, 0, 0, 0], kind: 0)
    expected.append(MP4Fixture.item("©alb", "Album"))
    expected.remove(at: 6)
    #expect(items.items.map(\.bytes) == expected)
    #expect(try self.items([items.bytes]).items == items.items)
  }

  @Test func `a named item keeps the spelling of its name`() throws {
    var items = try items()
    items.replace(["MOOD"], with: EditedItems.Item(name: "MOOD", ["grim", "calm"]))
    #expect(items.items[2].bytes == MP4Fixture.named("Mood", "grim", "calm"))
    #expect(items.items[4].bytes == Self.other)
    var fresh = try self.items([])
    fresh.replace(["MOOD"], with: EditedItems.Item(name: "MOOD", ["grim"]))
    #expect(fresh.bytes == MP4Fixture.named("MOOD", "grim"))
  }

  @Test func `removed items leave the others`() throws {
    var items = try items()
    items.replace(["©nam"], with: nil)
    items.replace(["MOOD"], with: nil)
    let others = [1, 3, 4, 5, 7].map { Self.list[$0] }
    #expect(items.items.map(\.bytes) == others)
  }

  private static let others: [[UInt8]] = [
    [0], [0, 0, 0, 0], [0, 0, 0, 9, 0x61, 0x62, 0x63, 0x64], [0, 0, 0, 7],
  ]

  @Test(arguments: others)
  func `a list with anything else is not understood`(rest: [UInt8]) throws {
    let bytes = Array(Self.list.joined())
    for bytes in [bytes + rest, rest + bytes] {
      #expect(try EditedItems(bytes, of: TrackPath("/music/a.m4a")) == nil)
    }
  }
}
