import Foundation
import GRDB
import Linux
import PhotoFiles
import PlayerModel
import Sealing
import TestSupport
import Testing

/// What an index reveals to those without a key: nothing about the photos.
@Suite(.timeLimit(.minutes(30))) struct SealedIndexTests {
  private let photos: WatchedPhotos
  private let key = Passphrase("correct horse", cost: .trifling)

  init() throws {
    photos = try WatchedPhotos()
  }

  /// Those of `words` that are readable in the index, its log, or other files in its folder.
  private func readable(_ words: [String]) throws -> [String] {
    let folder = photos.folder["cache"].encoded
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
    }
    #expect(!files.isEmpty)
    return words.filter { word in
      files.contains { $0.range(of: Data(word.utf8)) != nil }
    }
  }

  private static let words = ["photos/", "secretplace", "holiday", "p1:"]

  private func rekey(from old: Passphrase?, to new: Passphrase?) throws -> Bool {
    try PhotoIndex.rekey(photos.indexFile, from: old, to: new, clock: SystemClock())
  }

  @Test func `with a key, no path or digest is readable, and everything works as without`()
    throws
  {
    photos.passphrase = key
    try photos.put("one", at: "photos/secretplace/1.jpg")
    #expect(try photos.start() == 1)
    let photo = try photos.sync("photos/secretplace/holiday.jpg")
    #expect(photo.localIdentifier.hasPrefix("p1:"))
    #expect(try readable(Self.words) == [])
    // A copy is not an arrival; a folder that moves keeps its photos.
    try photos.put("sync photos/secretplace/holiday.jpg", at: "photos/copy.jpg")
    photos.move("photos/secretplace", to: "photos/secretplace-2")
    try photos.sync("photos/secretplace-2/last.jpg")
    while try photos.index.count() < 4 { sched_yield() }
    try photos.remove("photos/copy.jpg")
    try photos.sync("photos/next.jpg")
    photos.stop()
    #expect(try photos.start() == 4)
    try photos.sync("photos/again.jpg")
    #expect(
      try photos.index.photo(localIdentifier: photo.localIdentifier)?.path
        == photos.folder["photos/secretplace-2/holiday.jpg"])
    try photos.forget("photos/secretplace-2")
    try photos.sync("photos/after.jpg")
    while try photos.index.count() < 6 { sched_yield() }
    #expect(
      try photos.index.photo(localIdentifier: photo.localIdentifier)?.arrived == nil,
      "it no longer counts as an arrival")
    photos.stop()
    #expect(try photos.start(folders: ["photos/secretplace-2"]) == 3, "the others are not watched")
    photos.stop()
    #expect(try readable(Self.words) == [])
  }

  @Test func `arrivals and recognised photos are found by their sealed names`() throws {
    photos.passphrase = key
    try photos.start()
    let photo = try photos.sync("photos/holiday.jpg")
    photos.stop()
    let index = try PhotoIndex(file: photos.indexFile, clock: SystemClock(), passphrase: key)
    #expect(try index.unrecorded() == [photo])
    try index.setRecorded(localIdentifier: photo.localIdentifier)
    #expect(try index.unrecorded().isEmpty)
    #expect(try index.unrecognised(by: "a", limit: 10) == [photo])
    try index.setRecognised(photo, by: "a")
    #expect(try index.isRecognised(photo, by: "a"))
    #expect(try index.unrecognised(by: "a", limit: 10).isEmpty)
  }

  @Test func `rekeying an unencrypted index seals everything in it`() throws {
    try photos.put("one", at: "photos/secretplace/1.jpg")
    try photos.start()
    let photo = try photos.sync("photos/secretplace/holiday.jpg")
    photos.stop()
    for name in [
      "photos.sqlite.damaged-20260101-000000", "photos.sqlite.newer-20260101-000000-wal",
    ] {
      try photos.folder.write(Array("secretplace".utf8), to: "cache/\(name)")
    }
    #expect(try Set(readable(Self.words)).isSuperset(of: ["secretplace", "holiday", "p1:"]))
    #expect(try PhotoIndex.isSealed(photos.indexFile, clock: SystemClock()) == false)

    #expect(try rekey(from: nil, to: key))
    #expect(try readable(Self.words) == [])
    #expect(try PhotoIndex.isSealed(photos.indexFile, clock: SystemClock()) == true)
    #expect(try !rekey(from: nil, to: key), "it is already done")

    let other = Passphrase("another", cost: .trifling)
    #expect(throws: PhotoError.self) { try rekey(from: other, to: other) }
    #expect(try rekey(from: key, to: other))
    #expect(try PhotoIndex.opens(photos.indexFile, by: other, clock: SystemClock()))
    #expect(try !PhotoIndex.opens(photos.indexFile, by: key, clock: SystemClock()))
    #expect(try readable(Self.words) == [])

    photos.passphrase = other
    #expect(try photos.start() == 2)
    #expect(
      try photos.index.photo(localIdentifier: photo.localIdentifier)?.arrived == photo.arrived)
    try photos.sync()
    photos.stop()

    #expect(try rekey(from: other, to: nil))
    #expect(try Set(readable(Self.words)).isSuperset(of: ["secretplace", "holiday", "p1:"]))
    photos.passphrase = nil
    #expect(try photos.index.photo(localIdentifier: photo.localIdentifier) != nil)
    #expect(try !rekey(from: nil, to: nil))
  }

  @Test func `an index of an earlier version is sealed when it is opened with a key`() throws {
    try photos.put("one", at: "photos/secretplace/1.jpg")
    try photos.start()
    let photo = try photos.sync("photos/holiday.jpg")
    photos.stop()
    // A reader is open meanwhile.
    let before = photos.index
    #expect(try before.photo(localIdentifier: photo.localIdentifier) != nil)
    photos.passphrase = key
    #expect(try photos.start() == 2)
    photos.stop()
    #expect(throws: PhotoError.self) { try before.photo(localIdentifier: photo.localIdentifier) }
    #expect(try before.count() == 2, "counting needs no key")
    #expect(try photos.index.photo(localIdentifier: photo.localIdentifier) == photo)
    let wal = photos.indexFile.encoded + "-wal"
    try DatabaseQueue(path: photos.indexFile.encoded).writeWithoutTransaction {
      _ = try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    #expect(FileManager.default.contents(atPath: wal)?.isEmpty ?? true)
    #expect(try readable(Self.words) == [])
  }

  @Test func `with a wrong or missing key, a sealed index is refused and unchanged`() throws {
    photos.passphrase = key
    try photos.start()
    try photos.sync("photos/holiday.jpg")
    photos.stop()
    for other in [nil, Passphrase("another", cost: .trifling)] {
      let error = #expect(throws: PhotoError.self) {
        try PhotoIndex(file: photos.indexFile, clock: SystemClock(), passphrase: other)
      }
      #expect(error?.code == .wrongKey)
      #expect(error?.message.contains("delete it") == true)
      #expect(throws: PhotoError.self) {
        try PhotoIndexReader(file: photos.indexFile, passphrase: other)
          .photos(taken: nil, limit: 1, newestFirst: true)
      }
    }
    #expect(try photos.start() == 1)
    try photos.sync()
  }

  @Test func `an index with a modified name is damaged, and is recreated`() throws {
    photos.passphrase = key
    try photos.start()
    try photos.sync("photos/1.jpg")
    photos.stop()
    try DatabaseQueue(path: photos.indexFile.encoded).write {
      try $0.execute(sql: "UPDATE photo SET path = path || 'A'")
    }
    let index = try PhotoIndex(file: photos.indexFile, clock: SystemClock(), passphrase: key)
    #expect(throws: PhotoError.self) { try index.unrecognised(by: "", limit: 1) }
    #expect(try photos.start() == 1)
    try photos.sync("photos/2.jpg")
  }
}
