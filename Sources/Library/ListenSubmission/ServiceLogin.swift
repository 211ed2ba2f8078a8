package import Transport

/// The ways in which a listener logs in to a service.
package enum ServiceLogin: Hashable, Sendable {
  /// The listener copies a token from the server.
  case token
  /// The listener types a name and a password, which are not stored: the server returns a session for them.
  case password
  /// The listener types a key and a secret from `keyPage`, and then allows access in a browser.
  case browser(keyPage: String)

  /// The kind of credential that the login results in.
  package var credential: SubmissionVerdict.Credential { self == .token ? .token : .session }
}

/// A service to which listeners log in with a token.
package protocol TokenService: ListenService {
  /// Makes a request that asks for the user of a token.
  func validation(for account: ServiceAccount) -> HTTPRequest

  /// Judges the answer to ``validation(for:)``.
  func tokenVerdict(on answer: HTTPAnswer) -> TokenVerdict
}

extension TokenService {
  package var login: ServiceLogin { .token }
}
