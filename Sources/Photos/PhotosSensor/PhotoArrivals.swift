import PhotoFiles
import PlayerModel
import Sensing

/// What tells of photos that arrive.
protocol PhotoReporting: AnyObject, Sendable {
  /// Begins, once.
  func start(report: @escaping @Sendable (PhotoEvent) -> Void)
  /// Photos that arrived in an earlier run, and that were not said to be recorded.
  func unrecorded() throws(PhotoError) -> [IndexedPhoto]
  /// Is told that the arrival of the photo with an identifier is recorded.
  func setRecorded(localIdentifier: String) throws(PhotoError)
  /// Removes what is known of a folder.
  func forget(_ folder: TrackPath) throws(PhotoError)
  /// Ends for good: nothing is reported when it returns, and what is kept of photos is let go.
  func end()
}

/// Photos that arrive, as the sensor observes them.
struct PhotoArrivals: SensorSource {
  private let open: @Sendable () throws(SensorError) -> any PhotoReporting
  private let secondsEast: @Sendable (Int64) -> Int
  private let now: @Sendable () -> Timestamp
  private let recorded: PhotoRecords
  private var reporting: (any PhotoReporting)?

  /// - Parameters:
  ///   - open: Makes what tells of photos, for each start.
  ///   - recorded: Tells what was recorded in earlier runs.
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

  /// Records of what an earlier run noticed and was kept from recording.
  private func missed(by reporting: any PhotoReporting) throws(PhotoError) -> [PhotosData] {
    let photos = try recorded.missing(among: try reporting.unrecorded()) {
      photo throws(PhotoError) in
      try reporting.setRecorded(localIdentifier: photo.localIdentifier)
    }
    return photos.map { photo in
      // What the clock that no one sets showed then is not known any more.
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
    return SensorRemark("ACTION_AWARE_PHOTO_CHANGED", about: record(photo, now()).told)
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
