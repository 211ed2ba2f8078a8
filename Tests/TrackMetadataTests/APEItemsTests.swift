import TestSupport
import Testing

@testable import TrackMetadata

/// Rewriting items of APE tags.
@Suite struct APEItemsTests {
  private let tag = ID3Tag.ape(items: [
    ("Title", Array("Old".utf8), false), ("Cover Art (Front)", [1, 0, 2], true),
    ("album artist", Array("A".utf8), false), ("AlbumArtist", Array("B".utf8), false),
  ])

  @Test func `a tag that is read and written keeps its bytes`() throws {
    let items = try #require(APEItems(tag))
    #expect(items.bytes == tag)
    #expect(
      items.items.map(\.key) == ["TITLE", "COVER ART (FRONT)", "ALBUM ARTIST", "ALBUMARTIST"])
    #expect(APEItems().bytes == ID3Tag.ape(items: []))
    #expect(APEItems(ID3Tag.ape(items: [])) == APEItems())
  }

  @Test func `an item is replaced in place, and others with its meaning are removed`() throws {
    var items = try #require(APEItems(tag))
    items.replace(["ALBUM ARTIST", "ALBUMARTIST"], with: ["C", "D"])
    items.replace(["GENRE"], with: ["Dub"])
    items.replace(["TITLE"], with: [])
    #expect(
      items.bytes
        == ID3Tag.ape(items: [
          ("Cover Art (Front)", [1, 0, 2], true), ("album artist", Array("C\0D".utf8), false),
          ("Genre", Array("Dub".utf8), false),
        ]))
  }

  @Test func `a tag that is not understood completely is refused`() {
    for count in 0..<tag.count {
      #expect(APEItems(Array(tag.prefix(count))) == nil)
      #expect(APEItems(Array(tag.suffix(count))) == nil)
    }
    // The header and footer, and the size and flags of the first item.
    for place in Array(0..<40) + Array((tag.count - 32)..<tag.count) where place != 36 {
      var damaged = tag
      damaged[place] ^= 0x80
      let items = APEItems(damaged)
      #expect(items == nil || items?.bytes == damaged, "\(place)")
    }
    #expect(APEItems(Array(tag.dropFirst(32))) == nil, "a tag without a header may be of version 1")
  }
}
