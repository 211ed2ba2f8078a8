package import ListeningHistory
import PlayerModel
package import Transport

extension ListenSubmission {
  /// Where listens go, and how.
  package struct Destination: Sendable {
    package var service: any ListenService
    /// Whether anything is sent.
    package var isEnabled: Bool
    /// Whether what was heard with other players is sent, too.
    package var sendsOthers: Bool
    /// The server's address.
    package var server: String
    /// The file with the token.
    package var tokenFile: String
    /// As whom listens are told.
    package var program: ListenWriter.Program
    /// The way there.
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

    /// Who gets the listens, for the history.
    package var receiver: ListenReceiver {
      ListenReceiver(name: service.name, takesOthers: sendsOthers) { [service, program] session in
        service.rendering(of: session, by: program) != nil
      }
    }

    /// Where the service is, and the listener's token for it, if something can be sent there.
    package func account() throws(SubmissionFailure) -> ServiceAccount {
      guard let address = HostAddress(server) else {
        throw SubmissionFailure(.listener, service.noAddress(server))
      }
      let token = try token()
      // A token is told to nobody but the server that it is for.
      guard token.server == nil || token.server == address.base else {
        throw SubmissionFailure(
          .listener,
          "The token belongs to another server than \(address.name); “\(login)” asks for one."
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
