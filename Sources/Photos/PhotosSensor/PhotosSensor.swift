import FoundationEssentials
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
/// The photos that exist at the first start are the baseline, and are not recorded. The sensor has two
/// tables, each in its own file, and sends both. Photos themselves never leave the machine, and where they
/// were taken is never read.
public final class PhotosSensor: RecordedSensor {
  /// The sensor that does the work; its first table is that of photos.
  public let recording: RecordingSensor<PhotosData>
  private let forgetting: PhotoForgetting

  /// Creates a sensor that is not started, but already reacts to broadcasts.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: RecordingSurroundings())
  }

  init(_ config: sending Config, surroundings: RecordingSurroundings) {
    var settings = config.recording
    // The identifiers of photos and the marks in the index depend on stored records.
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
        // If this fails, the next start finds the record.
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

  /// Removes the records of the photos in a folder, including their labels, and returns their number.
  ///
  /// Photos that are still there become part of the baseline. Records that a host has acknowledged stay with
  /// the host.
  public func forget(_ subject: String) throws(SensorError) -> Int {
    store()
    defer { recording.recount() }
    return try forgetting.run(subject)
  }

  /// Changes the key of the index of photos (``Config/indexPath``), seals it, or removes the seal; returns
  /// `false` if nothing changed.
  ///
  /// `RecordRekeying` does the same for the records of both tables. The sensor must be stopped. A sensor with
  /// a key seals an unsealed index when it starts.
  ///
  /// - Throws: `wrongKey` or `missingKey` if `oldKey` does not open the index, or the reason why it cannot be
  ///   rewritten. It is then unchanged.
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

  /// Returns the folders for ``Config/folders``; none if it is empty and the desktop has no folder of
  /// pictures.
  package static func folders(_ written: [String]) -> [TrackPath] {
    let environment = ProcessInfo.processInfo.environment
    return PhotoFolders.resolved(
      written, environment: environment, home: HomeFolder.path(environment))
  }
}
