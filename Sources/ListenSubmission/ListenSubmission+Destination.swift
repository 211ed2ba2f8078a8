package import ListeningHistory
package import Sensing

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
    package var transport: any SyncTransport

    /// A destination.
    package init(
      isEnabled: Bool, server: String, tokenFile: String, program: ListenWriter.Program,
      transport: any SyncTransport
    ) {
      self.isEnabled = isEnabled
      self.server = server
      self.tokenFile = tokenFile
      self.program = program
      self.transport = transport
    }
  }
}
