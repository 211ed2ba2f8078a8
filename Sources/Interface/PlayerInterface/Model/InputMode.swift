import PlayerModel

/// What keys do: act on the screen and the player, or answer a prompt in the bottom line.
enum InputMode: Equatable, Sendable {
  /// Keys act on the player and the screen.
  case normal
  /// Keys are typed into the field of the screen, such as a filter or a search.
  case typing
  /// Keys are typed into the search in the list.
  case searching
  /// A digit files the selected row or its album under a mood.
  case filing(album: Bool)
  /// A digit plays the radio of a mood.
  case radio
  /// A digit rates the playing track.
  case rating
  /// A key acts on the track that another player plays.
  case other(OtherPlaying)
  /// Keys are typed into the command line.
  case command(CommandLine)
  /// Keys are typed into the prompt for a library folder.
  case folder(FolderPrompt)
  /// Keys are typed into the prompt for a value of a setting, or become the keys of an action.
  case setting(SettingPrompt)
  /// Keys are typed into the prompt for a name.
  case naming(NamePrompt)
  /// Keys choose a playlist, or are typed into its name.
  case choosing(PlaylistChooser)
  /// One key confirms a question, and all others cancel it.
  case asking(Question)

  /// Whether keys are text input.
  var isTyping: Bool {
    switch self {
    case .typing, .searching, .command, .folder, .setting, .naming, .choosing: true
    case .normal, .filing, .radio, .rating, .other, .asking: false
    }
  }

  /// Whether the next key answers the prompt.
  var awaitsAnswer: Bool {
    switch self {
    case .filing, .radio, .rating, .other, .asking: true
    case .normal, .typing, .searching, .command, .folder, .setting, .naming, .choosing: false
    }
  }

  /// Whether the prompt covers the rows of the screen.
  var hasPane: Bool {
    switch self {
    case .folder, .choosing: true
    case .normal, .typing, .searching, .filing, .radio, .rating, .other, .asking, .command,
      .setting, .naming:
      false
    }
  }
}
