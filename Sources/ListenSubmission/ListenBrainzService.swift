import Cryptography
package import ListeningHistory
package import PlayerModel
package import Transport

/// ListenBrainz, or a server that speaks its language.
package struct ListenBrainzService: ListenService {
  package static let name = "listenbrainz"
  package static let title = "ListenBrainz"
  /// A rendering has at most ``ListenBrainzListen/largest`` bytes, so that even one alone has room for what is
  /// around it.
  package static let limits = ServiceLimits(listens: 1000, bytes: 1000 * 10_240)

  /// It is meant where no service is named, and its name is another word for that command.
  package static func command(_ word: String) -> String { "stimmung \(name) \(word)" }

  package let address: HostAddress

  package init?(_ server: String) {
    guard let address = HostAddress(server) else { return nil }
    self.address = address
  }

  package static func rendering(
    of session: ListeningSession, by program: ListenWriter.Program
  ) -> String? {
    ListenBrainzListen(HeardSession(session, by: .listenBrainz), program: program)?.line
  }

  package func submission(of renderings: [String], by token: AccessToken) -> HTTPRequest {
    submission(renderings.count == 1 ? "single" : "import", renderings, token)
  }

  package func announcement(
    of track: Track, by program: ListenWriter.Program, _ token: AccessToken
  ) -> HTTPRequest? {
    ListenBrainzListen.playingNow(track, program: program)
      .map { submission("playing_now", [$0], token) }
  }

  package func validation(of token: AccessToken) -> HTTPRequest {
    var request = request("validate-token", body: "", token)
    request.isQuestion = true
    return request
  }

  private func submission(
    _ kind: String, _ lines: [String], _ token: AccessToken
  ) -> HTTPRequest {
    let body = "{\"listen_type\":\"\(kind)\",\"payload\":[\(lines.joined(separator: ","))]}"
    return request("submit-listens", body: body, token)
  }

  private func request(_ what: String, body: String, _ token: AccessToken) -> HTTPRequest {
    var request = HTTPRequest(
      url: "\(address.base)/1/\(what)", contentType: "application/json",
      idempotencyKey: SHA256.hexadecimal(of: body), body: body)
    request.authorization = "Token \(token.text)"
    return request
  }
}
