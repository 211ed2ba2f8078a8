import Glibc
import PhotoFiles
import PlayerModel
import TestSupport
import Testing

/// Disks that come and go in a watched folder, if this process may mount any.
@Suite(.timeLimit(.minutes(30)), .enabled(if: MountedDisk.isPossible)) struct PulledCardTests {
  let photos: WatchedPhotos

  init() throws { photos = try WatchedPhotos() }

  @Test func `a removed card keeps its photos, and is watched again when it is back`() throws {
    let place = try photos.folder.makeFolder("photos/card")
    var card: MountedDisk? = try MountedDisk(at: place)
    for number in 0..<50 { try photos.put("n\(number)", at: "photos/card/DCIM/\(number).jpg") }
    #expect(try photos.start() == 50)
    try photos.put("new", at: "photos/card/DCIM/new.jpg")
    _ = try photos.events.arrival()
    card?.pull()
    try photos.sync()
    #expect(try photos.index.count() == 52)
    photos.stop()
    #expect(try photos.start() == 52)
    // Another card has other photos, but the first card's are kept.
    card = try MountedDisk(at: place)
    try photos.put("other", at: "photos/card/1.jpg")
    #expect(try photos.events.arrival().path == photos.folder["photos/card/1.jpg"])
    #expect(try photos.index.count() == 53)
    card?.pull()
  }

  @Test func `removing a card while it is read is harmless`() throws {
    let place = try photos.folder.makeFolder("photos/card")
    let card = try MountedDisk(at: place)
    let reader = ScriptedPhotoReader { path throws(PhotoError) in
      if path.name == "20.jpg" { card.pull() }
      throw PhotoError(.unreadable, "\(path) cannot be read.")
    }
    photos.reader = reader
    for number in 0..<50 { try photos.put("n\(number)", at: "photos/card/DCIM/\(number).jpg") }
    #expect(try photos.start() == 50)
    while reader.paths.allSatisfy({ $0.name != "20.jpg" }) { sched_yield() }
    try photos.sync()
    photos.stop()
    #expect(try photos.start() == 51)
  }
}
