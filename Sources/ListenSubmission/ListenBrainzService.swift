package import Transport

/// The requests of a server that speaks ListenBrainz's language.
package struct ListenBrainzService: Sendable {
  /// Where it is.
  package let address: HostAddress

  /// Nil if that is no address of a server.
  package init?(_ server: String) {
    guard let address = HostAddress(server) else { return nil }
    self.address = address
  }

  /// Asks whose a token is.
  package func validation(of token: AccessToken) -> HTTPRequest {
    var request = request("validate-token", body: "", token)
    request.isQuestion = true
    return request
  }

  /// Hands over listens, or what plays now.
  func submission(of body: String, by token: AccessToken) -> HTTPRequest {
    request("submit-listens", body: body, token)
  }

  private func request(_ what: String, body: String, _ token: AccessToken) -> HTTPRequest {
    var request = HTTPRequest(
      url: "\(address.base)/1/\(what)", contentType: "application/json",
      idempotencyKey: TextDigest.sha256(body), body: body)
    request.authorization = "Token \(token.text)"
    return request
  }
}

/// What the service says of a token.
package enum TokenVerdict: Hashable, Sendable {
  /// It is this user's.
  case valid(user: String)
  /// It is nobody's.
  case invalid
  /// That cannot be known for now.
  case unknown

  /// What an answer to ``ListenBrainzService/validation(of:)`` says.
  package init(_ answer: HTTPAnswer) {
    if answer.status == 401 {
      self = .invalid
    } else if answer.status == 200, case .object(let members)? = JSONValue(answer.body),
      case .bool(let isValid)? = members["valid"]
    {
      var user = ""
      if case .text(let name)? = members["user_name"] { user = HostWords.clean(name) }
      self = isValid ? .valid(user: user) : .invalid
    } else {
      self = .unknown
    }
  }
}
