@testable import PlayerInterface

/// Screens by name, which only tests look into.
extension Screens {
  var help: HelpState { self[HelpState.self] }
  var library: LibraryState { self[LibraryState.self] }
  var search: SearchState { self[SearchState.self] }

  /// The screen that is visible.
  var visible: Screen { type(of: shown).screen }

  /// The tracks that keys act on.
  var chosenTracks: [ChosenTrack] { tab.chosen }
}
