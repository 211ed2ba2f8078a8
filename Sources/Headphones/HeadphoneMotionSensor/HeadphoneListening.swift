import HeadphoneMotion
import Sensing

/// Headphones as the source of the sensor.
struct HeadphoneListening: SensorSource {
  private let source: (any HeadphoneMotionSource)?
  private let rate: Double
  private let secondsEast: @Sendable (Int64) -> Int
  private var thinning: SampleThinning
  /// The time zone in the last recorded minute, cached because a query reads a file.
  private var zone = (minute: Int64.min, secondsEast: 0)
  /// The ``HeadphoneMotionData/gap`` of the next record.
  private var gap = HeadphoneMotionData.started

  init(_ config: HeadphoneMotionSensor.Config, _ surroundings: RecordingSurroundings) {
    source = config.source
    rate = config.samplingFrequencyHz
    thinning = SampleThinning(to: rate)
    secondsEast = surroundings.secondsEast
  }

  func check() throws(SensorError) {
    _ = try observedSource
  }

  mutating func begin(
    label: String, _ report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(SensorError) -> [HeadphoneMotionData] {
    let source = try observedSource
    thinning = SampleThinning(to: rate)
    gap = HeadphoneMotionData.started
    do throws(HeadphoneError) {
      try source.start(.motion) { event in
        if Self.isRecorded(event) { report(event) }
      }
    } catch {
      throw SensorError(.nothingToObserve, error.message)
    }
    return []
  }

  mutating func end() {
    source?.stop()
  }

  func remark(on event: HeadphoneEvent) -> SensorRemark? {
    switch event {
    case .connected: .connected
    case .disconnected: .disconnected
    case .ears, .motion, .gap, .ignoring: nil
    }
  }

  mutating func records(of event: HeadphoneEvent, label: String) -> [HeadphoneMotionData] {
    switch event {
    case .motion(let motion): return record(motion).map { [$0] } ?? []
    case .gap(let count): countMissing(count)
    case .disconnected: if gap != HeadphoneMotionData.started { gap = HeadphoneMotionData.away }
    case .connected, .ears, .ignoring: break
    }
    return []
  }

  func fault(in event: HeadphoneEvent) -> SensorError? {
    guard case .ignoring(let error?) = event else { return nil }
    return SensorError(.ambiguous, error.message)
  }

  /// Counts missing samples, unless their number is unknown.
  private mutating func countMissing(_ count: Int) {
    if gap >= 0 { gap += max(0, count) }
  }

  private mutating func record(_ motion: HeadphoneMotion) -> HeadphoneMotionData? {
    guard thinning.admits(motion.time.monotonicNanoseconds) else {
      countMissing(1)
      return nil
    }
    let minute = motion.time.unixMilliseconds / 60_000
    if minute != zone.minute { zone = (minute, secondsEast(motion.time.unixMilliseconds)) }
    var record = HeadphoneMotionData(motion, secondsEast: zone.secondsEast)
    record.gap = gap
    gap = 0
    return record
  }

  private static func isRecorded(_ event: HeadphoneEvent) -> Bool {
    if case .ears = event { false } else { true }
  }

  private var observedSource: any HeadphoneMotionSource {
    get throws(SensorError) {
      guard let source else {
        throw SensorError(
          .nothingToObserve,
          "The headphone sensor has no headphones to observe; set a source in its Config.")
      }
      return source
    }
  }
}

extension SensorRemark {
  static let connected = SensorRemark("ACTION_CONNECTED")
  static let disconnected = SensorRemark("ACTION_DISCONNECTED", endsBatch: true)
}
