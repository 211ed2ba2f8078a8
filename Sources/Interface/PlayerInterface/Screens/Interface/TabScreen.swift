/// A screen that has a tab, and keeps its state while another is looked at.
protocol TabScreen: ScreenState {
  init(_ setup: ScreenSetup)
}

/// What screens are made with.
struct ScreenSetup {
  let bindings: KeyBindings
  /// The commands that the help names.
  let commands: [CommandWord]
  /// The sensors whose records the log shows.
  let sensors: [String]
}
