import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@Suite struct ArtworkTests {
  let folder: MusicFolder
  let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 1]
  let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 2]

  init() throws { folder = try MusicFolder() }

  func read(_ bytes: [UInt8]...) throws -> Artwork? {
    try Artwork.read(from: folder.write(bytes.reduce([], +)))
  }

  @Test func `the front cover comes before all others`() throws {
    let artwork = try read(
      ID3Tag.version2(
        4,
        [
          .picture(jpeg + [1], type: 1), .picture(jpeg + [4], type: 4), .picture(jpeg, type: 0),
          .picture(png, type: 3), .picture(jpeg + [9], type: 3),
        ]))
    #expect(artwork?.kind == .frontCover)
    #expect(artwork?.data == png)
    #expect(artwork?.mimeType == "image/png")
  }

  @Test func `without a front cover, any picture comes before the back and an icon`() throws {
    let frames: [ID3Frame] = [
      .picture(jpeg + [1], type: 1), .picture(jpeg + [4], type: 4),
    ]
    #expect(try read(ID3Tag.version2(4, frames))?.kind == .backCover)
    let artwork = try read(ID3Tag.version2(4, frames + [.picture(png, type: 8)]))
    #expect(artwork?.kind == .other)
    #expect(artwork?.data == png)
  }

  @Test(
    arguments: [
      ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE1]), ("image/png", [0x89, 0x50, 0x4E, 0x47]),
      ("image/gif", Array("GIF89a".utf8)), ("image/webp", Array("RIFF....WEBP".utf8)),
      ("image/bmp", Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]),
      ("image/tiff", Array("II*\0".utf8)), ("image/avif", Array("\0\0\0 ftypavif".utf8)),
      ("image/jxl", [0xFF, 0x0A]),
    ] as [(String, [UInt8])])
  func `the first bytes determine the format, whatever the tag claims`(
    type: String, bytes: [UInt8]
  ) throws {
    let artwork = try read(ID3Tag.version2(3, [.picture(bytes, mimeType: "image/x")]))
    #expect(artwork?.mimeType == type)
    #expect(artwork?.data == bytes)
  }

  @Test(arguments: ["", "B", "BM", "BMW, 1969: a text", "RIFF", "GIF8", "<svg/>", "-----BEGIN"])
  func `data that does not begin like a picture is skipped, and the next one is used`(text: String)
    throws
  {
    let other = ID3Frame.picture(Array(text.utf8), type: 3, mimeType: "image/jpeg")
    #expect(try read(ID3Tag.version2(3, [other])) == nil)
    #expect(try read(ID3Tag.version2(3, [other, .picture(png, type: 4)]))?.data == png)
  }

  @Test func `an APE tag's pictures come after those of ID3v2`() throws {
    let ape = ID3Tag.ape(items: [
      ("Cover Art (Back)", Array("b.png\0".utf8) + png, true),
      ("Cover Art (Front)", Array("f.jpg\0".utf8) + jpeg, true),
    ])
    let artwork = try read(ID3Audio.silence(), ape)
    #expect(artwork?.kind == .frontCover)
    #expect(artwork?.mimeType == "image/jpeg")
    #expect(artwork?.data == jpeg)
    #expect(try read(ID3Tag.version2(4, [.picture(png, type: 8)]), ape)?.data == png)
  }

  @Test func `a file without pictures has no artwork`() throws {
    #expect(try read(ID3Audio.silence()) == nil)
    #expect(try read(ID3Tag.version2(4, [.text("TIT2", "Title")])) == nil)
  }

  @Test func `a picture that fits replaces one that is too large`() throws {
    let large = jpeg + [UInt8](repeating: 1, count: Artwork.sizeLimit)
    #expect(
      try read(ID3Tag.version2(4, [.picture(large), .picture(png, type: 4)]))?.data == png)
  }
}
