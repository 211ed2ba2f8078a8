import Dispatch
import Foundation
import HTTPTransport
import ListeningHistory
import PlayerModel
import Sealing
import Synchronization
import TestSupport
import Transport

@testable import ListenSubmission

/// A history in a separate folder, and the submission that sends its listens to a server.
final class SubmissionBench: Sendable {
  let folder: TemporaryFolder
  let history: HistoryStore
  let timers = Timers()
  let reports = Reports()
  private let made: Mutex<ListenSubmission>
  private let server: String
  private let timeLimit: Double

  static let program = ListenWriter.Program(name: "Stimmung", version: "1.0")
  /// The beginning of the queue, in Unix seconds.
  static let since: Int64 = 1_600_000_000

  /// The submission in use.
  var submission: ListenSubmission { made.withLock(\.self) }

  init(
    _ server: String, isEnabled: Bool = true, timeLimit: Double = 20, token: String? = nil,
    passphrase: Passphrase? = nil
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    self.server = server
    self.timeLimit = timeLimit
    history = try HistoryStore(folder: folder.path, clock: TestClock(), passphrase: passphrase)
    let submission = Self.make(
      server, isEnabled, timeLimit, folder, history, timers, reports)
    try history.queueListens(
      for: [submission.destination.receiver], version: Self.program.version,
      now: Self.since * 1000)
    made = Mutex(submission)
    if let token = AccessToken(token ?? ListenBrainzHost.token) {
      try token.write(tokenFile)
    }
  }

  /// The file with the token.
  var tokenFile: String { folder["token"].encoded }

  /// Replaces the submission with another one, as after the player died.
  func begin(again transport: (any RequestTransport)? = nil) {
    made.withLock {
      $0 = Self.make(
        server, true, timeLimit, folder, history, timers, reports, transport)
    }
  }

  private static func make(
    _ server: String, _ isEnabled: Bool, _ timeLimit: Double,
    _ folder: TemporaryFolder,
    _ history: HistoryStore, _ timers: Timers, _ reports: Reports,
    _ transport: (any RequestTransport)? = nil
  ) -> ListenSubmission {
    ListenSubmission(
      to: .init(
        ListenBrainzService(), isEnabled: isEnabled, server: server,
        tokenFile: folder["token"].encoded,
        program: program, transport: transport ?? HTTPTransport(timeLimit: timeLimit)),
      from: history, now: { Int64(Date().timeIntervalSince1970 * 1000) },
      later: { seconds, work in timers.add(seconds, work) }
    ) { reports.add($0) }
  }

  /// Stores listens with these titles, a minute apart.
  func hear(_ titles: [String], from first: Int = 0) throws {
    for (index, title) in titles.enumerated() {
      try history.end(Self.session(title, number: first + index))
    }
  }

  static func session(_ title: String, number: Int = 0) -> ListeningSession {
    var track = Track(path: TrackPath("/music/\(number).mp3"), title: title)
    track.artist = "Artist"
    track.duration = 10
    track.isDurationExact = true
    var session = ListeningSession(
      id: "session \(number)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(
        unixMilliseconds: (since + Int64(number) * 60) * 1000, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: 10_000)]
    session.endReason = .finished
    return session
  }

  /// Sends what is waiting, and returns the reason if that fails.
  @discardableResult
  func submit(isForced: Bool = true, refusedToo: Bool = false) -> SubmissionFailure? {
    submission.outcome(isForced: isForced, refusedToo: refusedToo)
  }

  /// The status of the submission.
  func status() throws -> ListenBrainzStatus { try submission.status() }
}

/// Work scheduled for later.
final class Timers: Sendable {
  private let waiting = Mutex<[(seconds: Double, work: @Sendable () -> Void)]>([])

  func add(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append((seconds, work)) }
  }

  /// The delay of each, in seconds.
  var delays: [Double] { waiting.withLock { $0.map(\.seconds) } }

  func runAll() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting.map(\.work)
    }
    for work in work { work() }
  }
}

/// What was reported to the listener.
final class Reports: Sendable {
  private let messages = Mutex<[String]>([])

  func add(_ message: String) { messages.withLock { $0.append(message) } }

  var all: [String] { messages.withLock(\.self) }
}
