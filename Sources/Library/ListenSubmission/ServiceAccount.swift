package import Transport

/// Where a service is, and by what it knows the listener there.
package struct ServiceAccount: Hashable, Sendable {
  /// The server.
  package let address: HostAddress
  /// By what it knows the listener.
  package let token: AccessToken

  package init(at address: HostAddress, token: AccessToken) {
    self.address = address
    self.token = token
  }
}
