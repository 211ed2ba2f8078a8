package import ListeningHistory
package import PlayerModel
package import Transport

/// A service that takes listens, wherever its server is: all that is particular to it.
///
/// What it speaks is values alone: it renders, and judges answers; others keep the queue, send, wait and tell the
/// listener. A new service is a type beside this one, and its line in the program's list.
package protocol ListenService: Sendable {
  /// By what its command, its token's file and its queue are called: `listenbrainz`. It is kept for good.
  var name: String { get }
  /// What people call it.
  var title: String { get }
  /// By what its settings begin: `listenbrainz`.
  var settings: String { get }
  /// A command about it, as the listener types it: `status`, `login` and others.
  func command(_ word: String) -> String
  /// How much it takes, and how often.
  var limits: ServiceLimits { get }
  /// How it comes to know the listener.
  var login: ServiceLogin { get }

  /// A session that has ended as it is told of it, the same for the same session and program; nil if it is no
  /// listen by its rules, or one that it would reject.
  func rendering(of session: ListeningSession, by program: ListenWriter.Program) -> String?

  /// Hands over listens as they were rendered, one at least.
  func submission(of renderings: [String], for account: ServiceAccount) -> HTTPRequest

  /// Tells the playing track; nil if it would not take that.
  func announcement(
    of track: Track, by program: ListenWriter.Program, for account: ServiceAccount
  ) -> HTTPRequest?

  /// What an answer to an announcement, or to a submission of so many listens, means.
  func verdict(on answer: HTTPAnswer, to count: Int) -> SubmissionVerdict
}

extension ListenService {
  package var settings: String { name }

  /// The command that all services share, with its name.
  package func command(_ word: String) -> String { "stimmung scrobble \(word) \(name)" }

  /// Says that the setting of its server is no address.
  package func noAddress(_ server: String) -> String {
    "\(settings).server, “\(HostAddress.shown(server))”, is not an address; write \(HostAddress.form)."
  }

  /// How a listen of its queue is told of; nil if there is nothing left that could be.
  func rendering(of listen: QueuedListen, by program: ListenWriter.Program) -> String? {
    switch listen.content {
    case .session(let session, let version):
      rendering(
        of: session, by: .init(name: program.name, version: version ?? program.version))
    case .line(let line): line
    case .damaged: nil
    }
  }
}
