package import Transport

/// The address of a service and the listener's credential for it.
package struct ServiceAccount: Hashable, Sendable {
  /// The address of the server.
  package let address: HostAddress
  /// The listener's credential.
  package let token: AccessToken

  package init(at address: HostAddress, token: AccessToken) {
    self.address = address
    self.token = token
  }
}
