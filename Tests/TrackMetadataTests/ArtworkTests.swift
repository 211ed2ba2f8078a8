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
          .picture([1], type: 1), .picture([4], type: 4), .picture([0], type: 0),
          .picture(png, type: 3), .picture([9], type: 3),
        ]))
    #expect(artwork?.kind == .frontCover)
    #expect(artwork?.data == png)
    #expect(artwork?.mimeType == "image/png")
  }

  @Test func `without a front cover, any picture comes before the back and an icon`() throws {
    let frames: [ID3Frame] = [.picture([1], type: 1), .picture([4], type: 4)]
    #expect(try read(ID3Tag.version2(4, frames))?.kind == .backCover)
    let artwork = try read(ID3Tag.version2(4, frames + [.picture([8], type: 8)]))
    #expect(artwork?.kind == .other)
    #expect(artwork?.data == [8])
  }

  @Test func `the first bytes tell the format where the tag is wrong`() throws {
    #expect(try read(ID3Tag.version2(3, [.picture(jpeg)]))?.mimeType == "image/jpeg")
    #expect(
      try read(ID3Tag.version2(3, [.picture([1], mimeType: "image/x")]))?.mimeType == "image/x")
    let webp = Array("RIFF....WEBP".utf8)
    #expect(try read(ID3Tag.version2(3, [.picture(webp, mimeType: "")]))?.mimeType == "image/webp")
  }

  @Test func `an APE tag has pictures too, after those of ID3v2`() throws {
    let ape = ID3Tag.ape(items: [
      ("Cover Art (Back)", Array("b.png\0".utf8) + png, true),
      ("Cover Art (Front)", Array("f.jpg\0".utf8) + jpeg, true),
    ])
    let artwork = try read(ID3Audio.silence(), ape)
    #expect(artwork?.kind == .frontCover)
    #expect(artwork?.mimeType == "image/jpeg")
    #expect(artwork?.data == jpeg)
    #expect(try read(ID3Tag.version2(4, [.picture([1], type: 8)]), ape)?.data == [1])
  }

  @Test func `a file without pictures has no artwork`() throws {
    #expect(try read(ID3Audio.silence()) == nil)
    #expect(try read(ID3Tag.version2(4, [.text("TIT2", "Title")])) == nil)
  }

  @Test func `a picture that fits stands in for one that is too large`() throws {
    let large = [UInt8](repeating: 1, count: Artwork.sizeLimit + 1)
    #expect(
      try read(ID3Tag.version2(4, [.picture(large), .picture(png, type: 4)]))?.data == png)
  }
}
