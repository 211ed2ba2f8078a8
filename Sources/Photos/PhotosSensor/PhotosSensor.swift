import Foundation
import Linux
import PhotoFiles
public import PlayerModel
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
public final class PhotosSensor: AwareSensor {
  private let photos: RecordingSensor<PhotosData>
  private let recognition: RecordingSensor<PhotosRecognitionData>?
  private let voice: PhotosVoice
  private let commands: PhotosCommands
  private let forgetting: PhotoForgetting
  private let turns = SyncTurns()

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: Surroundings())
  }

  init(_ config: sending Config, surroundings: Surroundings) {
    let center = config.notificationCenter
    // Two tables would broadcast everything twice, so that both do so where nobody listens.
    var settings = config.recording
    // What a photo is called, and which of them the index calls recorded, follows what is stored.
    settings.keeping = .each
    settings.notificationCenter = NotificationCenter()
    let parts = PhotosParts(config)
    settings.deviceId = parts.deviceId
    let voice = PhotosVoice(config.sensorObserver, center)
    self.voice = voice
    let news = PhotoNews()
    let identifiers = parts.identifiers
    let source = parts.recognition(surroundings) { voice.failed($0) }
    let watched = PhotosParts.Watched()
    let arrivals = PhotoArrivals(
      surroundings, news: news, recorded: parts.recordedArrivals,
      open: parts.open(surroundings, as: watched))
    photos = RecordingSensor(
      Self.names, settings, observing: arrivals,
      observer: PhotosAnnouncement(voice: voice, news: news) { record in
        identifiers.stored(record)
        // What is not said now is found in the record at the next start.
        try? watched.value?.setRecorded(localIdentifier: record.indexIdentifier)
        source?.add(record)
      }, staysHere: nil,
      surroundings: surroundings.recording)
    if let source {
      settings.dbPath = parts.recognitionPath
      settings.deviceId = parts.recognitionDeviceId
      let sensor = RecordingSensor(
        Self.names, settings, observing: source,
        observer: RecognitionAnnouncement(voice: voice, stored: { identifiers.stored($0) }),
        staysHere: nil,
        surroundings: surroundings.recording)
      source.store.withLock { $0 = { [weak sensor] in sensor?.store() } }
      recognition = sensor
    } else {
      recognition = nil
    }
    forgetting = parts.forgetting(watched)
    commands = PhotosCommands(center)
    commands.listen(to: self)
  }

  /// Tells this sensor from others for as long as it lives: a UUID.
  public var id: String { photos.id }

  /// Begins to observe; returns at once: the folders are looked at on a thread of their own.
  ///
  /// If it cannot, or runs already, the observer's error callback says so, once.
  public func start() {
    photos.start()
    if let recognition, !recognition.status().isRunning { recognition.start() }
  }

  /// Ends observing; returns when all that happened before is stored and delivered.
  public func stop() {
    photos.stop()
    recognition?.stop()
  }

  /// Stores what was recorded until now; returns when that is done.
  public func store() {
    photos.store()
    recognition?.store()
  }

  /// Sends the host what it has not acknowledged of both tables, photos first, and posts
  /// ``ACTION_AWARE_PHOTOS_SYNC_COMPLETION``, once.
  ///
  /// Returns at once. A table that the host does not take keeps the other from nothing. `completion` is called with how
  /// many records of both the host acknowledged, or why one was not taken.
  public func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    turns.begin()
    photos.sync(force: force) { [recognition, voice, turns] first in
      turns.turn()
      guard let recognition else {
        return voice.end(first, .success(0), completion)
      }
      recognition.sync(force: force) { second in voice.end(first, second, completion) }
    }
  }

  /// Ends a sync that is under way; what the host acknowledged stays so.
  public func cancelSync() {
    photos.cancelSync()
    recognition?.cancelSync()
  }

  /// Ends syncing for good: nothing is under way any more when it returns, within a few seconds.
  public func endSync() {
    photos.endSync()
    recognition?.endSync()
  }

  /// Sets the label that is copied into every new record.
  public func set(label: String) {
    photos.set(label: label)
    recognition?.set(label: label)
  }

  /// Notes that a host should start the sensor at launch.
  public func enable() {
    photos.enable()
  }

  /// Notes that a host should not start the sensor at launch.
  public func disable() {
    photos.disable()
  }

  /// Whether a host should start the sensor at launch.
  public func isEnabled() -> Bool {
    photos.isEnabled()
  }

  /// Removes all that was recorded of the photos in a folder, and what they show; answers how many records.
  ///
  /// What still lies there counts as having been there before. What a host has acknowledged stays with it.
  public func forget(_ subject: String) throws(SensorError) -> Int {
    store()
    defer {
      photos.recount()
      recognition?.recount()
    }
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

  /// How the sensor is, without waiting for what it is doing.
  ///
  /// Records, and those stored since the start, are those of the table of photos, as is the path; what waits, is lost, went
  /// wrong, and the sync are both tables'.
  public func status() -> SensorStatus {
    var status = photos.status()
    guard let other = recognition?.status() else { return status }
    status.recordsWaiting += other.recordsWaiting
    status.recordsLost += other.recordsLost
    status.lastError = status.lastError ?? other.lastError
    if let sync = status.sync, let second = other.sync {
      status.sync = sync.and(second, isNext: turns.areAtFirst)
    }
    return status
  }
}

extension PhotosVoice {
  /// A sync of both tables is over.
  fileprivate func end(
    _ first: Result<Int, SensorError>, _ second: Result<Int, SensorError>,
    _ completion: (Result<Int, SensorError>) -> Void
  ) {
    let results = [(PhotosData.tableName, first), (PhotosRecognitionData.tableName, second)]
    let failure = results.compactMap { table, result -> (table: String, error: SensorError)? in
      if case .failure(let error) = result { (table, error) } else { nil }
    }.first
    synced(failure)
    if let failure { return completion(.failure(failure.error)) }
    completion(.success(results.reduce(0) { $0 + ((try? $1.1.get()) ?? 0) }))
  }
}
