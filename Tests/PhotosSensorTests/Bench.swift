import Foundation
import PhotoFiles
import PlayerModel
import Sealing
import Sensing
import Synchronization
import Testing

@testable import PhotosSensor

/// Photo events that tests send by hand.
final class Puppet: PhotoReporting {
  private let report = Mutex<(@Sendable (PhotoEvent) -> Void)?>(nil)
  private let forgotten = Mutex<[TrackPath]>([])

  var isObserved: Bool { report.withLock { $0 != nil } }
  var forgottenFolders: [TrackPath] { forgotten.withLock(\.self) }

  func start(report: @escaping @Sendable (PhotoEvent) -> Void) {
    self.report.withLock { $0 = report }
  }

  /// The photos that an earlier run left unrecorded.
  let unrecordedPhotos = Mutex<[IndexedPhoto]>([])

  func unrecorded() throws(PhotoError) -> [IndexedPhoto] { unrecordedPhotos.withLock(\.self) }

  func setRecorded(localIdentifier: String) throws(PhotoError) {
    unrecordedPhotos.withLock { $0.removeAll { $0.localIdentifier == localIdentifier } }
  }

  func forget(_ folder: TrackPath) throws(PhotoError) {
    forgotten.withLock { $0.append(folder) }
  }

  func end() { report.withLock { $0 = nil } }

  func tell(_ event: PhotoEvent) { report.withLock(\.self)?(event) }

  /// Reports the arrival of a photo at ``Bench/now``.
  func arrive(_ photo: IndexedPhoto) {
    tell(.arrived(photo, noticed: Bench.now, monotonic: 7))
  }
}

extension IndexedPhoto {
  /// A photo that was written a second ago.
  static func made(
    _ path: String, _ identifier: String = "p1:a", modified: Int64 = Bench.now - 1000,
    _ change: (inout PhotoFacts) -> Void = { _ in }
  ) -> IndexedPhoto {
    var facts = PhotoFacts(kind: .image)
    change(&facts)
    return IndexedPhoto(
      path: TrackPath(path), localIdentifier: identifier, facts: facts, arrived: Bench.now,
      modified: modified)
  }
}

/// An observer that records its notifications.
final class Notes: PhotosObserver, Sendable {
  private let state = Mutex<(words: [String], photos: [PhotosData], errors: [SensorError])>(
    ([], [], []))

  var words: [String] { state.withLock(\.words) }
  var photos: [PhotosData] { state.withLock(\.photos) }
  var errors: [SensorError] { state.withLock(\.errors) }

  func onPhotoTaken(data: PhotosData) {
    state.withLock {
      $0.photos.append(data)
      $0.words.append("taken \(data.path)")
    }
  }

  func onPhotoChanged(data: PhotosData) { note("changed \(data.path)") }
  func onImageRecognized(data: PhotosRecognitionData) { note("shows \(data.recognitionLabel)") }
  func onError(_ error: SensorError) { state.withLock { $0.errors.append(error) } }

  private func note(_ word: String) { state.withLock { $0.words.append(word) } }
}

/// A recogniser with scripted labels for each photo.
final class ScriptedRecogniser: PhotoRecogniser {
  private let asked = Mutex<[String]>([])
  private let answer: @Sendable (TrackPath) -> Result<[PhotoLabel], PhotoError>
  let modelIdentity = "model"

  init(_ answer: @escaping @Sendable (TrackPath) -> Result<[PhotoLabel], PhotoError>) {
    self.answer = answer
  }

  var paths: [String] { asked.withLock(\.self) }

  func labels(
    of path: TrackPath, minimumConfidence: Double
  ) throws(PhotoError) -> [PhotoLabel] {
    asked.withLock { $0.append(path.encoded) }
    return try answer(path).get().filter { $0.confidence >= minimumConfidence }
  }
}

/// A sensor on photos that tests control, with a folder that is removed with it.
final class Bench: Sendable {
  static let now: Int64 = 1_700_000_000_000

  let puppet = Puppet()
  let notes = Notes()
  let center = NotificationCenter()
  let folder: String
  let sensor: PhotosSensor

  var path: String { folder + "/aware_photos.sqlite" }
  var recognitionPath: String { folder + "/aware_photos_recognition.sqlite" }

  init(
    folder: String? = nil, _ change: (inout PhotosSensor.Config) -> Void = { _ in }
  ) throws {
    self.folder = folder ?? NSTemporaryDirectory() + "photos-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
    var config = PhotosSensor.Config()
    config.sensorObserver = notes
    config.notificationCenter = center
    config.dbType = .sqlite
    config.dbPath = self.folder + "/aware_photos"
    config.indexPath = self.folder + "/index.sqlite"
    config.reporting = puppet
    change(&config)
    sensor = Self.make(config)
  }

  deinit {
    // If that fails, the folder remains in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func make(_ config: sending PhotosSensor.Config) -> PhotosSensor {
    PhotosSensor(
      config,
      surroundings: RecordingSurroundings(
        now: { Timestamp(unixMilliseconds: now, monotonicNanoseconds: 7) },
        secondsEast: { _ in 19_800 }, keyCost: .trifling))
  }

  /// The records of photos.
  func photos(key: String? = nil) throws -> [PhotosData] {
    try RecordReader(path: path, table: PhotosData.table, key: key).records(RecordSelection())
  }

  /// The identifier in records for a photo of the index.
  func identifier(_ localIdentifier: String, key: String? = nil) throws -> String {
    try #require(try PhotoSecret(recordsAt: path, key: key)).identifier(for: localIdentifier)
  }

  /// The records of recognised labels.
  func labels(key: String? = nil) throws -> [PhotosRecognitionData] {
    try RecordReader(path: recognitionPath, table: PhotosRecognitionData.table, key: key)
      .records(RecordSelection())
  }
}
