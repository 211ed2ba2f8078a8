import MessageBus
import PlayerModel

/// What a desktop can play, as `org.mpris.MediaPlayer2.Playlists` shows it.
struct PlaylistShelf: Hashable, Sendable {
  /// In what order lists are told; the names are those of the specification.
  enum Ordering: String, CaseIterable {
    /// The moods by their keys, then the playlists, then the saved queries.
    case userDefined = "UserDefined"
    case alphabetical = "Alphabetical"
  }

  var lists: [ListedPlaylist] = []
  /// What was played last from here, with the entries that it became.
  var played: Played?

  struct Played: Hashable, Sendable {
    var path: String
    var entries: ClosedRange<Int64>
  }

  /// The values of its properties while an item plays.
  func values(playing item: EntryID?) -> [String: BusValue] {
    let active = active(playing: item)
    return [
      "PlaylistCount": .uint32(UInt32(clamping: lists.count)),
      "Orderings": .strings(Ordering.allCases.map(\.rawValue)),
      "ActivePlaylist": .structure([
        .bool(active != nil), active?.value ?? ListedPlaylist.noValue,
      ]),
    ]
  }

  /// The list with a path; nil if there is none.
  func list(at path: String) -> ListedPlaylist? {
    lists.first { $0.path == path }
  }

  /// What the item is from, if that was played from here.
  private func active(playing item: EntryID?) -> ListedPlaylist? {
    guard let played, let item, played.entries.contains(item.rawValue) else { return nil }
    return list(at: played.path)
  }

  /// The lists from a place on, in an order.
  func part(from first: Int, atMost count: Int, _ ordering: Ordering, isReversed: Bool) -> BusValue
  {
    var ordered = lists
    if ordering == .alphabetical {
      let keys = lists.map { ($0.name.lowercased(), $0.path) }
      ordered = lists.indices.sorted { keys[$0] < keys[$1] }.map { lists[$0] }
    }
    if isReversed { ordered.reverse() }
    return .array(of: "(oss)", ordered.dropFirst(first).prefix(count).map(\.value))
  }
}
