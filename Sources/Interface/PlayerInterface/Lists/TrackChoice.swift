import PlayerModel

/// The tracks that a request applies to, with a name for messages.
enum TrackChoice: Equatable, Sendable {
  /// Individual tracks.
  case tracks([TrackReference], title: String)
  /// A whole list.
  case list(ListSource, title: String)
  /// The marked rows of a list.
  case rows([ChosenRow])

  /// The name for messages.
  var title: String {
    switch self {
    case .tracks(_, let title), .list(_, let title): title
    case .rows(let rows): rows.name
    }
  }

  /// Whether these are marked rows, whose marks go once something was done with them.
  var isOfMarks: Bool {
    if case .rows = self { true } else { false }
  }
}

extension RowList {
  /// The selected track, or the contents of the selected row; `nil` if there are none.
  var trackChoice: TrackChoice? {
    guard let row = selectedRow else { return nil }
    switch row {
    case .track(let item): return .tracks([TrackReference(item.track)], title: row.name)
    case .group(let group):
      let query = LibraryQuery(condition: group.condition(within: source))
      return .list(.tracks(query), title: row.name)
    case .collection(let collection): return .list(collection.source, title: row.name)
    case .hearing(let hearing):
      return hearing.item.map {
        TrackChoice.tracks([TrackReference($0.track)], title: row.name)
      }
    case .record, .photo, .day: return nil
    }
  }
}

extension QueueList {
  /// Returns the selected track or its album in the queue; `nil` if no row is selected.
  func trackChoice(isAlbum: Bool) -> TrackChoice? {
    selectedRow?.entry.choice(isAlbum: isAlbum)
  }
}

extension QueueEntry {
  /// Returns the track or its album in the queue.
  func choice(isAlbum: Bool) -> TrackChoice {
    .tracks([reference(isAlbum: isAlbum)], title: name(isAlbum: isAlbum))
  }

  /// Files the track or its album in the queue under a mood, or removes it if it is filed there.
  func file(under mood: MoodName, isAlbum: Bool, isFiled: Bool) -> Intent {
    .file(
      reference(isAlbum: isAlbum), called: name(isAlbum: isAlbum), under: mood, isFiled: isFiled)
  }

  private func reference(isAlbum: Bool) -> TrackReference {
    isAlbum ? .album(of: id) : TrackReference(self)
  }

  private func name(isAlbum: Bool) -> String {
    isAlbum && !track.album.isEmpty ? track.album : track.title
  }
}
