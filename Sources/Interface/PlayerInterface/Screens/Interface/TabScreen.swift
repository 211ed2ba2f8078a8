/// A screen with a tab, which keeps its state while another screen is visible.
protocol TabScreen: ScreenState {
  init(_ setup: ScreenSetup)
}

/// The values that screens are created with.
struct ScreenSetup {
  let bindings: KeyBindings
  /// The commands that the help lists.
  let commands: [CommandWord]
  /// The help on formats.
  let formats: FormatHelp
  /// The settings that the help can find.
  let settings: DeferredTopics
  /// The sensors whose records the log shows.
  let sensors: [String]
}
