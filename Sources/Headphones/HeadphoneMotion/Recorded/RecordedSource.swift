import Glibc
import Linux
import PlayerModel

/// Samples of a file: JSON Lines as `stimmung headphones watch --json` prints them, or as the sensor exports them.
///
/// A line has a `time` (ISO 8601 with offset, or seconds) or a `timestamp` (Unix milliseconds), and in radians `roll`,
/// `pitch` and `yaw`; further the columns of the sensor's record. What is missing or null was not measured.
public final class RecordedSource: HeadphoneMotionSource {
  /// How fast samples follow each other.
  public enum Pace: Hashable, Sendable {
    /// As they did when they were recorded.
    case recorded
    case asFast
  }

  /// What the file's first sample has; all where it has none, as nobody knows.
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
    // What is wrong with the file is said when it is read.
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
      let duty = RecordedDuty(try RecordedLines(path), name: path.name, pace: pace, wants: wants)
      return try SourceThread(named: "samples", clock: SystemClock(), report: report) { duty }
    }
  }

  public func stop() {
    run.stop()
  }

  public func recentre() {
    run.recentre()
  }
}
