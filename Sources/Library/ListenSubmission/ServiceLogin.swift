package import Transport

/// How a service comes to know the listener.
package enum ServiceLogin: Hashable, Sendable {
  /// The listener finds a token on the server and types it.
  case token
  /// The listener types a name and a password, which are kept nowhere: the server gives a session for them.
  case password
  /// The listener types a key and a secret from `keyPage`, and then allows access in a browser.
  case browser(keyPage: String)

  /// By what the service knows the listener from then on.
  package var credential: SubmissionVerdict.Credential { self == .token ? .token : .session }
}

/// A service whose listeners bring their token along.
package protocol TokenService: ListenService {
  /// Asks whose a token is.
  func validation(for account: ServiceAccount) -> HTTPRequest

  /// What an answer to ``validation(for:)`` says.
  func tokenVerdict(on answer: HTTPAnswer) -> TokenVerdict
}

extension TokenService {
  package var login: ServiceLogin { .token }
}
