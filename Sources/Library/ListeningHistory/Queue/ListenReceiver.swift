package import PlayerModel

/// A service that is to get listens, as far as the history knows of it.
package struct ListenReceiver: Sendable {
  /// By what its queue is known, for good.
  package let name: String
  /// Whether it gets what was heard with other players, too.
  package let takesOthers: Bool
  /// Whether a session that has ended is a listen that it takes.
  package let takes: @Sendable (ListeningSession) -> Bool

  /// A service of that name.
  package init(
    name: String, takesOthers: Bool = false, takes: @escaping @Sendable (ListeningSession) -> Bool
  ) {
    self.name = name
    self.takesOthers = takesOthers
    self.takes = takes
  }
}
