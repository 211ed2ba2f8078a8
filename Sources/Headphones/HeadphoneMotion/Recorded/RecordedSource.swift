import Glibc
import Linux
import PlayerModel

/// Recorded samples from a file of JSON Lines, as `stimmung headphones watch --json` or the
/// sensor's export writes them.
///
/// A line has a `time` (ISO 8601 with an offset, or seconds) or a `timestamp` (Unix milliseconds),
/// `roll`, `pitch` and `yaw` in radians, and the other columns of the sensor's records. Missing or
/// null values were not measured.
public final class RecordedSource: HeadphoneMotionSource {
  /// How fast samples are replayed.
  public enum Pace: Hashable, Sendable {
    /// At the recorded times.
    case recorded
    case asFast
  }

  /// The measures of the file's first sample, or all if it cannot be read.
  public let measures: HeadphoneMotion.Measures
  public let isNetworked = false
  public let authorizationStatus = HeadphoneAuthorization.authorized

  private static let all: HeadphoneMotion.Measures = [
    .attitude, .rotationRate, .gravity, .userAcceleration,
  ]
  private let path: TrackPath
  private let pace: Pace
  private let run = SourceRun()

  public init(path: String, pace: Pace = .recorded) {
    self.path = TrackPath(path)
    self.pace = pace
    measures = Self.measures(of: self.path) ?? Self.all
  }

  private static func measures(of path: TrackPath) -> HeadphoneMotion.Measures? {
    // Starting the source reports what is wrong with the file.
    guard var lines = try? RecordedLines(path), let line = try? lines.next() else { return nil }
    return RecordedLine(line)?.motion?.measures
  }

  deinit {
    run.stop()
  }

  /// Why the file cannot be opened.
  public var obstacle: HeadphoneError? {
    do throws(HeadphoneError) {
      _ = try RecordedLines(path)
      return nil
    } catch {
      return error
    }
  }

  public func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    try run.start(wants, report) { [path, pace] () throws(HeadphoneError) in
      let worker = RecordedWorker(
        try RecordedLines(path), name: path.name, pace: pace, wants: wants)
      return try SourceThread(named: "samples", clock: SystemClock(), report: report) { worker }
    }
  }

  public func stop() {
    run.stop()
  }

  public func recentre() {
    run.recentre()
  }
}
