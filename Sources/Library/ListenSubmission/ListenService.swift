package import ListeningHistory
package import PlayerModel
package import Transport

/// A service that accepts listens, with everything that is specific to it.
///
/// A service is a value without side effects: it renders listens and judges answers. Other types keep the
/// queue, send requests, wait and report to the listener. A new service is a type in this folder and a line
/// in the program's list.
package protocol ListenService: Sendable {
  /// The permanent name of the service in commands, token files and queues, such as `listenbrainz`.
  var name: String { get }
  /// The name to display.
  var title: String { get }
  /// The prefix of the service's settings, such as `listenbrainz`.
  var settings: String { get }
  /// Returns a command for the service as the listener types it, such as `status` or `login`.
  func command(_ word: String) -> String
  /// The size and frequency of requests that the service accepts.
  var limits: ServiceLimits { get }
  /// The way in which the listener logs in.
  var login: ServiceLogin { get }

  /// Renders a session that has ended, or returns `nil` if it is not a listen or the service would reject
  /// it.
  ///
  /// The result must be the same each time for the same session and program.
  func rendering(of session: ListeningSession, by program: ListenWriter.Program) -> String?

  /// Makes a request that submits at least one rendered listen.
  func submission(of renderings: [String], for account: ServiceAccount) -> HTTPRequest

  /// Makes a request that announces the playing track, or returns `nil` if the service would reject it.
  func announcement(
    of track: Track, by program: ListenWriter.Program, for account: ServiceAccount
  ) -> HTTPRequest?

  /// Judges the answer to an announcement, or to a submission of `count` listens.
  func verdict(on answer: HTTPAnswer, to count: Int) -> SubmissionVerdict
}

extension ListenService {
  package var settings: String { name }

  /// Returns a command that all services share, followed by the service's name.
  package func command(_ word: String) -> String { "stimmung scrobble \(word) \(name)" }

  /// Returns the message for an invalid address in the server setting.
  package func noAddress(_ server: String) -> String {
    "\(settings).server, “\(HostAddress.shown(server))”, is not an address; write \(HostAddress.form)."
  }

  /// Renders a queued listen, or returns `nil` if that is no longer possible.
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
