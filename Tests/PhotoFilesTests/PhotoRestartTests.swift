import Foundation
import GRDB
import Glibc
import Linux
import PhotoFiles
import PlayerModel
import TestSupport
import Testing

/// What is preserved between runs.
@Suite(.timeLimit(.minutes(30))) struct PhotoRestartTests {
  let photos: WatchedPhotos

  init() throws { photos = try WatchedPhotos() }

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    // The stopped watch may still be closing its connection.
    configuration.busyMode = .timeout(20)
    let path = photos.indexFile.encoded
    try DatabaseQueue(path: path, configuration: configuration).write { try $0.execute(sql: sql) }
  }

  @Test func `a photo added while no watch was running arrives once, at the next start`() throws {
    try photos.put("one", at: "photos/1.jpg")
    try photos.start()
    photos.stop()
    try photos.put("two", at: "photos/new/2.jpg")
    try photos.open()
    let events = try [photos.events.next(), photos.events.next()]
    // The watch waits for it if it was written just now.
    #expect(events.contains { if case .arrived = $0 { true } else { false } })
    #expect(events.contains { if case .baseline = $0 { true } else { false } })
    photos.stop()
    #expect(try photos.start() == 2)
    try photos.sync()
  }

  @Test func `an arrival counts as unrecorded until it is marked as recorded`() throws {
    try photos.put("one", at: "photos/1.jpg")
    try photos.start()
    let photo = try photos.sync()
    photos.stop()
    let index = try PhotoIndex(file: photos.indexFile, clock: SystemClock())
    #expect(try index.unrecorded() == [photo])
    try index.setRecorded(localIdentifier: photo.localIdentifier)
    #expect(try index.unrecorded().isEmpty)
  }

  @Test func `a change neither hides an unrecorded arrival nor makes it unrecorded again`() throws {
    try photos.start()
    let identifier = try photos.sync("photos/1.jpg").localIdentifier
    func indexAfterEdit(_ text: String) throws -> PhotoIndex {
      try photos.put(text, at: "photos/1.jpg")
      while true {
        guard case .changed(let photo) = try photos.events.next() else { continue }
        #expect(photo.localIdentifier == identifier)
        break
      }
      photos.stop()
      return try PhotoIndex(file: photos.indexFile, clock: SystemClock())
    }
    do {
      let index = try indexAfterEdit("edited before it is recorded")
      #expect(try index.unrecorded().map(\.localIdentifier) == [identifier])
      try index.setRecorded(localIdentifier: identifier)
    }
    try photos.start()
    let index = try indexAfterEdit("edited after it was recorded")
    #expect(try index.unrecorded().isEmpty)
  }

  @Test func `a photo moved while no watch was running keeps its identifier`() throws {
    try photos.start()
    let photo = try photos.sync("photos/1.jpg")
    let other = try photos.sync("photos/2.jpg")
    photos.stop()
    try photos.folder.makeFolder("photos/moved")
    photos.move("photos/1.jpg", to: "photos/moved/3.jpg")
    // As if from another disk.
    try photos.remove("photos/2.jpg")
    try photos.put("sync photos/2.jpg", at: "photos/moved/4.jpg")
    try photos.start()
    try photos.sync()
    #expect(
      try photos.index.photo(localIdentifier: photo.localIdentifier)?.path
        == photos.folder["photos/moved/3.jpg"])
    #expect(
      try photos.index.photo(localIdentifier: other.localIdentifier)?.path
        == photos.folder["photos/moved/4.jpg"])
    #expect(try photos.index.count() == 3)
  }

  @Test func `a photo edited while no watch was running is reported as changed`() throws {
    try photos.start()
    let photo = try photos.sync("photos/1.jpg")
    photos.stop()
    try photos.put("edited since", at: "photos/1.jpg")
    try photos.open()
    while true {
      guard case .changed(let changed) = try photos.events.next() else { continue }
      #expect(changed.localIdentifier == photo.localIdentifier)
      return
    }
  }

  @Test func `a photo deleted while no watch was running is forgotten`() throws {
    try photos.put("one", at: "photos/1.jpg")
    try photos.put("two", at: "photos/2.jpg")
    try photos.start()
    photos.stop()
    try photos.remove("photos/1.jpg")
    #expect(try photos.start() == 1)
  }

  @Test func `a missing folder keeps its photos, and is watched again when it is back`() throws {
    try photos.put("one", at: "photos/1.jpg")
    #expect(try photos.start() == 1)
    photos.move("photos", to: "away")
    photos.stop()
    #expect(try photos.start() == 1)
    try photos.put("two", at: "away/2.jpg")
    photos.move("away", to: "photos")
    #expect(try photos.events.arrival().path == photos.folder["photos/2.jpg"])
    try photos.sync()
    #expect(try photos.index.count() == 3)
  }

  @Test func `photos in a folder that appears for the first time are not arrivals`() throws {
    #expect(try photos.start(folders: ["card"]) == 0)
    try photos.put("one", at: "new/1.jpg")
    photos.move("new", to: "card")
    // The folder is watched before it is listed.
    while try photos.index.count() == 0 { sched_yield() }
    try photos.sync("card/2.jpg")
  }

  @Test func `a disk that is not mounted keeps its photos`() throws {
    try photos.put("one", at: "photos/card/1.jpg")
    try photos.put("two", at: "photos/2.jpg")
    try photos.start()
    photos.stop()
    try change("UPDATE photo SET device = device + 1 WHERE path LIKE '%/card/%'")
    try photos.remove("photos/card/1.jpg")
    try photos.remove("photos/2.jpg")
    #expect(try photos.start() == 1)
  }

  @Test func `photos on another disk in the same place are not arrivals`() throws {
    try photos.put("one", at: "photos/1.jpg")
    try photos.start()
    photos.stop()
    try change("UPDATE photo SET device = device + 1")
    try change("UPDATE folder SET device = device + 1")
    try photos.remove("photos/1.jpg")
    try photos.put("another", at: "photos/2.jpg")
    #expect(try photos.start() == 2)
    try photos.sync()
  }

  @Test(arguments: ["garbage", "newer", "gone"])
  func `a recreated index does not report photos again`(what: String) throws {
    try photos.start()
    let photo = try photos.sync("photos/1.jpg")
    photos.stop()
    switch what {
    case "garbage":
      try photos.folder.write(Array(repeating: 0x61, count: 9000), to: "cache/photos.sqlite")
    case "newer": try change("PRAGMA user_version = 99")
    default: try photos.remove("cache")
    }
    #expect(try photos.start() == 1)
    try photos.sync()
    _ = photo
  }

  @Test func `an index deleted while it is open is recreated`() throws {
    try photos.start()
    try photos.sync("photos/1.jpg")
    try photos.remove("cache")
    try photos.sync("photos/2.jpg")
    while try photos.index.count() < 2 { sched_yield() }
  }

  @Test func `folders that are no longer watched are forgotten`() throws {
    try photos.put("one", at: "photos/1.jpg")
    try photos.put("two", at: "more/sub/2.jpg")
    #expect(try photos.start(folders: ["photos", "more"]) == 2)
    photos.stop()
    #expect(try photos.start(folders: ["more/sub"]) == 1)
    photos.stop()
    // Photos in a folder that is watched again are not arrivals.
    #expect(try photos.start(folders: ["photos", "more"]) == 2)
  }

  @Test func `a forgotten folder's photos no longer count as arrivals`() throws {
    try photos.start()
    let photo = try photos.sync("photos/private/1.jpg")
    try photos.sync("photos/2.jpg")
    try photos.forget("photos/private")
    try photos.sync("photos/3.jpg")
    while try photos.index.count() < 3 { sched_yield() }
    #expect(try photos.index.photo(localIdentifier: photo.localIdentifier)?.arrived == nil)
    try photos.sync("photos/private/4.jpg")
    photos.stop()
    #expect(try photos.start() == 4)
  }

  @Test func `nothing of a forgotten folder remains in the index's files`() throws {
    try photos.start()
    try photos.sync("photos/secretplace/1.jpg")
    try photos.sync("photos/2.jpg")
    try photos.remove("photos/secretplace")
    try photos.forget("photos/secretplace")
    try photos.sync("photos/3.jpg")
    photos.stop()
    let name = Data("secretplace/".utf8)
    for file in ["photos.sqlite", "photos.sqlite-wal"] {
      let path = photos.folder["cache/\(file)"].encoded
      guard let bytes = FileManager.default.contents(atPath: path) else { continue }
      #expect(bytes.range(of: name) == nil, "\(file)")
    }
  }
}
