import PlayerModel
import TerminalCells

/// The title of the selected row, which scrolls where it is cut.
extension AppModel {
  /// Lets the title follow what is selected.
  mutating func followTitle(at now: Timestamp) {
    let isWanted = appearance.options.preferences.scrollsTitles && !mode.isOverlay
    titleScroll.follow(isWanted ? selectedTitle(paneContext(at: now)) : nil, at: now)
  }

  /// The title of the selected row, and the room that it has.
  private func selectedTitle(_ context: PaneContext) -> TitleScroll.Title? {
    switch screen {
    case .queue:
      guard let track = screens.queue.selectedRow?.entry.track else { return nil }
      return title(of: track, screens.queue.position, context)
    case .library: return title(in: screens.library.browser, context)
    case .moods: return title(in: screens.moods.browser, context)
    case .search:
      guard let item = screens.search.list.selectedRow?.item else { return nil }
      return title(of: item.track, screens.search.list.position, context)
    case .playing, .log, .settings, .help: return nil
    }
  }

  private func title(in browser: Browser, _ context: PaneContext) -> TitleScroll.Title? {
    let list = browser.focused
    switch list.selectedRow {
    case .track(let item):
      let album = browser.album(before: browser.focus)
      return title(of: item.track, below: album?.artist, list.position, context)
    case .group(let group) where group.folder == nil:
      let places = BrowserPane.places(of: browser, in: context.layout.rows)
      guard let width = places.first(where: { $0.column == browser.focus })?.place.width else {
        return nil
      }
      let room = ListColumn(
        context: context, list: list, isFocused: true, thumbTrack: .nothing
      )
      .room(ofNameOf: group, in: width)
      return TitleScroll.Title(text: group.name, width: room, row: list.position.selected)
    case .group, .collection, .record, .photo, nil: return nil
    }
  }

  private func title(
    of track: Track, below albumArtist: String? = nil, _ position: ListPosition,
    _ context: PaneContext
  ) -> TitleScroll.Title? {
    guard let columns = context.tables.heads(of: screens)?.columns else { return nil }
    let row = TrackRow(
      context: context, columns: columns, track: track, details: TrackDetails(), isSelected: false,
      albumArtist: albumArtist)
    return TitleScroll.Title(
      text: row.title.map(\.text).joined(), width: columns.width(of: .title),
      row: position.selected)
  }
}
