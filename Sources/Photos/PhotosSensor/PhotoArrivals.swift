import PhotoFiles
import PlayerModel
import Sensing

/// Reports photos that arrive.
protocol PhotoReporting: AnyObject, Sendable {
  /// Starts reporting; can be called once.
  func start(report: @escaping @Sendable (PhotoEvent) -> Void)
  /// Returns photos that arrived in an earlier run and are not marked as recorded.
  func unrecorded() throws(PhotoError) -> [IndexedPhoto]
  /// Marks the arrival of the photo with the given identifier as recorded.
  func setRecorded(localIdentifier: String) throws(PhotoError)
  /// Removes everything that is known about a folder.
  func forget(_ folder: TrackPath) throws(PhotoError)
  /// Ends reporting for good and closes the index; when it returns, nothing more is reported.
  func end()
}

/// Arriving photos as the source of the sensor.
struct PhotoArrivals: SensorSource {
  private let open: @Sendable () throws(SensorError) -> any PhotoReporting
  private let secondsEast: @Sendable (Int64) -> Int
  private let now: @Sendable () -> Timestamp
  private let recorded: PhotoRecords
  private var reporting: (any PhotoReporting)?

  /// Creates a source of arriving photos.
  ///
  /// - Parameters:
  ///   - recorded: The records of earlier runs.
  ///   - open: Creates the reporter of photos, at each start.
  init(
    _ surroundings: RecordingSurroundings, recorded: PhotoRecords,
    open: @escaping @Sendable () throws(SensorError) -> any PhotoReporting
  ) {
    secondsEast = surroundings.secondsEast
    now = surroundings.now
    self.recorded = recorded
    self.open = open
  }

  mutating func begin(
    label: String, _ report: @escaping @Sendable (PhotoEvent) -> Void
  ) throws(SensorError) -> [PhotosData] {
    try recorded.identifiers.open()
    let reporting = try open()
    self.reporting = reporting
    let missed: [PhotosData]
    do throws(PhotoError) {
      missed = try self.missed(by: reporting)
    } catch {
      report(.trouble(error))
      missed = []
    }
    reporting.start { event in
      if case .baseline = event { return }
      report(event)
    }
    return missed
  }

  /// Returns records of photos that an earlier run noticed but could not record.
  private func missed(by reporting: any PhotoReporting) throws(PhotoError) -> [PhotosData] {
    let photos = try recorded.missing(among: try reporting.unrecorded()) {
      photo throws(PhotoError) in
      try reporting.setRecorded(localIdentifier: photo.localIdentifier)
    }
    return photos.map { photo in
      // The monotonic time of the arrival is no longer known.
      let noticed = Timestamp(unixMilliseconds: photo.arrived ?? 0, monotonicNanoseconds: 0)
      return record(photo, noticed)
    }
  }

  mutating func end() {
    reporting?.end()
    reporting = nil
  }

  func remark(on event: PhotoEvent) -> SensorRemark? {
    guard case .changed(let photo) = event else { return nil }
    return SensorRemark("ACTION_AWARE_PHOTO_CHANGED", about: record(photo, now()).forObservers)
  }

  func fault(in event: PhotoEvent) -> SensorError? {
    guard case .trouble(let error) = event else { return nil }
    return SensorError(.nothingToObserve, error.message)
  }

  mutating func records(of event: PhotoEvent, label: String) -> [PhotosData] {
    guard case .arrived(let photo, let noticed, let monotonic) = event else { return [] }
    let time = Timestamp(unixMilliseconds: noticed, monotonicNanoseconds: monotonic)
    return [record(photo, time)]
  }

  private func record(_ photo: IndexedPhoto, _ noticed: Timestamp) -> PhotosData {
    PhotosData(photo, noticed: noticed, identifiers: recorded.identifiers, secondsEast: secondsEast)
  }
}
