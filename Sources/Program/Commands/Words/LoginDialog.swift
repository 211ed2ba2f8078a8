import Glibc
import HostProcess
import ListenSubmission
import Locations
import PlayerModel
import ProgramOutput
import Transport

/// Asks the listener for the credentials that a service requires, and obtains its token.
///
/// On a terminal, secrets are typed hidden; otherwise each answer is a line of standard input. Nothing is
/// an argument, because other users can read those.
struct LoginDialog {
  let chosen: ServiceSettings
  let address: HostAddress
  let transport: any RequestTransport
  /// The token of an earlier login.
  let known: AccessToken?

  /// The interval in seconds for checking whether access was allowed, and the time after which this ends.
  private static let (interval, timeLimit): (UInt32, UInt32) = (3, 600)

  /// Returns the token to store, and a message for the listener.
  func run() throws -> (token: AccessToken, said: String) {
    switch chosen.service.login {
    case .token: try token()
    case .password: try session()
    case .browser(let keyPage): try session(keyFrom: keyPage)
    }
  }

  private func token() throws -> (AccessToken, String) {
    guard let service = chosen.service as? any TokenService,
      var token = AccessToken(try Self.word("Token: "), server: address.base)
    else {
      throw PlayerError(
        .invalidRequest,
        "That is not a token; a token is one word of letters, digits and symbols.")
    }
    let said = try service.check(&token, at: address, over: transport)
    return (token, said)
  }

  private func session() throws -> (AccessToken, String) {
    let user = try Self.line("User name: ", isSeen: true)
    let password = try Self.line("Password (for Maloja the API key): ")
    guard !user.isEmpty, !password.isEmpty else {
      throw PlayerError(
        .invalidRequest, "A user name and a password are needed; nothing was changed.")
    }
    let token = try login().session(user: user, password: password)
    return (token, greeting(token))
  }

  private func session(keyFrom page: String) throws -> (AccessToken, String) {
    let login = try login(by: applicationKey(from: page))
    let word = try login.requestToken()
    say(
      "Open this address in your browser and allow access; this command waits for it (Ctrl-C ends it):"
    )
    say("  \(login.page(for: word))")
    for _ in 0..<Self.timeLimit / Self.interval {
      if let token = try login.session(for: word) { return (token, greeting(token)) }
      sleep(Self.interval)
    }
    throw PlayerError(
      .syncFailed,
      "Access was not allowed within \(Self.timeLimit / 60) minutes; nothing was changed.")
  }

  /// Asks for the listener's key and secret, or reuses those of the last login.
  private func applicationKey(from page: String) throws -> ApplicationKey {
    let old = known?.server == address.base ? known?.application : nil
    let reuse = old == nil ? "" : " (Enter keeps the one you have)"
    say("\(chosen.service.title) gives you a key and a secret at \(page); no callback is needed.")
    let key = try Self.word("API key\(reuse): ", isSeen: true)
    if key.isEmpty, let old { return old }
    guard let application = ApplicationKey(key, secret: try Self.word("Shared secret: ")),
      !application.secret.isEmpty
    else {
      throw PlayerError(
        .invalidRequest,
        "That is not a key and a secret; each is one word of letters and digits. Nothing was changed."
      )
    }
    return application
  }

  private func login(by key: ApplicationKey? = nil) throws -> AudioscrobblerLogin {
    guard let service = chosen.service as? AudioscrobblerService else {
      throw PlayerError(.invalidRequest, "\(chosen.service.title) has no sessions.")
    }
    return AudioscrobblerLogin(to: service, at: address, application: key, over: transport)
  }

  private func greeting(_ token: AccessToken) -> String {
    token.user.map { "\(address.name) recognises you as \($0)." }
      ?? "\(address.name) opened a session."
  }

  /// Reads a line, and removes all whitespace.
  private static func word(_ prompt: String, isSeen: Bool = false) throws -> String {
    try line(prompt, isSeen: isSeen).filter { !$0.isWhitespace }
  }

  private static func line(_ prompt: String, isSeen: Bool = false) throws -> String {
    if isatty(STDIN_FILENO) == 0 { return readLine() ?? "" }
    guard let line = try HiddenInput.line(prompt, isSeen: isSeen) else {
      throw PlayerError(
        .invalidRequest, "There is no terminal to ask at; pass the answers on standard input.")
    }
    return line
  }
}
