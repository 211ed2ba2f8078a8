import MessageBus
import PlayerModel

/// The player's properties in MPRIS, as far as `PropertiesChanged` announces them.
struct PlayerProperties: Hashable, Sendable {
  /// All properties of `org.mpris.MediaPlayer2.Player` except `Position`, by name.
  let values: [String: BusValue]

  /// Derives the properties from a snapshot and the details of its item.
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
      // By the specification, these describe the track and not the current state.
      "CanPlay": .bool(hasItem), "CanPause": .bool(hasItem), "CanSeek": .bool(hasItem),
      "CanControl": .bool(true),
    ]
  }

  /// The playback rates that the player supports.
  static let rates = 0.5...3.0

  /// Returns the track ID of an entry, which is never reused.
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
