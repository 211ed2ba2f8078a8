package import PlayerModel

extension PlayerError {
  /// Returns the error for a file that was truncated or overwritten while it was open.
  package static func changedWhileRead(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) was truncated or overwritten while it was read: open it again.")
  }

  /// Returns the error for a file that no format plays.
  ///
  /// - Parameter format: What the file is, or `nil` if that is unknown.
  package static func notPlayed(_ path: TrackPath, _ format: ForeignFormat?) -> PlayerError {
    let reason =
      switch format {
      case .some(let format) where format.isSound:
        "is \(format.noun), which Stimmung does not play."
      case .some(let kind): "is \(kind.noun), not a sound file that Stimmung plays."
      case nil: "is not a sound file that Stimmung plays."
      }
    return PlayerError(.nothingPlayable, "\(path.encoded) \(reason)")
  }
}
