import Cryptography
import HTTPErrorMessages
package import PlayerModel
package import Transport

/// Opens an Audioscrobbler 2.0 session, either in a browser or by password, as defined in
/// last.fm/api/authspec.
package struct AudioscrobblerLogin {
  private let service: AudioscrobblerService
  private let address: HostAddress
  private let application: ApplicationKey
  private let transport: any RequestTransport

  /// Creates a login at a server; `application` is `nil` for services that do not issue keys.
  package init(
    to service: AudioscrobblerService, at address: HostAddress, application: ApplicationKey? = nil,
    over transport: any RequestTransport
  ) {
    self.service = service
    self.address = address
    self.application = application ?? AudioscrobblerService.application(of: nil)
    self.transport = transport
  }

  /// Requests a token for which the listener can allow access within an hour.
  package func requestToken() throws(PlayerError) -> String {
    let answer = try ask(AudioscrobblerCall("auth.getToken", by: application))
    guard answer.error == nil, let token = answer.text(at: "token"), AccessToken.isWord(token)
    else {
      throw failure(answer)
    }
    return token
  }

  /// Returns the URL at which the listener allows access in a browser.
  package func page(for token: String) -> String {
    let page =
      if let usual = service.usualPage, HostAddress(service.usualServer) == address {
        usual
      } else {
        (address.base.hasPrefix("http:") ? "http" : "https") + "://\(address.name)/api/auth/"
      }
    return "\(page)?api_key=\(FormText.encoded(path: application.key))"
      + "&token=\(FormText.encoded(path: token))"
  }

  /// Returns the session for a token, or `nil` if the listener has not allowed access yet.
  package func session(for token: String) throws(PlayerError) -> AccessToken? {
    var call = AudioscrobblerCall("auth.getSession", by: application)
    call.add("token", token)
    let answer = try ask(call)
    // GNU FM answers this for a token without access.
    if answer.error == .notAllowedYet || answer.error == .authenticationFailed { return nil }
    return try session(answer, keeping: application)
  }

  /// Returns the session for a name and a password, which is sent as a hash.
  package func session(user: String, password: String) throws(PlayerError) -> AccessToken {
    guard let hash = MD5.hexadecimal(of: password),
      let word = MD5.hexadecimal(of: user + hash)
    else {
      throw PlayerError(.syncFailed, "This machine forbids MD5, by which \(service.title) logs in.")
    }
    var call = AudioscrobblerCall("auth.getMobileSession", by: application)
    call.add("username", user)
    call.add("authToken", word)
    let answer = try ask(call)
    if answer.error == .authenticationFailed {
      throw PlayerError(
        .syncFailed, "\(address.name) rejected this name and password; nothing was changed.")
    }
    var token = try session(answer, keeping: nil)
    if token.user == nil { token.user = user }
    return token
  }

  private func session(
    _ answer: AudioscrobblerAnswer, keeping application: ApplicationKey?
  ) throws(PlayerError) -> AccessToken {
    guard answer.error == nil,
      let token = AccessToken(
        answer.text(at: "session", "key") ?? "", server: address.base, application: application)
    else { throw failure(answer) }
    var session = token
    let user = ServerText.clean(answer.text(at: "session", "name") ?? "")
    session.user = user.isEmpty ? nil : user
    return session
  }

  private func ask(_ call: AudioscrobblerCall) throws(PlayerError) -> AudioscrobblerAnswer {
    do throws(TransportError) {
      return AudioscrobblerAnswer(try transport.connect().send(call.request(at: address)))
    } catch {
      throw PlayerError(.syncFailed, error.message)
    }
  }

  private func failure(_ answer: AudioscrobblerAnswer) -> PlayerError {
    let reason =
      switch answer.error {
      case .invalidKey: "\(address.name) does not know this API key; check it and try again."
      case .suspendedKey: "\(address.name) has suspended this API key."
      case .invalidSignature:
        "\(address.name) rejected the secret of this API key; check it and try again."
      case .tokenExpired: "\(address.name) waited too long for you to allow access; try again."
      case .rateLimit: "\(address.name) asks you to wait; try again in a minute."
      default:
        "\(address.name) answered \(answer.words(hiding: [application.secret, application.key]))."
      }
    return PlayerError(.syncFailed, reason)
  }
}
