import Cryptography
package import ListeningHistory
package import PlayerModel
package import Transport

/// ListenBrainz, or a server that implements its API.
package struct ListenBrainzService: TokenService {
  /// The name of the service that is used if none is given.
  package static let usualName = "listenbrainz"

  package let name: String
  package let title: String
  package let settings: String
  package let limits: ServiceLimits

  /// Creates the service ListenBrainz.
  package init() {
    (name, title, settings) = (Self.usualName, "ListenBrainz", Self.usualName)
    // A rendering is smaller than 10 240 bytes by ``ListenBrainzListen/largest``, so a single one leaves
    // room for the request around it.
    limits = ServiceLimits(listens: 1000, bytes: 1000 * 10_240)
  }

  /// Creates a service for a host with the given name that implements the API.
  ///
  /// Such a host gets one listen per request. If Maloja 3.2 already has one of several listens, it drops
  /// those after it and still reports success.
  package init(host name: String, settings: String) {
    (self.name, title, self.settings) = (name, name, settings)
    limits = ServiceLimits(listens: 1, bytes: 10_240)
  }

  /// Returns a command; ListenBrainz has one of its own instead of `stimmung scrobble`.
  package func command(_ word: String) -> String {
    name == Self.usualName ? "stimmung \(name) \(word)" : "stimmung scrobble \(word) \(name)"
  }

  package func rendering(
    of session: ListeningSession, by program: ListenWriter.Program
  ) -> String? {
    ListenBrainzListen(HeardSession(session, by: .listenBrainz), program: program)?.line
  }

  package func submission(of renderings: [String], for account: ServiceAccount) -> HTTPRequest {
    submission(renderings.count == 1 ? "single" : "import", renderings, account)
  }

  package func announcement(
    of track: Track, by program: ListenWriter.Program, for account: ServiceAccount
  ) -> HTTPRequest? {
    ListenBrainzListen.playingNow(track, program: program)
      .map { submission("playing_now", [$0], account) }
  }

  package func validation(for account: ServiceAccount) -> HTTPRequest {
    var request = request("validate-token", body: "", account)
    request.isQuestion = true
    return request
  }

  private func submission(
    _ kind: String, _ lines: [String], _ account: ServiceAccount
  ) -> HTTPRequest {
    let body = "{\"listen_type\":\"\(kind)\",\"payload\":[\(lines.joined(separator: ","))]}"
    return request("submit-listens", body: body, account)
  }

  private func request(
    _ what: String, body: String, _ account: ServiceAccount
  ) -> HTTPRequest {
    var request = HTTPRequest(
      url: "\(account.address.base)/1/\(what)", contentType: "application/json",
      idempotencyKey: SHA256.hexadecimal(of: body), body: body)
    request.authorization = "Token \(account.token.text)"
    return request
  }
}
