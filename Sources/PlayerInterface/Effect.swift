package import PlayerModel

/// Something that the runner is to do for the interface.
package enum Effect: Equatable, Sendable {
  /// Perform it, and bring the answer back as ``AppEvent/reply(_:_:)`` with the same tag.
  case request(PlayerRequest, RequestTag)
  /// Leave, and let the music go on.
  case detach
  /// Leave, and end the host if nobody else is attached to it.
  case quit
  /// Give the terminal back and stop until the shell continues the program.
  case suspend
  /// Draw every cell anew, as something else may have written over them.
  case redrawAll
}

/// Names a request, so that its answer finds its way back.
package struct RequestTag: RawRepresentable, Hashable, Sendable {
  /// A number that a model uses once.
  package let rawValue: Int

  /// A tag from its number.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
