import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// Where covers are found, and which pictures are preferred.
@Suite struct CoverPlaceTests {
  let folder: TemporaryFolder
  /// A header of 600 × 500 pixels.
  let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 2, 88, 0, 0, 1, 244]
  /// A signature without a header.
  let damaged: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The cover of a track without pictures.
  private func cover(of track: String) throws -> [UInt8]? {
    try Artwork.cover(of: folder.write([UInt8](repeating: 0, count: 64), to: track))?.data
  }

  @Test(arguments: [
    "a/cover.webp", "a/COVER.WebP", "a/AlbumArt_{B5020207-474E-4720-BF59-93F4D1A1A8C2}_Large.jpg",
    "a/albumart_{b5020207}_small.JPG", "a/AlbumArtSmall.jpg", "a/Covers/front.jpg",
    "a/covers/Cover.png", "a/SCANS/01.png", "a/Scans/Album - Front.jpeg", "a/Artwork/x.webp",
  ])
  func `a cover is found by its name or folder, in any case`(name: String) throws {
    try folder.write(png, to: name)
    #expect(try cover(of: "a/song.mp3") == png)
  }

  @Test(arguments: [
    "a/Covers/back.jpg", "a/Scans/Inlay 1.png", "a/Scans/CD.jpg", "a/Scans/front.txt",
    "a/Photos/front.jpg", "a/x.jpg", "a/Covers/Deep/front.jpg", "cover.jpg",
    "a/AlbumArt_Large.jpg", "jpg", "a/.jpg",
  ])
  func `other pictures are not covers`(name: String) throws {
    try folder.write(png, to: name)
    #expect(try cover(of: "a/song.mp3") == nil)
  }

  @Test(arguments: ["Box/cover.jpg", "Box/Scans/front.jpg", "Box/folder.PNG"])
  func `the folder above a disc has the cover of its album`(name: String) throws {
    try folder.write(png, to: name)
    #expect(try cover(of: "Box/CD1/song.mp3") == png)
    #expect(try cover(of: "Box/Disc Two/song.mp3") == png)
    #expect(try cover(of: "Box/Live/song.mp3") == nil)
    try folder.write(png + [1], to: "Box/CD1/album.jpg")
    #expect(try cover(of: "Box/CD1/song.mp3") == png + [1])
  }

  @Test func `covers next to a track come before scans, and the artist last`() throws {
    for (number, name) in [
      "artist.jpg", "Scans/01.jpg", "Scans/02 cover.jpg", "Scans/front 2.jpg", "Covers/x.jpg",
      "AlbumArtSmall.jpg", "AlbumArt_{1}_Large.jpg", "cover.jpg",
    ].enumerated() {
      try folder.write(png + [UInt8(number)], to: "a/\(name)")
      #expect(try cover(of: "a/song.mp3") == png + [UInt8(number)], "\(name)")
    }
  }

  @Test func `a picture that cannot be drawn does not hide one next to it`() throws {
    let gif = Array("GIF89a".utf8)
    for picture in [damaged, gif, Array("RIFF....WEBP".utf8)] {
      let track = try folder.write(ID3Tag.version2(4, [.picture(picture, type: 3)]), to: "a/t.mp3")
      #expect(try Artwork.cover(of: track)?.data == picture)
      try folder.write(damaged, to: "a/cover.jpg")
      #expect(try Artwork.cover(of: track)?.data == picture, "none can be drawn")
      try folder.write(png, to: "a/folder.png")
      #expect(try Artwork.cover(of: track)?.data == png)
      #expect(try Artwork.beside(track)?.data == png)
      try folder.write(damaged, to: "a/folder.png")
    }
  }

  @Test func `of several pictures in the tags, one that can be drawn is the cover`() throws {
    let frames = [ID3Frame.picture(damaged, type: 3), .picture(png, type: 4)]
    let track = try folder.write(ID3Tag.version2(4, frames), to: "a/t.mp3")
    #expect(try Artwork.read(from: track)?.data == png)
    #expect(try Artwork.cover(of: track)?.kind == .backCover)
  }

  @Test func `the caller decides what can be drawn`() throws {
    let track = try folder.write(ID3Tag.version2(4, [.picture(png, type: 3)]), to: "a/t.mp3")
    try folder.write(damaged, to: "a/cover.jpg")
    #expect(try Artwork.cover(of: track) { $0.data == damaged }?.data == damaged)
    #expect(try Artwork.cover(of: track) { _ in false }?.data == png)
  }

  @Test(
    arguments: [
      ("VP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0x58, 2, 0xF4, 1]),
      ("VP8L", [0, 0, 0, 0, 0x2F, 0x57, 0xC2, 0x7C, 0, 0, 0, 0, 0, 0]),
      ("VP8X", [10, 0, 0, 0, 0, 0, 0, 0, 0x57, 2, 0, 0xF3, 1, 0]),
    ] as [(String, [UInt8])])
  func `the size of a WebP is read from each of its headers`(type: String, header: [UInt8]) throws {
    try folder.write(Array(("RIFF....WEBP" + type).utf8) + header, to: "a/cover.webp")
    let track = try folder.write([UInt8](repeating: 0, count: 64), to: "a/t.mp3")
    let pixels = try Artwork.cover(of: track)?.pixels
    #expect(pixels?.width == 600)
    #expect(pixels?.height == 500)
  }
}
