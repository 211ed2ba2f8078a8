import PlayerModel

/// The library as it is browsed, and by what.
struct LibraryState: Equatable, Sendable {
  private var order = Browser.Order.artists
  /// By what the listener sorted the tracks of each way of browsing that is not the present one: an album that is
  /// opened among the artists is not played in the order of the list of all tracks.
  private var sortings: [Browser.Order: LibraryOrder] = [:]
  private var albums = AlbumSorting.year
  private var wantsPlays = false
  /// Its columns.
  var browser = Browser(.artists)

  /// Does what a key does here; nil if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected where browser.isEmpty: return [.askForFolder]
    case .order:
      changeOrder()
      return []
    default: return browser.handle(action)
    }
  }

  /// Takes what the listener wants of it.
  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    wantsPlays = preferences.columns.library.has(.plays)
    browser.setWantsPlays(wantsPlays)
    guard preferences.albums != albums else { return }
    albums = preferences.albums
    browse(sortedBy: browser.lists.last?.order)
  }

  /// Browses by something else, from the beginning.
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
