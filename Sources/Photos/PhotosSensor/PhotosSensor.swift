import Linux
import PhotoFiles
package import PlayerModel
import Sealing
public import Sensing

/// AWARE's photos sensor: records which photos and videos arrive in watched folders, and what they show.
///
/// ```swift
/// let photos = PhotosSensor(PhotosSensor.Config().apply { config in
///   config.sensorObserver = PhotoPrinter()
///   config.folders = ["~/Pictures"]
/// })
/// photos.start()
///
/// class PhotoPrinter: PhotosObserver {
///   func onPhotoTaken(data: PhotosData) { print(data.localIdentifier, data.creationTimestamp) }
///   func onImageRecognized(data: PhotosRecognitionData) { print(data.recognitionLabel) }
/// }
/// ```
///
/// What is in the folders at the first start is where it begins, and is not recorded. It has two tables, each in a file
/// of its own, and sends both. Photos themselves never leave the machine, and where they were taken is never read.
public final class PhotosSensor: RecordedSensor {
  /// The sensor at work; its first table is that of photos.
  public let recording: RecordingSensor<PhotosData>
  private let forgetting: PhotoForgetting

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: RecordingSurroundings())
  }

  init(_ config: sending Config, surroundings: RecordingSurroundings) {
    var settings = config.recording
    // What a photo is called, and which of them the index calls recorded, follows what is stored.
    settings.keeping = .each
    let parts = PhotosParts(config)
    let watched = PhotosParts.Watched()
    let identifiers = parts.records.identifiers
    let observer = config.sensorObserver
    let recognition = parts.recognition(surroundings)
    var tables = SensorTables(
      observing: PhotoArrivals(
        surroundings, recorded: parts.records, open: parts.open(as: watched)),
      observer: observer.photoListener { record in
        identifiers.stored(record)
        // What is not said now is found in the record at the next start.
        try? watched.value?.setRecorded(localIdentifier: record.indexIdentifier)
        recognition?.add(record)
      })
    if let recognition {
      tables.add(
        at: parts.records.recognitionPath, observing: recognition,
        observer: observer.recognitionListener { identifiers.stored($0) })
    }
    let recording = RecordingSensor(Self.names, settings, tables, surroundings)
    recognition?.store.withLock { $0 = { [weak recording] in recording?.store() } }
    self.recording = recording
    forgetting = parts.forgetting(watched)
  }

  /// Removes all that was recorded of the photos in a folder, and what they show; answers how many records.
  ///
  /// What still lies there counts as having been there before. What a host has acknowledged stays with it.
  public func forget(_ subject: String) throws(SensorError) -> Int {
    store()
    defer { recording.recount() }
    return try forgetting.run(subject)
  }

  /// Gives what the sensor knows of photos (``Config/indexPath``) another key, seals it, or opens it for good, as
  /// `RecordRekeying` does with the records of both tables; returns false if it was so already.
  ///
  /// The sensor must be stopped. A sensor with a key seals an index that is not sealed when it starts.
  ///
  /// - Throws: `wrongKey` or `missingKey` if `oldKey` does not open it, or why it cannot be rewritten; it is as it was.
  public static func rekeyIndex(
    at indexPath: String, oldKey: String?, newKey: String?
  ) throws(SensorError) -> Bool {
    do throws(PhotoError) {
      return try PhotoIndex.rekey(
        TrackPath(RecordLocation.path(for: indexPath)), from: oldKey.map { Passphrase($0) },
        to: newKey.map { Passphrase($0) }, clock: SystemClock())
    } catch {
      let isKey = error.code == .wrongKey
      throw SensorError(
        isKey ? (oldKey == nil ? .missingKey : .wrongKey) : .notStored, error.message)
    }
  }

  /// The folders that a configuration means by ``Config/folders``; none if it names none and the desktop neither.
  package static func folders(_ written: [String]) -> [TrackPath] {
    WatchedFolders.resolved(written)
  }
}
