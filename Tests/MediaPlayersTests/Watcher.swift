import Glibc
import PlayerModel
import Synchronization
import TestSupport

@testable import MediaPlayers

/// The machine's own clock.
struct RunningClock: PlayerClock {
  func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(
      unixMilliseconds: 0,
      monotonicNanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}

/// Records what is reported about players.
final class Watcher: Sendable {
  /// The reports, in an object of their own so that the observation does not retain its observer.
  private final class Log: Sendable {
    let events = Mutex<[OtherPlayerEvent]>([])
  }

  private let log = Log()
  private let observation: OtherPlayersObservation

  init(_ players: MediaPlayers, _ choice: OtherPlayersChoice = .all) {
    observation = players.observe(choice) { [log] event in log.events.withLock { $0.append(event) }
    }
  }

  var events: [OtherPlayerEvent] { log.events.withLock { $0 } }

  func cancel() {
    observation.cancel()
  }

  /// The reports, in words such as `appeared vlc stopped`.
  var story: [String] {
    var names: [String: String] = [:]
    return events.map { event in
      switch event {
      case .appeared(let player, let snapshot, let isNew):
        names[player.id] = player.name
        return "\(isNew ? "new" : "old") \(player.name) \(snapshot.state.name)"
      case .statusChanged(let id, let isPlaying):
        return "\(names[id] ?? "?") \(isPlaying ? "plays" : "rests")"
      case .happened(let id, let event):
        return "\(names[id] ?? "?") \(Self.word(event))"
      case .vanished(let id, _): return "\(names[id] ?? "?") gone"
      }
    }
  }

  /// Waits for a report.
  func wait(for word: String, count: Int = 1) throws {
    try eventually(word, instead: { story.joined(separator: "\n") }) {
      story.filter { $0 == word }.count >= count
    }
  }

  private static func word(_ event: PlayerEvent) -> String {
    switch event.kind {
    case .itemChanged: "item \(event.snapshot.item?.track.title ?? "-")"
    case .stateChanged(_, let to, _): to.name
    case .seeked(_, let to): "seek \(Int(to))"
    case .itemUpdated: "update"
    default: "other"
    }
  }
}
