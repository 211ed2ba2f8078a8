import Glibc
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@Suite struct CoverTests {
  let folder: TemporaryFolder
  let track: TrackPath
  let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

  init() throws {
    folder = try TemporaryFolder()
    track = try folder.write([UInt8](repeating: 0, count: 64), to: "a/song.mp3")
  }

  private func cover() throws -> [UInt8]? { try Artwork.cover(of: track)?.data }

  @Test func `without a picture there is no cover`() throws {
    try folder.write(jpeg, to: "a/discover.jpg")
    try folder.write(jpeg, to: "a/cover.jpg.txt")
    try folder.write(jpeg, to: "cover.jpg")
    #expect(try cover() == nil)
  }

  @Test func `of several pictures beside it the most usual is the cover`() throws {
    let names = [
      "artist.png", "ARTIST.JPG", "AlbumArt.jpg", "album.jpg", "Front.jpeg", "folder.png",
      "Folder.jpg", "cover.png", "COVER.JPEG", "Cover.jpg",
    ]
    for (number, name) in names.enumerated() {
      try folder.write(jpeg + [UInt8(number)], to: "a/\(name)")
      #expect(try cover() == jpeg + [UInt8(number)])
    }
  }

  @Test func `the same name twice is decided by the order of bytes`() throws {
    try folder.write([1], to: "a/cover.jpg")
    try folder.write([2], to: "a/Cover.jpg")
    #expect(try cover() == [2])
  }

  @Test func `the picture in the tags comes first`() throws {
    try folder.write(jpeg, to: "a/cover.jpg")
    let tagged = try folder.write(
      ID3Tag.version2(4, [.picture([7, 7], type: 3)]), to: "a/tagged.mp3")
    #expect(try Artwork.cover(of: tagged)?.data == [7, 7])
  }

  @Test func `a cover that is a pipe, or huge, is refused and named`() throws {
    let pipe = folder["a/cover.jpg"]
    #expect(pipe.withCString { mkfifo($0, 0o600) } == 0)
    #expect(throws: MetadataError.self) { try cover() }
    #expect(pipe.withCString { unlink($0) } == 0)
    let huge = try folder.write([], to: "a/cover.jpg")
    #expect(huge.withCString { truncate($0, 17 << 20) } == 0)
    let error = #expect(throws: MetadataError.self) { try cover() }
    #expect(error?.message.contains("cover.jpg is larger than 16 MB") == true)
  }

  @Test func `a track that is gone still has the cover beside it`() throws {
    try folder.write(jpeg, to: "a/cover.jpg")
    #expect(try Artwork.cover(of: folder["a/gone.mp3"])?.data == jpeg)
    #expect(throws: MetadataError.self) { try Artwork.cover(of: folder["b/gone.mp3"]) }
  }
}
