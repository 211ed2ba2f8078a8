import PlayerModel

/// The library, and the current way to browse it.
struct LibraryState: Equatable, Sendable {
  private var order = Browser.Order.artists
  /// The sort order of tracks for each way of browsing other than the current one.
  ///
  /// They are separate so that an album opened below its artist is not played in the order of the
  /// list of all tracks.
  private var sortings: [Browser.Order: LibraryOrder] = [:]
  private var albums = AlbumSorting.year
  private var wantsPlays = false
  /// The columns.
  var browser = Browser(.artists)

  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected where browser.isEmpty: return [.askForFolder]
    case .order:
      changeOrder()
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

  /// Switches to the next way of browsing, from the beginning.
  private mutating func changeOrder() {
    sortings[order] = browser.lists.last?.order
    order = order.following
    browse(sortedBy: sortings[order])
  }

  private mutating func browse(sortedBy sorting: LibraryOrder?) {
    let height = browser.focused.position.height
    browser = Browser(order, albums: albums)
    browser.setHeight(height)
    browser.sort(by: sorting)
    browser.setWantsPlays(wantsPlays)
  }
}
