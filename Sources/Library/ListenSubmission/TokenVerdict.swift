/// A service's verdict on a token.
package enum TokenVerdict: Hashable, Sendable {
  /// The token is valid for the given user.
  case valid(user: String)
  /// The token is invalid.
  case invalid
  /// The service did not give a usable answer.
  case unknown
}
