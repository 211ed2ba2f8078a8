import PlayerModel

/// The library, the current way to browse it, and the filter.
struct LibraryState: Equatable, Sendable {
  private var order = Browser.Order.artists
  /// The way of browsing before the grid of covers, while that is shown.
  private var orderBeforeGrid: Browser.Order?
  /// The sort order of tracks for each way of browsing other than the current one.
  ///
  /// They are separate so that an album opened below its artist is not played in the order of the
  /// list of all tracks.
  private var sortings: [Browser.Order: LibraryOrder] = [:]
  private var albums = AlbumSorting.year
  private var wantsPlays = false
  /// The columns.
  var browser = Browser(.artists)
  /// The covers of the grid.
  var grid = AlbumGrid()
  /// The typed filter, in the query language; empty for the whole library.
  private(set) var filter = TypedText()
  /// The error in the filter, if it cannot be parsed; the previous filter then still applies.
  private(set) var problem: QueryError?
  /// The selection before the columns were replaced, to be selected again.
  private var sought: TrackSeek?
  /// The number of marks that were lost with other columns.
  private var lostMarks = 0
  /// The columns before a search, which may lead to another column.
  private var origin: Browser?

  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected where browser.isEmpty && browser.filter == nil: return [.askForFolder]
    case .order:
      changeOrder()
      return []
    case .covers:
      toggleGrid()
      return []
    default: return browser.handle(action)
    }
  }

  /// Adopts the listener's preferences.
  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    wantsPlays = preferences.columns.library.has(.plays)
    browser.setWantsPlays(wantsPlays)
    guard preferences.albums != albums else { return }
    albums = preferences.albums
    browse(sortedBy: browser.lists.last?.order)
  }

  /// Edits the filter, which applies at once if it can be parsed.
  ///
  /// Clearing it keeps the selected row selected in the whole library.
  mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    let before = filter
    guard change(&filter) else { return false }
    guard filter.text != before.text else { return true }
    do throws(QueryError) {
      let typed = try LibraryQuery(parsing: filter.text).condition
      problem = nil
      if typed == nil, browser.filter != nil { sought = seek(endingAt: browser.focus) }
      browser.filter(by: typed?.exact)
    } catch {
      // The listener may be in the middle of a word.
      problem = error
    }
    return true
  }

  /// Selects the filter, so that typing replaces it.
  mutating func selectFilter() { filter.select() }

  /// Returns the search for the selected row in other columns: for a track, or for the row of `column` with the
  /// first track of a group.
  private func seek(endingAt column: Int) -> TrackSeek? {
    // A track may be in another column of the whole tree of folders.
    let isTrack = browser.focused.selectedRow?.item != nil
    return browser.trackOfSelection.map {
      TrackSeek(path: $0, isAsked: false, column: 0, end: isTrack ? .track : .column(column))
    }
  }

  /// Remembers the columns before a search.
  mutating func beginSearch() {
    origin = browser
  }

  /// Restores the columns before the search.
  mutating func goToBeginning(ofSearchAt row: Int) {
    guard let origin else { return }
    let (height, tiles) = (browser.height, browser.tiles)
    browser = origin.forgetful
    browser.setHeight(height, tiles: tiles)
  }

  /// Forgets the columns before the search.
  mutating func endSearch() {
    origin = nil
  }

  /// Takes the selection to restore, if there is one.
  mutating func takeSought() -> TrackSeek? {
    defer { sought = nil }
    return sought
  }

  /// Returns the number of marks that were lost since the last call.
  mutating func takeLostMarks() -> Int {
    defer { lostMarks = 0 }
    return lostMarks + browser.takeLostMarks()
  }

  /// Switches to the next way of browsing.
  private mutating func changeOrder() {
    sortings[order] = browser.lists.last?.order
    order = (orderBeforeGrid ?? order).following
    orderBeforeGrid = nil
    browse(sortedBy: sortings[order])
  }

  /// Shows the covers of all albums, or what was shown before, with the same album or track selected.
  private mutating func toggleGrid() {
    sortings[order] = browser.lists.last?.order
    if let before = orderBeforeGrid {
      (order, orderBeforeGrid) = (before, nil)
    } else {
      (order, orderBeforeGrid) = (.covers, order)
    }
    browse(sortedBy: sortings[order])
    // The grid shows the albums of tracks, too, and leads back to the last groups, which are albums if there are any.
    if browser.isGrid || sought?.end != .track {
      sought?.end = browser.columns.isEmpty ? .track : .column(browser.columns.count - 1)
    }
  }

  /// Replaces the columns, and selects in them what was selected: the same track, or the same kind of group with its
  /// first track, such as the artist of an album, or else the first column's.
  private mutating func browse(sortedBy sorting: LibraryOrder?) {
    origin = nil
    let (old, new) = (browser.columns, order.columns(albums))
    let kind = old.indices.contains(browser.focus) ? old[browser.focus].title : nil
    sought = seek(endingAt: new.firstIndex { $0.title == kind } ?? 0)
    let (height, tiles) = (browser.height, browser.tiles)
    lostMarks += browser.focused.marks.count
    browser = Browser(order, albums: albums, filter: browser.filter)
    grid = AlbumGrid()
    browser.setHeight(height, tiles: tiles)
    browser.sort(by: sorting)
    browser.setWantsPlays(wantsPlays)
  }
}

extension QueryCondition {
  /// The condition without tolerance for typing errors, and without ranking tracks by their matches.
  ///
  /// Conditions that exclude tracks have neither.
  fileprivate var exact: QueryCondition { .not(.not(self)) }
}
