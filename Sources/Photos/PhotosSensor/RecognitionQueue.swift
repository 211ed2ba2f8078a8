import Linux
import PhotoFiles
import PlayerModel
import Sensing
import Synchronization

/// Recognises photos with a model, one after the other, on a queue of its own.
///
/// A photo is marked as recognised only when its records are stored. So a crash loses none, but can record
/// some twice.
final class RecognitionQueue: SensorSource, Sendable {
  typealias Record = PhotosRecognitionData

  enum Event: Sendable {
    case label(PhotosRecognitionData)
    case failed(SensorError)
  }

  /// The maximum number of earlier photos to recognise after a start.
  private static let mostOverdue = 10_000

  private let recogniser: any PhotoRecogniser
  private let identifiers: PhotoIdentifiers
  private let minimumConfidence: Double
  private let openIndex: @Sendable () throws(PhotoError) -> PhotoIndex
  /// The index, or `nil` before it is first needed.
  private let opened = Mutex<PhotoIndex?>(nil)
  private let surroundings: RecordingSurroundings
  private let queue = SerialQueue()
  private let report = Mutex<(@Sendable (Event) -> Void)?>(nil)
  private let reported = Mutex<Set<String>>([])
  /// Stores what was reported.
  let store = Mutex<@Sendable () -> Void>({})

  init(
    _ recogniser: any PhotoRecogniser, minimumConfidence: Double, _ identifiers: PhotoIdentifiers,
    _ surroundings: RecordingSurroundings,
    openIndex: @escaping @Sendable () throws(PhotoError) -> PhotoIndex
  ) {
    self.recogniser = recogniser
    self.identifiers = identifiers
    self.minimumConfidence = minimumConfidence
    self.surroundings = surroundings
    self.openIndex = openIndex
  }

  func begin(
    label: String, _ report: @escaping @Sendable (Event) -> Void
  ) throws(SensorError) -> [PhotosRecognitionData] {
    try identifiers.open()
    self.report.withLock { $0 = report }
    reported.withLock { $0 = [] }
    queue.async { [self] in
      attempt { () throws(PhotoError) in
        let index = try index()
        let model = recogniser.modelIdentity
        guard !model.isEmpty else { return }
        for photo in try index.unrecognised(by: model, limit: Self.mostOverdue) {
          recognise(photo, index)
        }
      }
    }
    return []
  }

  func end() {
    report.withLock { $0 = nil }
    opened.withLock { $0 = nil }
  }

  func fault(in event: Event) -> SensorError? {
    if case .failed(let error) = event { error } else { nil }
  }

  func records(of event: Event, label: String) -> [PhotosRecognitionData] {
    if case .label(let record) = event { [record] } else { [] }
  }

  /// Adds a stored photo to recognise.
  func add(_ record: PhotosData) {
    guard record.mediaType == PhotoKind.image.rawValue else { return }
    let photo = IndexedPhoto(
      path: TrackPath(encoded: record.path), localIdentifier: record.indexIdentifier, facts: nil,
      arrived: record.timestamp, modified: 0)
    queue.async { [self] in
      attempt { () throws(PhotoError) in recognise(photo, try index()) }
    }
  }

  /// Waits for the photos that were added before.
  func wait() { queue.sync {} }

  private func index() throws(PhotoError) -> PhotoIndex {
    if let index = opened.withLock(\.self) { return index }
    let index = try openIndex()
    opened.withLock { $0 = index }
    return index
  }

  private func recognise(_ photo: IndexedPhoto, _ index: PhotoIndex) {
    attempt { () throws(PhotoError) in
      let model = recogniser.modelIdentity
      guard let report = report.withLock(\.self), try !index.isRecognised(photo, by: model) else {
        return
      }
      let labels: [PhotoLabel]
      do throws(PhotoError) {
        labels = try recogniser.labels(of: photo.path, minimumConfidence: minimumConfidence)
      } catch {
        // An error of this photo is permanent; one of the model or the machine may not be.
        if [.unsupported, .tooCostly].contains(error.code) {
          try index.setRecognised(photo, by: model)
        }
        throw error
      }
      let now = surroundings.now().unixMilliseconds
      let east = surroundings.secondsEast(now)
      for label in labels {
        var record = PhotosRecognitionData()
        record.timestamp = now
        record.timezone = east / 3600
        record.timezoneMinutes = east / 60
        record.photoLocalIdentifier = identifiers.recorded(photo.localIdentifier)
        record.recognitionLabel = label.label
        record.confidence = label.confidence
        record.model = model
        report(.label(record))
      }
      if !labels.isEmpty { store.withLock(\.self)() }
      try index.setRecognised(photo, by: model)
    }
  }

  /// Runs `work`, and reports each error only once.
  private func attempt(_ work: () throws(PhotoError) -> Void) {
    do throws(PhotoError) {
      try work()
    } catch {
      let message = error.message
      let isNew = reported.withLock { $0.count < 100 && $0.insert(message).inserted }
      guard isNew, let report = report.withLock(\.self) else { return }
      report(.failed(SensorError(.nothingToObserve, message)))
    }
  }
}
