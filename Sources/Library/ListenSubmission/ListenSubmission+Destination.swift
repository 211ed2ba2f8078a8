package import ListeningHistory
import PlayerModel
package import Transport

extension ListenSubmission {
  /// The service to which listens are submitted, with its settings.
  package struct Destination: Sendable {
    package var service: any ListenService
    /// Whether anything is sent.
    package var isEnabled: Bool
    /// Whether the listens of other players are sent, too.
    package var sendsOthers: Bool
    /// The address of the server.
    package var server: String
    /// The path of the token file.
    package var tokenFile: String
    /// The program that is named as the source of listens.
    package var program: ListenWriter.Program
    /// The transport over which requests are sent.
    package var transport: any RequestTransport

    package init(
      _ service: any ListenService, isEnabled: Bool, sendsOthers: Bool = false, server: String,
      tokenFile: String, program: ListenWriter.Program, transport: any RequestTransport
    ) {
      self.service = service
      self.isEnabled = isEnabled
      self.sendsOthers = sendsOthers
      self.server = server
      self.tokenFile = tokenFile
      self.program = program
      self.transport = transport
    }

    /// The service as the history's queue needs it.
    package var receiver: ListenReceiver {
      ListenReceiver(name: service.name, takesOthers: sendsOthers) { [service, program] session in
        service.rendering(of: session, by: program) != nil
      }
    }

    /// Returns the address and the token, if requests can be sent.
    package func account() throws(SubmissionFailure) -> ServiceAccount {
      guard let address = HostAddress(server) else {
        throw SubmissionFailure(.listener, service.noAddress(server))
      }
      let token = try token()
      // A token must not be sent to any other server than its own.
      guard token.server == nil || token.server == address.base else {
        throw SubmissionFailure(
          .listener,
          "The token is for a server other than \(address.name); “\(login)” asks for one."
        )
      }
      do throws(TransportError) {
        try transport.check(isPlain: address.isPlain)
      } catch {
        throw SubmissionFailure(.listener, error.message)
      }
      return ServiceAccount(at: address, token: token)
    }

    private func token() throws(SubmissionFailure) -> AccessToken {
      let found: AccessToken?
      do throws(PlayerError) {
        found = try AccessToken.read(tokenFile, writtenBy: login)
      } catch {
        throw SubmissionFailure(.listener, error.message)
      }
      guard let found else {
        throw SubmissionFailure(
          .listener,
          "There is no \(service.login.credential.rawValue) for \(service.title); “\(login)” asks for it."
        )
      }
      return found
    }

    /// The command that asks for a token.
    private var login: String { service.command("login") }
  }
}
