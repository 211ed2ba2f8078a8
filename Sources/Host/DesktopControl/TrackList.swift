import MessageBus
import PlayerModel

/// The queue as `org.mpris.MediaPlayer2.TrackList` shows it.
struct TrackList: Hashable, Sendable {
  /// The entries that are shown.
  var rows: [QueueWindow.Row] = []
  var snapshot: PlayerSnapshot

  /// The values of its properties.
  var values: [String: BusValue] {
    ["Tracks": ids, "CanEditTracks": .bool(Self.canEdit(snapshot))]
  }

  /// The entries' paths, in the order in which they stand.
  var ids: BusValue { .objectPaths(rows.map { Self.path($0.entry.id) }) }

  /// While songs are sorted into moods, they are the queue.
  static func canEdit(_ snapshot: PlayerSnapshot) -> Bool { snapshot.sorting == nil }

  /// An entry's path, which no other ever has; nil: that of no track.
  static func path(_ id: EntryID?) -> String {
    id.map { "\(entries)\($0.rawValue)" } ?? MPRIS.noTrack
  }

  /// The entry with a path; nil if it is none's.
  static func entry(_ path: String) -> EntryID? {
    guard path.hasPrefix(entries), let number = Int64(path.dropFirst(entries.count)), number > 0,
      Self.path(EntryID(rawValue: number)) == path
    else { return nil }
    return EntryID(rawValue: number)
  }

  private static let entries = "/org/stimmung/entry/"
}
