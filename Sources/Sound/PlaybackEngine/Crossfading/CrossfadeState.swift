import PlayerModel

/// The fade into the successor that is wanted, and the one that is decoded.
struct CrossfadeState: Sendable {
  /// The entries of a fade that was decoded.
  struct Decoded: Sendable {
    let crossfade: Crossfade
    let from: QueueEntry
    let to: QueueEntry
    /// The settings by which the loudness of both was set.
    let settings: SoundSettings
    /// Whether tracks played in the order of their albums.
    let isInOrder: Bool
  }

  /// The end of a fade whose first half is heard.
  struct Cancellation: Sendable {
    /// The entry that follows instead.
    let next: QueueEntry?
  }

  /// The wanted fade, or `nil` if entries follow without one.
  var wanted: Crossfade?
  /// The fade that was decoded last.
  var decoded: Decoded?
  /// Why the fade that is heard must end, or `nil` if it need not.
  var cancellation: Cancellation?
  /// Whether the decoded fade may no longer be the one that is wanted.
  var isStale = false
}
