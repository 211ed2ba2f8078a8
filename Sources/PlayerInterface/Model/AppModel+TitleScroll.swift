import PlayerModel
import TerminalCells

/// The title of the selected row, which scrolls where it is cut.
extension AppModel {
  /// Lets the title follow what is selected.
  mutating func followTitle(at now: Timestamp) {
    let isWanted = appearance.options.preferences.scrollsTitles && !mode.isOverlay
    titleScroll.follow(isWanted ? selectedTitle : nil, at: now)
  }

  /// The title of the selected row, and the room that it has.
  private var selectedTitle: TitleScroll.Title? {
    let layout = layout
    switch screen {
    case .queue:
      guard let track = screens.queue.selectedRow?.entry.track else { return nil }
      let columns = QueueColumns(layout.rows.width, moods: moods)
      return title(
        of: track, withArtist: columns.artist == 0, columns.title, screens.queue.position)
    case .library: return title(in: screens.library.browser, layout)
    case .moods: return title(in: screens.moods.browser, layout)
    case .search:
      let width = SearchPane.parts(of: layout.body).list.width
      return title(in: screens.search.list, width, isWide: true)
    case .playing, .log, .settings, .help: return nil
    }
  }

  private func title(in browser: Browser, _ layout: Layout) -> TitleScroll.Title? {
    let places = BrowserPane.places(of: browser, in: layout.rows)
    guard let place = places.first(where: { $0.column == browser.focus })?.place else { return nil }
    return title(in: browser.focused, place.width, isWide: browser.lists.count == 1)
  }

  private func title(in list: RowList, _ width: Int, isWide: Bool) -> TitleScroll.Title? {
    switch list.selectedRow {
    case .track(let item):
      let columns = QueueColumns(width, moods: nil, hasTexts: isWide)
      return title(of: item.track, withArtist: columns.artist == 0, columns.title, list.position)
    case .group(let group):
      let room = width - "\(group.count)".count - 1
      return TitleScroll.Title(text: group.name, width: room, row: list.position.selected)
    case .collection, .record, nil: return nil
    }
  }

  private func title(
    of track: Track, withArtist: Bool, _ width: Int, _ position: ListPosition
  ) -> TitleScroll.Title {
    let artist =
      withArtist && !track.artist.isEmpty ? " \(glyphs.separator) \(track.artist)" : ""
    return TitleScroll.Title(text: track.title + artist, width: width, row: position.selected)
  }
}
