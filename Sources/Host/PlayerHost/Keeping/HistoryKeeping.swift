import Linux
import ListenSubmission
import ListeningHistory
import PlayerModel

/// Stores listening sessions in the history, and submits listens to services.
struct HistoryKeeping: Sendable {
  typealias Reply = HostLoop.Reply

  /// The maximum number of sessions per import.
  private static let largestTakeover = 200

  /// The history, or `nil` for a host that does not play.
  private let history: Result<HistoryStore, PlayerError>?
  /// The writer, or `nil` if there is no history to write to.
  private let writer: SessionWriter?
  /// The submissions of listens, one for each service.
  private let submissions: [ListenSubmission]
  private let workers: HostWorkers
  private let tell: @Sendable (Notice) -> Void

  /// Creates a value that writes on `workers`, and sends notices to the listener from any thread.
  init(
    _ dependencies: HostDependencies, on workers: HostWorkers,
    tell: @escaping @Sendable (Notice) -> Void
  ) {
    history = dependencies.history
    let store = try? history?.get()
    writer = store.map { SessionWriter($0) }
    submissions =
      store.flatMap { store in
        dependencies.makeSubmissions?(store) { tell(Notice(.warning, $0)) }
      } ?? []
    self.workers = workers
    self.tell = tell
  }

  /// Why sessions cannot be stored, or `nil` if they are.
  var failure: PlayerError? { writer?.failure }

  /// Whether there is a history to write to.
  var isKept: Bool { writer != nil }

  /// Closes sessions that an earlier host left open, and returns notices for the listener.
  func closeCrashed() throws(PlayerError) -> [Notice] {
    guard let history = try history?.get() else { return [] }
    _ = try history.closeCrashed()
    return history.notices
  }

  /// Stores sessions as they begin and end.
  func record(_ kind: PlayerEvent.Kind) {
    switch kind {
    case .sessionStarted(let session), .sessionEnded(let session): store(session)
    default: break
    }
  }

  /// Stores a session that began, continues or ended.
  func store(_ session: ListeningSession) {
    guard let writer else { return }
    var session = session
    let start = session.startedAt.unixMilliseconds
    session.timezoneMinutes = LocalZone.secondsEast(atUnixMilliseconds: start) / 60
    workers.storage.async { [session, submissions, tell] in
      let notices = writer.write(session)
      if session.endReason != nil { for submission in submissions { submission.noteStored() } }
      for notice in notices { tell(notice) }
    }
  }

  /// Imports sessions; the answer follows once they are on disk.
  func takeOver(_ sessions: [ListeningSession], reply: @escaping Reply) {
    guard sessions.count <= Self.largestTakeover, sessions.allSatisfy({ $0.endReason != nil })
    else {
      reply(
        .failure(
          PlayerError(
            .invalidRequest,
            "At most \(Self.largestTakeover) sessions can be imported at once, and only those that have ended."
          )))
      return
    }
    guard let history else {
      reply(.failure(PlayerError(.invalidRequest, "This player keeps no history.")))
      return
    }
    workers.storage.async {
      reply(
        Result { () throws(PlayerError) in
          .sessionsTakenOver(added: try history.get().takeOver(sessions))
        })
    }
  }

  /// Tries once more to store pending sessions, and logs how many are lost.
  func storePending(log: @escaping @Sendable (String) -> Void) {
    workers.storage.async { [writer] in
      let lost = writer?.retry() ?? 0
      if lost > 0 { log("Listens lost because they could not be stored: \(lost).") }
    }
  }
}

// MARK: - Submission of listens

extension HistoryKeeping {
  /// Starts submitting listens to services.
  func startSubmission(observing player: PlayerHost) {
    for submission in submissions {
      do throws(PlayerError) {
        try submission.start(observing: player)
      } catch {
        tell(Notice(.warning, error.message))
      }
    }
  }

  /// Stops submitting listens.
  func endSubmission() {
    for submission in submissions { submission.end() }
  }

  /// Performs a request on a submission, and answers with its status.
  func perform(_ request: ListenBrainzRequest, reply: @escaping Reply) {
    let submission: ListenSubmission
    do throws(PlayerError) {
      submission = try self.submission(to: request.service)
    } catch {
      return reply(.failure(error))
    }
    switch request {
    case .listenBrainzStatus:
      workers.lookups.async { reply(Self.status(of: submission)) }
    case .submitListens(let refusedToo, _):
      // This may take minutes, on the submission's own thread.
      submission.submit(isForced: true, retryingRefused: refusedToo) { result in
        switch result {
        case .success: reply(Self.status(of: submission))
        case .failure(let failure): reply(.failure(PlayerError(.syncFailed, failure.message)))
        }
      }
    }
  }

  /// Returns the submission to the named service, or to the first one by default.
  private func submission(to name: String?) throws(PlayerError) -> ListenSubmission {
    guard let first = submissions.first else { throw nothingToSubmit }
    guard let name else { return first }
    guard let named = submissions.first(where: { $0.name == name }) else {
      throw .notThere("service", name, among: submissions.map(\.name))
    }
    return named
  }

  private var nothingToSubmit: PlayerError {
    if case .failure(let error)? = history { return error }
    return PlayerError(
      .invalidRequest, "This player keeps no history, so there is nothing to send.")
  }

  private static func status(of submission: ListenSubmission) -> Result<PlayerReply, PlayerError> {
    Result { () throws(PlayerError) in .listenBrainz(status: try submission.status()) }
  }
}
