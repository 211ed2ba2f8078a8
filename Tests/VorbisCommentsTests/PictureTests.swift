import Foundation
import SoundDecoding
import TestSupport
import Testing
import VorbisComments

@Suite struct PictureTests {
  private let data = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  private func block(_ fields: [String]) -> TagBlock {
    TagBlock(VorbisComment(VorbisFixture.comment(fields)))
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a picture in a field is decoded up to the requested length`(missing: Int) {
    let data = Array(self.data.dropLast(missing))
    let text = Data(VorbisFixture.picture(data, type: 4)).base64EncodedString()
    let tag = block(["TITLE=A", "metadata_block_picture=" + text])
    #expect(tag.items.map(\.kind) == [.text, .picture])
    let item = tag.items[1]
    #expect(item.key == "image/png" && item.type == 4 && item.size == data.count)
    #expect(tag.bytes(at: 1) == data)
    #expect(tag.bytes(at: 1, most: 12) == Array(data.prefix(12)))
    #expect(tag.bytes(at: 0) == [])
  }

  @Test func `an old cover is a picture without a type`() {
    let tag = block(["COVERART=" + Data(data).base64EncodedString()])
    #expect(tag.items[0].kind == .picture && tag.items[0].size == 1000)
    #expect(tag.bytes(at: 0) == data)
  }

  @Test func `a picture with wrong sizes is no larger than its field`() {
    var bytes = VorbisFixture.picture(data)
    bytes.replaceSubrange(42..<46, with: [0x7F, 0xFF, 0xFF, 0xFF])
    let tag = block(["METADATA_BLOCK_PICTURE=" + Data(bytes).base64EncodedString()])
    #expect(tag.items[0].size == 1000 && tag.bytes(at: 0) == data)
    for offset in [4, 17] {
      var bytes = VorbisFixture.picture(data)
      bytes.replaceSubrange(offset..<(offset + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
      #expect(PictureBlock(bytes) == nil)
    }
  }

  @Test func `invalid Base64 is not a picture`() {
    #expect(block(["METADATA_BLOCK_PICTURE=%%%%"]).items.map(\.kind) == [.text])
  }
}
