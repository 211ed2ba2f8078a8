import PlayerModel
import TerminalCells

/// Operations on the list of the screen: finding the playing track in it, and sorting.
extension AppModel {
  // MARK: The playing track

  /// Selects the playing track in the list, or if that does not contain it, in the queue; returns `nil` if it
  /// was already selected.
  mutating func goToPlaying(isAsked: Bool = true) -> [Effect]? {
    guard let item = snapshot.item else {
      if isAsked { say("Nothing is playing.") }
      return []
    }
    switch screens.tab.playingTrackRoute {
    case .direct: return screens.tab.goToPlaying(snapshot) ? [] : nil
    case .through(let column):
      // A filter may hide the track, as in the queue.
      if isAsked, screens.tab.field?.kind == .filter { screens.clearField(snapshot) }
      screens.seek(item.track.path, fromColumn: column, isAsked: isAsked)
      return []
    case .missing: return isAsked ? goToPlayingInQueue(isInstead: true) : []
    case .elsewhere: return isAsked ? goToPlayingInQueue(isInstead: false) : []
    }
  }

  /// Opens the queue at the playing track.
  ///
  /// - Parameter isInstead: Whether the list of the screen does not contain the track, which is said.
  private mutating func goToPlayingInQueue(isInstead: Bool) -> [Effect] {
    let effects = go(to: .queue)
    _ = screens.tab.goToPlaying(snapshot)
    if isInstead { say("The playing track is not in that list; this is its place in the queue.") }
    return effects
  }

  /// Turns following the playing track on or off.
  mutating func toggleFollowing() -> [Effect] {
    screens.isFollowing.toggle()
    say(screens.isFollowing ? "Follow: on" : "Follow: off")
    return screens.isFollowing ? goToPlaying(isAsked: false) ?? [] : []
  }

  /// Requests the next row on the way to the playing track.
  mutating func askForSeek() -> [Effect] {
    guard let place = screens.nextOfSeek() else { return [] }
    let tag = player.tags.next()
    screens.waitInTrackSeek(for: tag, &player.tags)
    let search = RowSearch(
      of: place.path, in: .list(place.source), revision: player.revision, order: place.order)
    return [.findRow(search, tag)]
  }

  /// Handles the next row on the way to the playing track; `nil` means that the list does not
  /// contain it.
  mutating func receiveSeek(_ answer: Result<Int?, PlayerError>) -> [Effect] {
    guard let isAsked = screens.receiveSeek((try? answer.get()) ?? nil), isAsked else { return [] }
    if case .failure(let error) = answer {
      say(error.message, .error)
      return []
    }
    // What the listener has begun meanwhile stays open.
    guard mode == .normal, !screens.isCovered, !isLocked else {
      say("The playing track is not in this list.")
      return []
    }
    return goToPlayingInQueue(isInstead: true)
  }

  // MARK: Sorting

  /// Sorts the list by the next of all its columns or by year, reverses the order, or restores its own order.
  mutating func sortByNext() -> [Effect] {
    guard let columns = screens.tab.headings(tables)?.columns.sortable else {
      say("There is no list of tracks here to sort.")
      return []
    }
    return sort(by: LibraryOrder.following(screens.tab.order, in: columns))
  }

  /// Sorts by the column whose head is under the mouse; returns `nil` if there is none.
  mutating func sort(at mouse: MouseEvent) -> [Effect]? {
    guard let column = screens.tab.headings(tables)?.column(at: mouse) else { return nil }
    return sort(by: LibraryOrder.following(screens.tab.order, of: column))
  }

  /// The layout of the tables of tracks.
  private var tables: TrackTables {
    TrackTables(
      layout: layout, screen: screen, wanted: appearance.options.preferences.columns, moods: moods)
  }

  private mutating func sort(by order: LibraryOrder?) -> [Effect] {
    let effects = carryOut(screens.tab.sort(by: order))
    let shown = screens.tab.headings(tables)?.columns.columns.map(\.column) ?? []
    if let order, !shown.contains(where: { $0.order == order.key }),
      let column = TrackColumn.allCases.first(where: { $0.order == order.key })
    {
      messages.add(remark: "The column “\(column.heading)” is not shown here.")
    }
    return effects
  }
}
