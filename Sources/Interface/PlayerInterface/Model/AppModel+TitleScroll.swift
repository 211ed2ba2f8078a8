import PlayerModel
import TerminalCells

/// The title of the selected row, which scrolls where it is cut.
extension AppModel {
  /// Lets the title follow what is selected.
  mutating func followTitle(_ context: PaneContext) {
    let isWanted = appearance.options.preferences.scrollsTitles && !isCovered
    titleScroll.follow(isWanted ? screens.tab.selectedTitle(context) : nil, at: context.now)
  }
}
