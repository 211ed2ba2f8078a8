import PlayerModel

/// What keys do: they act on the screen and the player, or answer what is asked in the line at the foot.
enum InputMode: Equatable, Sendable {
  /// They act on the player and the screen.
  case normal
  /// They are typed into the field of the screen: a filter, or what is searched for.
  case typing
  /// They are typed into the search in the list.
  case searching
  /// A digit files the selected row, or its whole album, under a mood.
  case filing(album: Bool)
  /// A digit plays the radio of a mood.
  case radio
  /// A digit rates the playing track.
  case rating
  /// One acts on what another player plays.
  case other(OtherPlaying)
  /// They are typed into the command line.
  case command(CommandLine)
  /// They are typed into the name of a folder that is to join the library.
  case folder(FolderPrompt)
  /// They are typed into the name of something.
  case naming(NamePrompt)
  /// They choose a playlist, or are typed into its name.
  case choosing(PlaylistChooser)
  /// One of them answers a question, every other leaves it.
  case asking(Question)

  /// Whether keys are text.
  var isTyping: Bool {
    switch self {
    case .typing, .searching, .command, .folder, .naming, .choosing: true
    case .normal, .filing, .radio, .rating, .other, .asking: false
    }
  }

  /// Whether one key answers what is asked.
  var awaitsAnswer: Bool {
    switch self {
    case .filing, .radio, .rating, .other, .asking: true
    case .normal, .typing, .searching, .command, .folder, .naming, .choosing: false
    }
  }

  /// Whether it needs the room of the screen's rows.
  var hasPane: Bool {
    switch self {
    case .folder, .choosing: true
    case .normal, .typing, .searching, .filing, .radio, .rating, .other, .asking, .command, .naming:
      false
    }
  }
}
