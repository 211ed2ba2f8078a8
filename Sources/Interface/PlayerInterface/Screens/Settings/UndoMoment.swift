import PlayerModel

/// What the player's last undoable changes were at some time, to notice whether it can undo a newer one.
struct UndoMoment: Equatable, Sendable {
  private let queueRevision: Int64
  private let moodsRevision: Int64

  /// Creates the moment of a snapshot.
  init(_ snapshot: PlayerSnapshot) {
    (queueRevision, moodsRevision) = (snapshot.queueRevision, snapshot.moodsRevision)
  }

  /// Whether the player has changed neither the queue nor moods, marks or playlists since.
  func isNewest(in snapshot: PlayerSnapshot) -> Bool { self == UndoMoment(snapshot) }
}
