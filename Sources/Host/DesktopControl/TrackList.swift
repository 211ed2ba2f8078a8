import MessageBus
import PlayerModel

/// The queue as `org.mpris.MediaPlayer2.TrackList` shows it.
struct TrackList: Hashable, Sendable {
  /// The visible entries.
  var rows: [QueueWindow.Row] = []
  var snapshot: PlayerSnapshot

  /// The property values.
  var values: [String: BusValue] {
    ["Tracks": ids, "CanEditTracks": .bool(Self.canEdit(snapshot))]
  }

  /// The object paths of the entries in order.
  var ids: BusValue { .objectPaths(rows.map { Self.path($0.entry.id) }) }

  /// Returns whether the queue can be edited, which is not the case while songs are sorted into moods.
  static func canEdit(_ snapshot: PlayerSnapshot) -> Bool { snapshot.sorting == nil }

  /// Returns the object path of an entry, which is never reused, or that for no track if `id` is `nil`.
  static func path(_ id: EntryID?) -> String {
    id.map { "\(entries)\($0.rawValue)" } ?? MPRIS.noTrack
  }

  /// Returns the entry with the given path, or `nil` if the path is invalid.
  static func entry(_ path: String) -> EntryID? {
    guard path.hasPrefix(entries), let number = Int64(path.dropFirst(entries.count)), number > 0,
      Self.path(EntryID(rawValue: number)) == path
    else { return nil }
    return EntryID(rawValue: number)
  }

  private static let entries = "/org/stimmung/entry/"
}
