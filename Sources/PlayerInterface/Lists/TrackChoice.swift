import PlayerModel

/// The tracks that a key acts on.
enum TrackChoice: Equatable, Sendable {
  /// These, with what they are called.
  case tracks([TrackReference], title: String)
  /// All of a list, with what that is called.
  case list(ListSource, title: String)
}

extension RowList {
  /// The selected track, or all that the selected row holds; nil where that is nothing.
  var chosenTracks: TrackChoice? {
    guard let row = selectedRow else { return nil }
    switch row {
    case .track(let item): return .tracks([TrackReference(item.track)], title: row.name)
    case .group(let group):
      let query = LibraryQuery(condition: group.condition(within: source))
      return .list(.tracks(query), title: row.name)
    case .collection(let collection): return .list(collection.source, title: row.name)
    case .record: return nil
    }
  }
}

extension QueueList {
  /// The selected track; nil where there is none.
  var chosenTracks: TrackChoice? {
    selectedRow.map { .tracks([TrackReference($0.entry)], title: $0.entry.track.title) }
  }
}

extension Screens {
  /// What keys for tracks act on in the current screen; on that of what plays, what plays.
  func chosenTracks(_ snapshot: PlayerSnapshot) -> TrackChoice? {
    switch current {
    case .queue: queue.chosenTracks
    case .library: library.browser.focused.chosenTracks
    case .moods: moods.browser.focused.chosenTracks
    case .search: search.list.chosenTracks
    case .playing:
      snapshot.item.map { .tracks([TrackReference($0)], title: $0.track.title) }
    case .log, .help, .settings: nil
    }
  }
}
