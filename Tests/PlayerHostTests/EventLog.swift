import Foundation
import PlayerModel
import Testing

/// Records a player's events and lets a test wait for them.
///
/// `@unchecked Sendable`: all state is guarded by the condition's lock.
final class EventLog: @unchecked Sendable {
  private let condition = NSCondition()
  private var list: [PlayerEvent] = []
  private var taken = 0
  private var subscription: PlaybackSubscription?

  /// Starts observing.
  init(_ player: any SystemPlayer) throws {
    subscription = try player.subscribe { [weak self] in self?.add($0) }
  }

  /// The player's state when the log started.
  var snapshot: PlayerSnapshot {
    guard let subscription else { preconditionFailure("a log has a subscription") }
    return subscription.snapshot
  }

  /// All events so far.
  var events: [PlayerEvent] { locked { list } }

  /// All events so far, without their payloads.
  var kinds: [PlayerEvent.Kind] { events.map(\.kind) }

  /// A short summary of the events.
  var story: String {
    kinds.map { kind in
      switch kind {
      case .stateChanged(let from, let to, _): "\(from.name) → \(to.name)"
      case .itemChanged(let from, _): "item after \(from?.track.title ?? "none")"
      case .sessionStarted(let session): "started \(session.entry.track.title)"
      case .sessionEnded(let session):
        "ended \(session.entry.track.title) \(session.endReason?.rawValue ?? "?")"
      case .notice(let notice): notice.text
      default: "\(kind)".split(separator: ".").last.map(String.init) ?? ""
      }
    }.joined(separator: ", ")
  }

  func cancel() { subscription?.cancel() }

  /// The next matching event among those not yet examined.
  @discardableResult
  func next(
    _ location: SourceLocation = #_sourceLocation, where fits: (PlayerEvent) -> Bool
  ) throws -> PlayerEvent {
    let found = find(fits)
    return try #require(found, "no such event: \(story)", sourceLocation: location)
  }

  /// The next change to `state`.
  @discardableResult
  func next(
    _ state: PlaybackState, _ location: SourceLocation = #_sourceLocation
  ) throws -> PlayerEvent {
    try next(location) {
      guard case .stateChanged(_, state, _) = $0.kind else { return false }
      return true
    }
  }

  /// The next event of exactly this kind.
  @discardableResult
  func next(
    _ kind: PlayerEvent.Kind, _ location: SourceLocation = #_sourceLocation
  ) throws -> PlayerEvent {
    try next(location) { $0.kind == kind }
  }

  /// The next matching event, if it comes soon.
  func nextSoon(where fits: (PlayerEvent) -> Bool) -> PlayerEvent? {
    find(fits, seconds: 0.01)
  }

  private func find(_ fits: (PlayerEvent) -> Bool, seconds: Double = 20) -> PlayerEvent? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return locked {
      while true {
        while taken < list.count {
          taken += 1
          if fits(list[taken - 1]) { return list[taken - 1] }
        }
        guard condition.wait(until: deadline) else { return nil }
      }
    }
  }

  private func add(_ event: PlayerEvent) {
    locked {
      list.append(event)
      condition.broadcast()
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }
}
