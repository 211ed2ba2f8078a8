import Foundation
import Glibc
import Linux
import PhotoFiles
import PlayerModel
import Sealing
import TestSupport
import Testing

/// A folder of photos, and a watch over it that can be stopped and restarted.
final class WatchedPhotos {
  let folder: TemporaryFolder
  let events = PhotoEvents()
  var reader: (any PhotoReader)?
  /// The passphrase that seals the index.
  var passphrase: Passphrase?
  /// The number of milliseconds for which a file must not change.
  var quiet: Int64 = 50
  private var watch: PhotoWatch?

  /// Creates an empty folder that is not watched yet.
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

  /// Starts the watch, waits for the first scan, and returns the number of photos known then.
  @discardableResult
  func start(folders: [String] = ["photos"], limit: Int = .max) throws -> Int {
    try open(folders: folders, limit: limit)
    return try events.baseline()
  }

  /// Starts the watch without waiting.
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

  /// A JPEG file with the given content, valid as far as its beginning is examined.
  static func jpeg(_ text: String) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0] + Array(text.utf8) + [0xFF, 0xD9]
  }

  /// Writes a photo.
  func put(_ text: String, at name: String) throws {
    try folder.write(Self.jpeg(text), to: name)
  }

  func move(_ name: String, to other: String) {
    #expect(rename(folder[name].encoded, folder[other].encoded) == 0)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder[name].encoded)
  }

  /// Writes a photo and waits until it is reported, after everything before it.
  @discardableResult
  func sync(_ name: String = "photos/sync.jpg") throws -> IndexedPhoto {
    try put("sync \(name)", at: name)
    let photo = try events.arrival()
    #expect(photo.path == folder[name])
    return photo
  }
}
