import Linux
import ListenSubmission
import ListeningHistory
import PlayerModel

/// Knows what was heard: it goes into the history, and from there to services.
struct HistoryKeeping: Sendable {
  typealias Reply = HostLoop.Reply

  /// The most sessions that are imported at once.
  private static let largestTakeover = 200

  /// Nil for a host that does not play.
  private let history: Result<HistoryStore, PlayerError>?
  /// Nil where there is nothing to write to.
  private let writer: SessionWriter?
  /// Take listens to services, one each.
  private let submissions: [ListenSubmission]
  private let workers: HostWorkers
  private let tell: @Sendable (Notice) -> Void

  /// Writes on `workers`, and tells from any thread what the listener should know.
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

  /// Why what is heard is not on the disk; nil if it is.
  var failure: PlayerError? { writer?.failure }

  /// Whether what is heard is written down at all.
  var isKept: Bool { writer != nil }

  /// Ends the sessions that an earlier host left open; answers what the listener should know.
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

  /// Stores a session that began, goes on or ended.
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

  /// Stores sessions from elsewhere; answered when they are on the disk.
  func takeOver(_ sessions: [ListeningSession], reply: @escaping Reply) {
    guard sessions.count <= Self.largestTakeover, sessions.allSatisfy({ $0.endReason != nil })
    else {
      reply(
        .failure(
          PlayerError(
            .invalidRequest,
            "At most \(Self.largestTakeover) sessions are imported at once, and only ones that have ended."
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

  /// Tries once more to store what waits, and writes down how much of it is lost.
  func storeWhatWaits(log: @escaping @Sendable (String) -> Void) {
    workers.storage.async { [writer] in
      let lost = writer?.retry() ?? 0
      if lost > 0 { log("Listens lost because they could not be stored: \(lost).") }
    }
  }
}

// MARK: - Services that get listens

extension HistoryKeeping {
  /// Begins to tell services what is heard.
  func startSubmission(observing player: PlayerHost) {
    for submission in submissions {
      do throws(PlayerError) {
        try submission.start(observing: player)
      } catch {
        tell(Notice(.warning, error.message))
      }
    }
  }

  /// Tells services nothing more.
  func endSubmission() {
    for submission in submissions { submission.end() }
  }

  /// Tells a service what it is asked to, and answers how far that is.
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
      // It may take minutes, on the submission's own thread.
      submission.submit(isForced: true, retryingRefused: refusedToo) { result in
        switch result {
        case .success: reply(Self.status(of: submission))
        case .failure(let failure): reply(.failure(PlayerError(.syncFailed, failure.message)))
        }
      }
    }
  }

  /// What takes listens to the service of a name; to the first where none is given.
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
