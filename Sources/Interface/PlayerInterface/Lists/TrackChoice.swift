import PlayerModel

/// The tracks that a key acts on.
enum TrackChoice: Equatable, Sendable {
  /// These, with what they are called.
  case tracks([TrackReference], title: String)
  /// All of a list, with what that is called.
  case list(ListSource, title: String)

  /// What they are called.
  var title: String {
    switch self {
    case .tracks(_, let title), .list(_, let title): title
    }
  }
}

extension RowList {
  /// The selected track, or all that the selected row holds; nil where that is nothing.
  var trackChoice: TrackChoice? {
    guard let row = selectedRow else { return nil }
    switch row {
    case .track(let item): return .tracks([TrackReference(item.track)], title: row.name)
    case .group(let group):
      let query = LibraryQuery(condition: group.condition(within: source))
      return .list(.tracks(query), title: row.name)
    case .collection(let collection): return .list(collection.source, title: row.name)
    case .record, .photo: return nil
    }
  }
}

extension QueueList {
  /// The selected track, or all of its album in the queue; nil where there is none.
  func trackChoice(isAlbum: Bool) -> TrackChoice? {
    guard let entry = selectedRow?.entry else { return nil }
    let (title, album) = (entry.track.title, entry.track.album)
    return isAlbum
      ? .tracks([.album(of: entry.id)], title: album.isEmpty ? title : album)
      : .tracks([TrackReference(entry)], title: title)
  }
}
