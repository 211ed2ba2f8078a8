import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// What determines the cover of a track.
@Suite struct CoverRevisionTests {
  private let folder: TemporaryFolder
  private let track: TrackPath

  init() throws {
    folder = try TemporaryFolder()
    track = try folder.write([UInt8](repeating: 0, count: 64), to: "a/song.mp3")
  }

  private func revision() throws -> String { try Artwork.revision(ofCoverOf: track) }

  @Test func `it is the same while nothing changes, and another with each change`() throws {
    var known = [try revision()]
    #expect(try revision() == known[0])
    func changes(_ change: () throws -> Void) throws {
      try change()
      let new = try revision()
      #expect(!known.contains(new))
      known.append(new)
    }
    try changes { try folder.write([0xFF, 0xD8, 0xFF], to: "a/cover.jpg") }
    try changes { try folder.write([0xFF, 0xD8, 0xFF, 1], to: "a/cover.jpg") }
    try changes { try folder.write([0xFF], to: "a/folder.png") }
    try changes { try folder.write([UInt8](repeating: 0, count: 65), to: "a/song.mp3") }
    try folder.write([1], to: "a/notes.txt")
    #expect(try revision() == known.last)
  }

  @Test func `tracks have their own, also in one folder`() throws {
    let other = try folder.write([UInt8](repeating: 0, count: 64), to: "a/other.mp3")
    #expect(try Artwork.revision(ofCoverOf: other) != revision())
  }

  @Test func `without the track's file there is none`() {
    #expect(throws: MetadataError.self) { try Artwork.revision(ofCoverOf: folder["gone.mp3"]) }
  }
}
