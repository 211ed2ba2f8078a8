package import PlayerModel

/// A service that receives listens, as far as the history is concerned.
package struct ListenReceiver: Sendable {
  /// The permanent name of its queue.
  package let name: String
  /// Whether the service also receives the sessions of other players.
  package let takesOthers: Bool
  /// Returns whether a session that has ended is a listen that the service accepts.
  package let takes: @Sendable (ListeningSession) -> Bool

  /// Creates a service with the given name.
  package init(
    name: String, takesOthers: Bool = false, takes: @escaping @Sendable (ListeningSession) -> Bool
  ) {
    self.name = name
    self.takesOthers = takesOthers
    self.takes = takes
  }
}
