import SoundDecoding
import TestSupport
import Testing
import VorbisComments

@Suite struct VorbisCommentTests {
  private func items(_ bytes: [UInt8], _ parts: TagParts = .all) -> [TagItem] {
    TagBlock(VorbisComment(bytes), parts).items
  }

  @Test func `field names are case-insensitive, and may repeat`() {
    let fields = ["Title=Song", "artist=Ann", "ARTIST=Bob=Carl", "lyrics="]
    let block = TagBlock(VorbisComment(VorbisFixture.comment(fields)))
    #expect(block.kind == .vorbisComment)
    #expect(block.items.map(\.key) == ["TITLE", "ARTIST", "ARTIST", "LYRICS"])
    #expect(block.items.map(\.text) == ["Song", "Ann", "Bob=Carl", ""])
  }

  @Test func `fields without a name are not read, and broken UTF-8 is repaired`() {
    let fields: [[UInt8]] = [
      Array("no name".utf8), Array("=nothing".utf8), Array("TITLE=".utf8) + [0xC3], [],
    ]
    #expect(items(VorbisFixture.comment(fields)).map(\.text) == ["\u{FFFD}"])
  }

  @Test func `a truncated comment is read up to its end`() {
    let whole = VorbisFixture.comment(["A=1", "B=2"])
    for length in 0..<whole.count {
      let comment = VorbisComment(Array(whole.prefix(length)))
      #expect(!comment.isComplete)
      #expect(comment.fields.count == (length < 19 ? 0 : 1))
    }
    #expect(VorbisComment(whole).isComplete)
  }

  @Test(arguments: [4, 8, 12])
  func `a wrong size ends it`(offset: Int) {
    var bytes = VorbisFixture.comment(["A=1", "B=2"], vendor: "")
    bytes.replaceSubrange(offset..<(offset + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
    let comment = VorbisComment(bytes)
    #expect(!comment.isComplete && comment.fields.count <= 2)
  }

  @Test func `only some thousands of a million fields are read`() {
    let count = 1_000_000
    let bytes =
      OggFixture.little(0, 4) + OggFixture.little(UInt64(count), 4)
      + [UInt8](repeating: 0, count: 4 * count)
    let comment = VorbisComment(bytes)
    #expect(comment.fields.count == VorbisComment.mostFields)
    #expect(!comment.isComplete)
  }

  @Test func `fields that are not edited keep their bytes`() {
    let odd: [[UInt8]] = [
      [0xFF, 0xFE], Array("title=Old".utf8), [], Array("TITLE=Too".utf8), [61],
    ]
    let original = VorbisFixture.comment(odd) + [1, 2, 3]
    var comment = VorbisComment(original)
    #expect(comment.bytes == original)
    comment.replace(["TITLE"], with: "TITLE", ["New", "Other"])
    #expect(
      comment.fields
        == [odd[0], Array("TITLE=New".utf8), Array("TITLE=Other".utf8), odd[2], odd[4]])
    #expect(comment.bytes.suffix(3) == [1, 2, 3])
    comment.replace(["MOOD"], with: "MOOD", ["calm"])
    #expect(comment.values("MOOD") == ["calm"] && comment.fields.count == 6)
  }

  @Test func `long fields are left out for lists of tracks`() {
    let long = "LYRICS=" + String(repeating: "la ", count: 2000)
    let bytes = VorbisFixture.comment([long, "TITLE=Song"])
    #expect(items(bytes, .short).map(\.key) == ["TITLE"])
    #expect(items(bytes).map(\.key) == ["LYRICS", "TITLE"])
  }
}
