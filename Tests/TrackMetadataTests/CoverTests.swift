import Glibc
import Linux
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

  @Test func `of several pictures next to it, the most usual one is the cover`() throws {
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
    try folder.write(jpeg + [1], to: "a/cover.jpg")
    try folder.write(jpeg + [2], to: "a/Cover.jpg")
    #expect(try cover() == jpeg + [2])
  }

  @Test func `the picture in the tags comes first`() throws {
    try folder.write(jpeg, to: "a/cover.jpg")
    let tagged = try folder.write(
      ID3Tag.version2(4, [.picture(jpeg + [7], type: 3)]), to: "a/tagged.mp3")
    #expect(try Artwork.cover(of: tagged)?.data == jpeg + [7])
  }

  @Test func `whether there is a cover is known without reading it`() throws {
    #expect(try !Artwork.hasCover(track))
    let tagged = try folder.write(
      ID3Tag.version2(4, [.picture(jpeg + [7], type: 3)]), to: "b/tagged.mp3")
    #expect(try Artwork.hasCover(tagged))
    try folder.write(Array("no picture".utf8), to: "a/cover.jpg")
    #expect(try !Artwork.hasCover(track))
    try folder.write(jpeg, to: "a/folder.jpg")
    #expect(try Artwork.hasCover(track))
    #expect(throws: MetadataError.self) { try Artwork.hasCover(folder["c/gone.mp3"]) }
  }

  @Test func `a cover that is a pipe, or huge, is refused and named`() throws {
    let pipe = folder["a/cover.jpg"]
    #expect(pipe.withCString { mkfifo($0, 0o600) } == 0)
    #expect(throws: MetadataError.self) { try cover() }
    #expect(pipe.withCString { unlink($0) } == 0)
    let huge = try folder.write(jpeg, to: "a/cover.jpg")
    #expect(huge.withCString { truncate($0, 17 << 20) } == 0)
    let error = #expect(throws: MetadataError.self) { try cover() }
    #expect(error?.message.contains("cover.jpg is larger than 16 MB") == true)
  }

  @Test func `a file that does not begin like a picture is not a cover, whatever its name`() throws
  {
    let key = try folder.write(
      Array("-----BEGIN OPENSSH PRIVATE KEY-----\n".utf8), to: "secret/id_ed25519")
    let link = folder["a/cover.jpg"]
    #expect(key.withCString { key in link.withCString { symlink(key, $0) } } == 0)
    #expect(try cover() == nil)
    // Nor does it prevent the next one from being the cover.
    try folder.write(Array("BMX tracks, in order\n".utf8), to: "a/cover.png")
    try folder.write(jpeg + [1], to: "a/folder.jpg")
    #expect(try cover() == jpeg + [1])
  }

  @Test func `an unreadable cover gives way to a readable one`() throws {
    #expect(folder["a/cover.jpg"].withCString { mkfifo($0, 0o600) } == 0)
    try folder.write(jpeg + [1], to: "a/front.jpg")
    #expect(try cover() == jpeg + [1])
  }

  @Test func `within folders, no link leads to a picture outside of them`() throws {
    func beside(_ track: String) throws -> [UInt8]? {
      try Artwork.beside(folder[track], within: RealFolders([folder["a"]]))?.data
    }
    func link(_ target: String, _ name: String) {
      let made = folder[target].withCString { target in
        folder[name].withCString { symlink(target, $0) }
      }
      #expect(made == 0, "\(name)")
    }
    try folder.write(jpeg + [1], to: "private/cover.jpg")
    try folder.write(jpeg + [2], to: "a/real/cover.jpg")
    // A link itself, a folder above it, and links to links; some of their names begin like the
    // folder's.
    try folder.makeFolder("a/one")
    link("private/cover.jpg", "a/one/cover.jpg")
    link("private", "a/two")
    link("a/two", "a/three")
    try folder.write(jpeg + [3], to: "a-side/cover.jpg")
    link("a-side", "a/four")
    for place in ["one", "two", "three", "four"] {
      #expect(try beside("a/\(place)/song.mp3") == nil, "\(place)")
      #expect(try Artwork.beside(folder["a/\(place)/song.mp3"]) != nil, "\(place)")
    }
    // Links that stay inside still lead to covers.
    try folder.makeFolder("a/five")
    link("a/real/cover.jpg", "a/five/cover.jpg")
    link("a/real", "a/six")
    for place in ["real", "five", "six"] {
      #expect(try beside("a/\(place)/song.mp3") == jpeg + [2], "\(place)")
    }
    // The folder may be given by a link, and a folder that does not exist contains nothing.
    link("a", "music")
    let linked = RealFolders([folder["music"]])
    #expect(try Artwork.beside(folder["music/real/song.mp3"], within: linked) != nil)
    let gone = RealFolders([folder["gone"]])
    #expect(try Artwork.beside(folder["a/real/song.mp3"], within: gone) == nil)
  }

  @Test func `a track that is gone still has the cover next to it`() throws {
    try folder.write(jpeg, to: "a/cover.jpg")
    #expect(try Artwork.cover(of: folder["a/gone.mp3"])?.data == jpeg)
    #expect(throws: MetadataError.self) { try Artwork.cover(of: folder["b/gone.mp3"]) }
  }
}
