import MessageBus
import PlayerModel

/// The player as MPRIS shows it, at one moment; what can be told by `PropertiesChanged`.
struct PlayerProperties: Hashable, Sendable {
  /// The values, by the names of the properties of `org.mpris.MediaPlayer2.Player` but `Position`.
  let values: [String: BusValue]

  /// The properties that a snapshot, and what else is known of its item, come to.
  init(_ snapshot: PlayerSnapshot, details: TrackDetails?) {
    let hasItem = snapshot.item != nil
    values = [
      "PlaybackStatus": .string(Self.status(snapshot.state)),
      "LoopStatus": .string(Self.loopStatus(snapshot.repeatMode)),
      "Rate": .double(snapshot.rate),
      "Shuffle": .bool(snapshot.shuffleMode != .off),
      "Metadata": .dictionary(
        Self.metadata(snapshot.item, snapshot.itemMarks, details)),
      "Volume": .double(Double(snapshot.volume) / 100),
      "MinimumRate": .double(Self.rates.lowerBound),
      "MaximumRate": .double(Self.rates.upperBound),
      "CanGoNext": .bool(snapshot.canGoNext ?? false),
      "CanGoPrevious": .bool(snapshot.canGoPrevious ?? false),
      // Of the track, says the specification, and not of the moment.
      "CanPlay": .bool(hasItem), "CanPause": .bool(hasItem), "CanSeek": .bool(hasItem),
      "CanControl": .bool(true),
    ]
  }

  /// What the player can do.
  static let rates = 0.5...3.0

  /// The id of the item: its place in the queue, which no other ever has.
  static func trackID(_ entry: QueueEntry?) -> String {
    TrackList.path(entry?.id)
  }

  static func microseconds(_ seconds: Double) -> Int64 {
    Int64((max(0, min(seconds, 1e12)) * 1e6).rounded())
  }

  private static func status(_ state: PlaybackState) -> String {
    switch state {
    case .playing, .seekingForward, .seekingBackward: "Playing"
    case .paused, .interrupted: "Paused"
    case .stopped: "Stopped"
    }
  }

  private static func loopStatus(_ mode: RepeatMode) -> String {
    switch mode {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }
}
