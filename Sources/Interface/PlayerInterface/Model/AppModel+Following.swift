import PlayerModel

/// To the playing track, once or as long as the listener moves nowhere else.
extension AppModel {
  /// Selects the playing track in the list of the screen; where there is none, in the queue; nil if it was selected.
  mutating func goToPlaying(isAsked: Bool = true) -> [Effect]? {
    guard let item = snapshot.item else {
      if isAsked { say("Nothing is playing.") }
      return []
    }
    switch screens.tab.wayToPlaying {
    case .direct: return screens.tab.goToPlaying(snapshot) ? [] : nil
    case .through(let column):
      screens.seek(item.track.path, fromColumn: column, isAsked: isAsked)
      return []
    case .missing:
      if isAsked { say(Self.isElsewhere) }
      return []
    case .elsewhere:
      guard isAsked else { return [] }
      let effects = go(to: .queue)
      _ = screens.tab.goToPlaying(snapshot)
      return effects
    }
  }

  private static let isElsewhere = "The playing track is not in this list."

  /// Follows the playing track from now on, or not.
  mutating func toggleFollowing() -> [Effect] {
    screens.isFollowing.toggle()
    say(screens.isFollowing ? "Follow: on" : "Follow: off")
    return screens.isFollowing ? goToPlaying(isAsked: false) ?? [] : []
  }

  /// Asks for the next row on the way to the playing track.
  mutating func askForSeek() -> [Effect] {
    guard let place = screens.nextOfSeek() else { return [] }
    let tag = player.tags.next()
    screens.waitOnWay(for: tag, &player.tags)
    let search = RowSearch(
      of: place.path, in: .list(place.source), revision: player.revision, order: place.order)
    return [.findRow(search, tag)]
  }

  /// Goes to the row on the way to the playing track; nil: it is not in the list.
  mutating func receiveSeek(_ answer: Result<Int?, PlayerError>) {
    guard let isAsked = screens.receiveSeek((try? answer.get()) ?? nil), isAsked else { return }
    if case .failure(let error) = answer { return say(error.message, .error) }
    say(Self.isElsewhere)
  }
}
