package import PlayerModel

extension PlayerError {
  /// Returns the error for a file that was truncated or overwritten while it was open.
  package static func changedWhileRead(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) was truncated or overwritten while it was read: open it again.")
  }

  /// Returns the error for content of another format.
  package static func notOfFormat(_ format: String, _ path: TrackPath) -> PlayerError {
    PlayerError(.nothingPlayable, "\(path.encoded) is not \(format.withArticle) file.")
  }

  /// Returns the error for a file whose properties are missing or impossible.
  package static func damagedStart(_ format: String, _ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is \(format.withArticle) file whose start is damaged: copy it again.")
  }

  /// Returns the error for a file with an encoding or form of samples that is not played.
  package static func unplayable(
    _ format: String, _ path: TrackPath, with content: String
  ) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is \(format.withArticle) file with \(content), which cannot be played: convert it."
    )
  }

  /// Returns the error for tags that cannot be written.
  ///
  /// - Parameter part: What would be changed, such as “APE tag”.
  package static func unchangeable(_ part: String = "metadata", of path: TrackPath) -> PlayerError {
    PlayerError(
      .invalidRequest, "The \(part) of \(path) is damaged or cannot be changed without loss.")
  }

  /// Returns the error for a file of which a long part is missing.
  package static func damaged(
    _ path: TrackPath, at seconds: Int, longestGap: Int64
  ) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is damaged at \(seconds.minutesAndSeconds), where more than \(longestGap) seconds are missing."
    )
  }

  /// Returns the error for a file of a format that is not played.
  ///
  /// - Parameter format: The format of the file, or `nil` if it is unknown.
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
