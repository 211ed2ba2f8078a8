import Foundation
import Glibc
import Linux
import PhotoFiles
import PlayerModel
import Sealing
import TestSupport
import Testing

/// A folder of photos, and a watch over it that can be ended and begun again.
final class WatchedPhotos {
  let folder: TemporaryFolder
  let events = PhotoEvents()
  var reader: (any PhotoReader)?
  /// What seals the index.
  var passphrase: Passphrase?
  /// For how many milliseconds a file must stay as it is.
  var quiet: Int64 = 50
  private var watch: PhotoWatch?

  /// An empty folder, which nothing watches yet.
  init(reader: (any PhotoReader)? = nil) throws {
    folder = try TemporaryFolder()
    self.reader = reader
    try folder.makeFolder("photos")
  }

  deinit {
    stop()
  }

  var indexFile: TrackPath { folder["cache/photos.sqlite"] }

  var index: PhotoIndexReader { PhotoIndexReader(file: indexFile, passphrase: passphrase) }

  /// Begins, and waits until the first look is over; answers how many photos are known then.
  @discardableResult
  func start(folders: [String] = ["photos"], limit: Int = .max) throws -> Int {
    try open(folders: folders, limit: limit)
    return try events.baseline()
  }

  /// Begins, and waits for nothing.
  func open(folders: [String] = ["photos"], limit: Int = .max) throws {
    let index = try PhotoIndex(file: indexFile, clock: SystemClock(), passphrase: passphrase)
    let watch = PhotoWatch(
      index: index, folders: folders.map { folder[$0] }, reader: reader, clock: SystemClock(),
      quiet: quiet, limit: limit)
    watch.start { [events] in events.take($0) }
    self.watch = watch
  }

  func stopWithoutWaiting() { watch?.stop() }

  func stop() {
    watch?.stop()
    watch?.waitUntilStopped()
    watch = nil
  }

  func forget(_ name: String) throws { try watch?.forget(folder: folder[name]) }

  /// A JPEG file with content of its own, as far as a look at its beginning goes.
  static func jpeg(_ text: String) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0] + Array(text.utf8) + [0xFF, 0xD9]
  }

  /// Writes one.
  func put(_ text: String, at name: String) throws {
    try folder.write(Self.jpeg(text), to: name)
  }

  func move(_ name: String, to other: String) {
    #expect(rename(folder[name].encoded, folder[other].encoded) == 0)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder[name].encoded)
  }

  /// Puts a photo there and waits until it is told, after all that was before.
  @discardableResult
  func sync(_ name: String = "photos/sync.jpg") throws -> IndexedPhoto {
    try put("sync \(name)", at: name)
    let photo = try events.arrival()
    #expect(photo.path == folder[name])
    return photo
  }
}
