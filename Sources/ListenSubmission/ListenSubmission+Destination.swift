package import ListeningHistory
import PlayerModel
package import Transport

extension ListenSubmission {
  /// Where listens go, and how.
  package struct Destination: Sendable {
    /// Whether anything is sent.
    package var isEnabled: Bool
    /// The server's address.
    package var server: String
    /// The file with the token.
    package var tokenFile: String
    /// As whom listens are told.
    package var program: ListenWriter.Program
    /// The way there.
    package var transport: any RequestTransport

    /// A destination.
    package init(
      isEnabled: Bool, server: String, tokenFile: String, program: ListenWriter.Program,
      transport: any RequestTransport
    ) {
      self.isEnabled = isEnabled
      self.server = server
      self.tokenFile = tokenFile
      self.program = program
      self.transport = transport
    }

    /// The service that is set, and the listener's token for it, if something can be sent there.
    package func account() throws(SubmissionFailure) -> (ListenBrainzService, AccessToken) {
      guard let service = ListenBrainzService(server) else {
        throw SubmissionFailure(
          .listener,
          "listenbrainz.server, “\(HostAddress.shown(server))”, is no address; write \(HostAddress.form)."
        )
      }
      let found: AccessToken?
      do throws(PlayerError) {
        found = try AccessToken.read(tokenFile)
      } catch {
        throw SubmissionFailure(.listener, error.message)
      }
      guard let token = found else {
        throw SubmissionFailure(
          .listener,
          "There is no token for ListenBrainz; “stimmung listenbrainz login” asks for it.")
      }
      // A token is told to nobody but the server that it is for.
      guard token.server == nil || token.server == service.address.base else {
        throw SubmissionFailure(
          .listener,
          "The token is for another server than \(service.address.name); “stimmung listenbrainz login” asks for one."
        )
      }
      do throws(TransportError) {
        try transport.check(isPlain: service.address.isPlain)
      } catch {
        throw SubmissionFailure(.listener, error.message)
      }
      return (service, token)
    }
  }
}
