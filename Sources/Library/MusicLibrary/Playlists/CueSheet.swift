import PlayerModel

/// Cue sheets, which divide one file into tracks; they are recognised by their name, but not read.
enum CueSheet {
  /// Returns why a file is neither a list nor music, if its name is that of a cue sheet.
  static func refusal(of path: TrackPath) -> PlayerError? {
    guard path.name.lowercased().hasSuffix(".cue") else { return nil }
    return PlayerError(
      .invalidRequest,
      "“\(path)” is a cue sheet, which divides one file into tracks. Stimmung cannot read it, and plays that file as one track; open the file instead."
    )
  }
}
