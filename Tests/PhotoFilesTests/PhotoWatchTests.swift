import Foundation
import Glibc
import PhotoFiles
import PlayerModel
import TestSupport
import Testing

/// Real folders and the system's notifications about them.
@Suite(.timeLimit(.minutes(30))) struct PhotoWatchTests {
  let photos: WatchedPhotos

  init() throws { photos = try WatchedPhotos() }

  @Test func `an existing photo is not an arrival, but a new one is`() throws {
    try photos.put("one", at: "photos/1.jpg")
    try photos.put("two", at: "photos/a/b/2.jpg")
    #expect(try photos.start() == 2)
    try photos.put("three", at: "photos/a/3.jpg")
    let photo = try photos.events.arrival()
    #expect(photo.path == photos.folder["photos/a/3.jpg"])
    #expect(photo.localIdentifier.hasPrefix("p1:"))
    #expect(photo.localIdentifier.count == 35)
    #expect(photo.facts?.kind == .image)
    #expect(photo.arrived != nil)
    #expect(try photos.index.count() == 3)
    #expect(try photos.index.photo(localIdentifier: photo.localIdentifier) == photo)
  }

  @Test func `photos in new folders, and added to them later, are reported once each`() throws {
    try photos.start()
    for number in 0..<20 { try photos.put("n\(number)", at: "photos/x/y\(number)/1.jpg") }
    let paths = try Set((0..<20).map { _ in try photos.events.arrival().path })
    #expect(paths.count == 20)
    try photos.put("late", at: "photos/x/y3/2.jpg")
    #expect(try photos.events.arrival().path == photos.folder["photos/x/y3/2.jpg"])
    try photos.put("elsewhere", at: "elsewhere/deep/1.jpg")
    photos.move("elsewhere", to: "photos/moved in")
    #expect(try photos.events.arrival().path == photos.folder["photos/moved in/deep/1.jpg"])
  }

  @Test func `a file written in pieces is one photo, once complete`() throws {
    photos.quiet = 1000
    try photos.start()
    let path = photos.folder["photos/1.jpg"]
    var bytes = WatchedPhotos.jpeg("beginning")
    for number in 0..<300 {
      try photos.folder.write(bytes, at: path)
      bytes += Array("\(number)".utf8)
    }
    _ = try photos.events.arrival()
    try photos.sync()
  }

  @Test func `a file copied slowly into a new folder is reported when it is closed`() throws {
    try photos.start()
    try photos.folder.makeFolder("photos/new")
    try photos.sync("photos/new/1.jpg")
    let path = photos.folder["photos/new/2.jpg"]
    let descriptor = open(path.encoded, O_CREAT | O_WRONLY, 0o644)
    let bytes = WatchedPhotos.jpeg("slow")
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    // Every scan of the folder finds the file, which does not change for a long time.
    photos.move("photos/new", to: "photos/renamed")
    for number in 0..<5 { try photos.sync("photos/renamed/sync\(number).jpg") }
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    #expect(try photos.events.arrival().path == photos.folder["photos/renamed/2.jpg"])
  }

  @Test func `hidden files, temporary files and anything but photos are not reported`() throws {
    try photos.start()
    for name in [".1.jpg", ".hidden/1.jpg", "1.jpg.part", "1.xmp", "@eaDir/1.jpg", ".1.jpg.AbCdEf"]
    {
      try photos.put(name, at: "photos/\(name)")
    }
    try photos.folder.write("words".utf8, to: "photos/words.jpg")
    try photos.folder.write([], to: "photos/empty.jpg")
    try photos.sync()
    #expect(try photos.index.count() == 1)
    // A file that becomes a photo arrives then.
    photos.move("photos/1.jpg.part", to: "photos/1.jpg")
    #expect(try photos.events.arrival().path == photos.folder["photos/1.jpg"])
    try photos.put("a photo now", at: "photos/words.jpg")
    #expect(try photos.events.arrival().path == photos.folder["photos/words.jpg"])
  }

  @Test func `a moved photo keeps its identifier, and is not reported`() throws {
    try photos.start()
    let first = try photos.sync("photos/a/1.jpg")
    photos.move("photos/a/1.jpg", to: "photos/2.jpg")
    try photos.sync("photos/s1.jpg")
    let moved = try photos.index.photo(localIdentifier: first.localIdentifier)
    #expect(moved?.path == photos.folder["photos/2.jpg"])
    #expect(moved?.arrived == first.arrived)
    photos.move("photos/2.jpg", to: "photos/a/3.jpg")
    photos.move("photos/a", to: "photos/ä")
    try photos.sync("photos/ä/s2.jpg")
    let again = try photos.index.photo(localIdentifier: first.localIdentifier)
    #expect(again?.path == photos.folder["photos/ä/3.jpg"])
    #expect(try photos.index.count() == 3)
  }

  @Test func `an edited photo keeps its identifier, even if the file was replaced`() throws {
    try photos.start()
    let first = try photos.sync("photos/1.jpg")
    try photos.put("edited", at: "photos/1.jpg")
    let edited = try photos.events.change()
    #expect(edited.localIdentifier == first.localIdentifier)
    #expect(edited.arrived == first.arrived)
    try photos.put("again", at: "photos/.1.jpg.Xa3Bc1")
    photos.move("photos/.1.jpg.Xa3Bc1", to: "photos/1.jpg")
    #expect(try photos.events.change().localIdentifier == first.localIdentifier)
    // Like tools that keep the original.
    photos.move("photos/1.jpg", to: "photos/1.jpg_original")
    try photos.put("a third time", at: "photos/1.jpg")
    #expect(try photos.events.change().localIdentifier == first.localIdentifier)
    try photos.sync()
    #expect(try photos.index.count() == 2)
  }

  @Test func `a touched file does not count as changed`() throws {
    try photos.start()
    try photos.sync("photos/1.jpg")
    #expect(utimes(photos.folder["photos/1.jpg"].encoded, nil) == 0)
    try photos.put("sync photos/1.jpg", at: "photos/1.jpg")
    try photos.sync("photos/2.jpg")
  }

  @Test func `an exact copy has the same identifier and is not an arrival`() throws {
    try photos.put("original", at: "photos/1.jpg")
    try photos.start()
    try photos.put("original", at: "photos/copy.jpg")
    let synced = try photos.sync()
    try photos.put("sync photos/sync.jpg", at: "photos/backup/sync.jpg")
    try photos.sync("photos/last.jpg")
    // The copy's folder may be scanned last.
    while try photos.index.count() < 5 { sched_yield() }
    #expect(
      try photos.index.photo(localIdentifier: synced.localIdentifier)?.arrived == synced.arrived)
  }

  @Test func `a hard link to a file outside is an arrival`() throws {
    try photos.start()
    try photos.put("linked", at: "outside.jpg")
    #expect(link(photos.folder["outside.jpg"].encoded, photos.folder["photos/1.jpg"].encoded) == 0)
    #expect(try photos.events.arrival().path == photos.folder["photos/1.jpg"])
  }

  @Test func `links to folders are not followed, but a watched folder may be a link`() throws {
    try photos.put("far", at: "far/1.jpg")
    #expect(symlink(photos.folder["far"].encoded, photos.folder["photos/far"].encoded) == 0)
    #expect(symlink(photos.folder["photos"].encoded, photos.folder["link"].encoded) == 0)
    #expect(try photos.start(folders: ["link", "photos"]) == 0)
    try photos.put("far", at: "far/2.jpg")
    try photos.put("near", at: "photos/3.jpg")
    #expect(try photos.events.arrival().path == photos.folder["link/3.jpg"])
    try photos.put("nearer", at: "photos/4.jpg")
    #expect(try photos.events.arrival().path == photos.folder["link/4.jpg"])
  }

  @Test func `a name with arbitrary bytes is reported unchanged`() throws {
    try photos.start()
    let path = TrackPath(bytes: photos.folder["photos"].bytes + [0x2F, 0xFF, 0x0A] + ".jpg".utf8)
    try photos.folder.write(WatchedPhotos.jpeg("odd"), at: path)
    #expect(try photos.events.arrival().path == path)
  }

  @Test func `if not all folders can be watched, that is reported once`() throws {
    for number in 0..<5 { try photos.put("n\(number)", at: "photos/\(number)/1.jpg") }
    try photos.open(limit: 3)
    guard case .trouble(let error) = try photos.events.next() else {
      Issue.record("no trouble was reported")
      return
    }
    #expect(error.code == .notWatched)
    #expect(try photos.events.baseline() == 5)
  }

  @Test func `nothing is reported after a stop`() throws {
    try photos.start()
    photos.stop()
    try photos.put("one", at: "photos/1.jpg")
    try photos.start(folders: ["other"])
    photos.stop()
  }
}
