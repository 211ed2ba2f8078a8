import Dispatch
import Foundation
import Glibc
import PhotoFiles
import PlayerModel
import TestSupport
import Testing

/// Facts from the files of photos.
@Suite(.timeLimit(.minutes(30))) struct PhotoFactsTests {
  /// A reader that takes a photo's name for its time, in milliseconds after 1970.
  static let byName = ScriptedPhotoReader { path throws(PhotoError) in
    let name = path.name.split(separator: ".").first.map(String.init) ?? ""
    guard let number = Int64(name) else { throw PhotoError(.unsupported, "\(path) is damaged.") }
    var facts = PhotoFacts(kind: .video)
    (facts.width, facts.height, facts.duration) = (640, 480, 2.5)
    facts.isFavourite = true
    facts.taken = TakenTime(clockMilliseconds: number, minutesEast: 0)
    return facts
  }

  @Test func `an arrival is reported with its facts`() throws {
    let photos = try WatchedPhotos(reader: Self.byName)
    try photos.start()
    try photos.put("one", at: "photos/5000.jpg")
    let photo = try photos.events.arrival()
    #expect(photo.facts == (try Self.byName.facts(of: photo.path)))
    #expect(photo.takenAt == 5000)
    #expect(try photos.index.photo(localIdentifier: photo.localIdentifier) == photo)
    // Of an unreadable photo, only the kind is known.
    try photos.put("two", at: "photos/damaged.jpg")
    #expect(try photos.events.arrival().facts == PhotoFacts(kind: .image))
  }

  @Test func `existing photos are read, the newest first, and found by their time`()
    throws
  {
    let reader = ScriptedPhotoReader { path throws(PhotoError) in try Self.byName.facts(of: path) }
    let photos = try WatchedPhotos(reader: reader)
    for number in 1...5 {
      try photos.put("n\(number)", at: "photos/\(number).jpg")
      let path = photos.folder["photos/\(number).jpg"].encoded
      let time = timespec(tv_sec: 1_000_000 - number, tv_nsec: 0)
      let status = utimensat(AT_FDCWD, path, [time, time], 0)
      #expect(status == 0)
    }
    try photos.put("n3", at: "photos/copy/3.jpg")
    try photos.put("none", at: "photos/none.jpg")
    #expect(try photos.start() == 7)
    func taken(_ range: Range<Int64>?, limit: Int = 100, newestFirst: Bool = false) throws
      -> [Int64]
    {
      try photos.index.photos(taken: range, limit: limit, newestFirst: newestFirst)
        .compactMap(\.takenAt)
    }
    while reader.paths.count < 7 { sched_yield() }
    while try taken(nil).count < 5 { sched_yield() }
    #expect(try taken(nil) == [1, 2, 3, 4, 5])
    #expect(try taken(2..<5, newestFirst: true) == [4, 3, 2])
    #expect(try taken(nil, limit: 2, newestFirst: true) == [5, 4])
    #expect(
      reader.paths.map(\.name).filter { $0 != "3.jpg" }.suffix(4) == [
        "1.jpg", "2.jpg", "4.jpg", "5.jpg",
      ])
    // No photo is read again, not even the unreadable one.
    photos.stop()
    try photos.start()
    try photos.put("sync", at: "photos/6.jpg")
    _ = try photos.events.arrival()
    photos.stop()
    #expect(reader.paths.count == 8)
  }

  @Test func `a missing reader is reported once, and its photos are read after the next start`()
    throws
  {
    let missing = ScriptedPhotoReader { _ throws(PhotoError) in
      throw PhotoError(.noHelper, "stimmung-photos is not installed.")
    }
    let photos = try WatchedPhotos(reader: missing)
    try photos.start()
    try photos.put("one", at: "photos/1.jpg")
    guard case .trouble(let error) = try photos.events.next() else {
      Issue.record("no trouble was reported")
      return
    }
    #expect(error.code == .noHelper)
    #expect(try photos.events.arrival().facts == PhotoFacts(kind: .image))
    try photos.sync("photos/2.jpg")
    photos.stop()
    #expect(missing.paths.count == 1)
    photos.reader = Self.byName
    try photos.start()
    while try photos.index.photos(taken: nil, limit: 9, newestFirst: true).count < 2 {
      sched_yield()
    }
  }

  @Test func `a photo deleted while it is read is not reported`() throws {
    let reader = ScriptedPhotoReader { path throws(PhotoError) in
      if path.name == "gone.jpg" { _ = path.withCString { unlink($0) } }
      throw PhotoError(.unreadable, "\(path) cannot be read.")
    }
    let photos = try WatchedPhotos(reader: reader)
    try photos.start()
    try photos.put("gone", at: "photos/gone.jpg")
    while reader.paths.isEmpty { sched_yield() }
    try photos.sync()
    #expect(try photos.index.count() == 1)
  }

  @Test func `everything that happens while a photo is read is reported afterwards`() throws {
    let (asked, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let reader = ScriptedPhotoReader { path throws(PhotoError) in
      if path.name == "slow.jpg" {
        asked.signal()
        goOn.wait()
      }
      return PhotoFacts(kind: .image)
    }
    let photos = try WatchedPhotos(reader: reader)
    try photos.start()
    try photos.put("slow", at: "photos/slow.jpg")
    asked.wait()
    // More than the system keeps, so that it only reports an overflow.
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let count = try #require(Int(limit.filter(\.isNumber)))
    for number in 0...count {
      let descriptor = open(
        photos.folder["photos/\(number % 2).txt"].encoded, O_CREAT | O_WRONLY, 0o600)
      close(descriptor)
    }
    try photos.put("lost", at: "photos/sub/lost.jpg")
    goOn.signal()
    #expect(try photos.events.arrival().path.name == "slow.jpg")
    #expect(try photos.events.arrival().path.name == "lost.jpg")
    try photos.sync()
  }

  @Test func `a watch stops immediately while a photo is read, and reports nothing more`() throws {
    let (asked, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let reader = ScriptedPhotoReader { _ throws(PhotoError) in
      asked.signal()
      goOn.wait()
      return PhotoFacts(kind: .image)
    }
    let photos = try WatchedPhotos(reader: reader)
    try photos.start()
    try photos.put("one", at: "photos/1.jpg")
    asked.wait()
    photos.stopWithoutWaiting()
    goOn.signal()
    photos.stop()
    // It was stored, but not reported.
    #expect(photos.events.isEmpty)
  }

  @Test func `a photo is recognised once by each model`() throws {
    let photos = try WatchedPhotos()
    try photos.start()
    let photo = try photos.sync()
    photos.stop()
    let index = try PhotoIndex(file: photos.indexFile, clock: TestClock())
    #expect(try index.unrecognised(by: "a", limit: 10) == [photo])
    #expect(try !index.isRecognised(photo, by: "a"))
    try index.setRecognised(photo, by: "a")
    #expect(try index.isRecognised(photo, by: "a"))
    #expect(try !index.isRecognised(photo, by: "b"))
    #expect(try index.unrecognised(by: "a", limit: 10) == [])
    #expect(try index.unrecognised(by: "b", limit: 10) == [photo])
  }

  @Test func `without an index there are no photos`() throws {
    let folder = try TemporaryFolder()
    let reader = PhotoIndexReader(file: folder["photos.sqlite"])
    #expect(try reader.count() == 0)
    #expect(try reader.photos(taken: nil, limit: 5, newestFirst: true) == [])
    #expect(try reader.photo(localIdentifier: "p1:") == nil)
    #expect(try folder.names() == [])
  }

  @Test func `the index is readable only by the listener`() throws {
    let photos = try WatchedPhotos()
    try photos.start()
    var status = stat()
    #expect(stat(photos.indexFile.encoded, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }
}
