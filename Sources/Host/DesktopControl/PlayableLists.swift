import MessageBus
import PlayerModel

/// The lists that a desktop can play, as `org.mpris.MediaPlayer2.Playlists` shows them.
struct PlayableLists: Hashable, Sendable {
  /// The orders of lists, with the specification's names as raw values.
  enum Ordering: String, CaseIterable {
    /// Moods by their keys, then playlists, then saved queries.
    case userDefined = "UserDefined"
    case alphabetical = "Alphabetical"
  }

  var lists: [ListedPlaylist] = []
  /// The list that was last played from here, with its entries in the queue.
  var played: Played?

  struct Played: Hashable, Sendable {
    var path: String
    var entries: ClosedRange<Int64>
  }

  /// Returns the property values while the given item is playing.
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

  /// Returns the list with the given path, or `nil` if it does not exist.
  func list(at path: String) -> ListedPlaylist? {
    lists.first { $0.path == path }
  }

  /// Returns the list that the item is from, if it was played from here.
  private func active(playing item: EntryID?) -> ListedPlaylist? {
    guard let played, let item, played.entries.contains(item.rawValue) else { return nil }
    return list(at: played.path)
  }

  /// Returns a range of the lists in the given order.
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
