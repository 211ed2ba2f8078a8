import PhotoFiles
import PlayerModel
import Sensing

/// What tells of photos that arrive.
protocol PhotoReporting: AnyObject, Sendable {
  /// Begins, once.
  func start(report: @escaping @Sendable (PhotoEvent) -> Void)
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
  private let news: PhotoNews
  private var reporting: (any PhotoReporting)?

  /// - Parameters:
  ///   - open: Makes what tells of photos, for each start.
  ///   - news: Takes what is said between records.
  init(
    _ surroundings: Surroundings, news: PhotoNews,
    open: @escaping @Sendable () throws(SensorError) -> any PhotoReporting
  ) {
    secondsEast = surroundings.secondsEast
    now = surroundings.now
    self.news = news
    self.open = open
  }

  mutating func begin(
    label: String, _ report: @escaping @Sendable (PhotoEvent) -> Void
  ) throws(SensorError) -> [PhotosData] {
    let reporting = try open()
    self.reporting = reporting
    reporting.start { event in
      if case .baseline = event { return }
      report(event)
    }
    return []
  }

  mutating func end() {
    reporting?.end()
    reporting = nil
  }

  mutating func remark(on event: PhotoEvent) -> SensorRemark? {
    switch event {
    case .changed(let photo):
      news.add(.changed(PhotosData(photo, noticed: now(), secondsEast: secondsEast)))
    case .trouble(let error): news.add(.trouble(SensorError(.nothingToObserve, error.message)))
    case .arrived, .baseline: return nil
    }
    return .photoNews
  }

  mutating func records(of event: PhotoEvent, label: String) -> [PhotosData] {
    guard case .arrived(let photo, let noticed, let monotonic) = event else { return [] }
    let time = Timestamp(unixMilliseconds: noticed, monotonicNanoseconds: monotonic)
    return [PhotosData(photo, noticed: time, secondsEast: secondsEast)]
  }
}

extension SensorRemark {
  /// There is something in ``PhotoNews``.
  static let photoNews = SensorRemark("NEWS")
}
