/// What a service says of a token.
package enum TokenVerdict: Hashable, Sendable {
  /// It is this user's.
  case valid(user: String)
  /// It is nobody's.
  case invalid
  /// That cannot be known for now.
  case unknown
}
