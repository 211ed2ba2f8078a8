@testable import PlayerInterface

/// Screens by name, which only tests access.
extension Screens {
  var help: HelpState { self[HelpState.self] }
  var library: LibraryState { self[LibraryState.self] }
  var search: SearchState { self[SearchState.self] }

  /// The screen that is visible.
  var visible: Screen { type(of: shown).screen }

  /// The tracks that keys apply to.
  var chosenTracks: [ChosenTrack] { tab.chosenRows.compactMap(\.track) }
}
