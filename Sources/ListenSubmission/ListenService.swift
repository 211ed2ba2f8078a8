package import ListeningHistory
package import PlayerModel
package import Transport

/// A service that takes listens, at one of its servers: all that is particular to it.
///
/// What it speaks is values alone: it renders, and judges answers; others keep the queue, send, wait and tell the
/// listener. A new service is a type beside this one, and its line in the program's list.
package protocol ListenService: Sendable {
  /// By what its settings, its command and its queue are called: `listenbrainz`. It is kept for good.
  static var name: String { get }
  /// What people call it.
  static var title: String { get }
  /// A command about it, as the listener types it: `status`, `login` and others.
  static func command(_ word: String) -> String
  /// How much it takes, and how often.
  static var limits: ServiceLimits { get }

  /// The service at a server; nil if that is no address of one.
  init?(_ server: String)

  /// Where it is.
  var address: HostAddress { get }

  /// A session that has ended as it is told of it, the same for the same session and program; nil if it is no
  /// listen by its rules, or one that it would reject.
  static func rendering(
    of session: ListeningSession, by program: ListenWriter.Program
  ) -> String?

  /// Hands over listens as they were rendered, one at least.
  func submission(of renderings: [String], by token: AccessToken) -> HTTPRequest

  /// Tells the playing track; nil if it would not take that.
  func announcement(
    of track: Track, by program: ListenWriter.Program, _ token: AccessToken
  ) -> HTTPRequest?

  /// What an answer to a submission or an announcement means.
  static func verdict(on answer: HTTPAnswer) -> SubmissionVerdict

  /// Asks whose a token is.
  func validation(of token: AccessToken) -> HTTPRequest

  /// What an answer to ``validation(of:)`` says.
  static func tokenVerdict(on answer: HTTPAnswer) -> TokenVerdict
}

extension ListenService {
  /// The command that all services share, with its name.
  package static func command(_ word: String) -> String { "stimmung scrobble \(word) \(name)" }

  /// Says that the setting of its server is no address.
  package static func noAddress(_ server: String) -> String {
    "\(name).server, “\(HostAddress.shown(server))”, is not an address; write \(HostAddress.form)."
  }

  /// How a listen of its queue is told of; nil if there is nothing left that could be.
  static func rendering(
    of listen: QueuedListen, by program: ListenWriter.Program
  ) -> String? {
    switch listen.content {
    case .session(let session, let version):
      rendering(
        of: session, by: .init(name: program.name, version: version ?? program.version))
    case .line(let line): line
    case .damaged: nil
    }
  }
}
