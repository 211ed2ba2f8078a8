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

  @Test func `an edit of numbers and dates replaces the keys of all programs`() throws {
    var items = try #require(
      APEItems(
        ID3Tag.ape(items: [
          ("tracknumber", Array("3".utf8), false), ("totaltracks", Array("9".utf8), false),
          ("date", Array("2006-05-03".utf8), false),
        ])))
    let dates = items.dates
    #expect(dates == ["DATE": ["2006-05-03"]])
    var metadata = FileMetadata(TagValues([]))
    (metadata.trackNumber, metadata.trackCount, metadata.year) = (4, 9, 2007)
    items.write(.number, of: metadata, dates: [:])
    items.write(.year, of: metadata, dates: [:])
    #expect(["TRACK", "TRACKNUMBER", "TOTALTRACKS"].flatMap { items.texts($0) } == ["4/9"])
    #expect(["YEAR", "DATE"].flatMap { items.texts($0) } == ["2007-05-03"])
    metadata.year = nil
    items.write(.year, of: metadata, dates: [:])
    metadata.year = 2006
    items.write(.year, of: metadata, dates: dates)
    #expect(["YEAR", "DATE"].flatMap { items.texts($0) } == ["2006-05-03"])
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
