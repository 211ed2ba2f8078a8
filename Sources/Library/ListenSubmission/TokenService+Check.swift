import HTTPErrorMessages
package import PlayerModel
package import Transport

extension TokenService {
  /// Asks the service for the user of a token, stores it in `token`, and returns a message for the
  /// listener.
  ///
  /// - Throws: `PlayerError` if the token is invalid.
  package func check(
    _ token: inout AccessToken, at address: HostAddress, over transport: any RequestTransport
  ) throws(PlayerError) -> String {
    let name = address.name
    let answer: HTTPAnswer
    do throws(TransportError) {
      answer = try transport.connect().send(
        validation(for: ServiceAccount(at: address, token: token)))
    } catch {
      return "The token was stored but could not be checked: \(error.message)"
    }
    switch tokenVerdict(on: answer) {
    case .valid(let user):
      token.user = user.isEmpty ? nil : user
      return user.isEmpty ? "\(name) accepted the token." : "\(name) recognises you as \(user)."
    case .invalid:
      throw PlayerError(.syncFailed, "\(name) rejected this token; nothing was changed.")
    case .unknown:
      let words = answer.words(hiding: token.secrets)
      return "The token was stored but could not be checked: \(name) answered \(words)."
    }
  }
}
