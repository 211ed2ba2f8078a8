import Dispatch
import Linux
package import PlayerModel

/// Integrates the player with the desktop: MPRIS, notifications, sleep, and interruptions by other players.
///
/// It has a thread of its own, which sleeps until a bus or the player becomes active, so that playback
/// never waits for a bus. The player works without a bus, and a bus may appear late, disconnect and return.
package final class DesktopControl: Sendable {
  private let inbox: Mailbox<DesktopMessage>
  private let subscription: PlaybackSubscription
  private let finished = DispatchSemaphore(value: 0)

  /// Connects a player to the desktop until ``stop()``.
  ///
  /// - Throws: `PlayerError` if the player has ended, or if no thread can be created.
  package init(player: any SystemPlayer, surroundings: DesktopSurroundings) throws(PlayerError) {
    let inbox = Mailbox<DesktopMessage>()
    self.inbox = inbox
    subscription = try player.subscribe { event in
      if event.kind.concernsDesktop { inbox.post(.event(event)) }
    }
    let snapshot = subscription.snapshot
    try startThread(named: "desktop") { [finished] in
      let loop = DesktopLoop(
        player: player, surroundings: surroundings, inbox: inbox, snapshot: snapshot)
      // Pending bus calls hold only weak references to the loop.
      withExtendedLifetime(loop) { loop.run() }
      finished.signal()
    }
  }

  /// Disconnects from the desktop after sending pending messages.
  package func stop() {
    subscription.cancel()
    inbox.post(.stop)
    finished.wait()
    // Allows further calls of `stop()`.
    finished.signal()
  }
}

extension PlayerEvent.Kind {
  /// Whether the event can have a visible effect on the desktop.
  fileprivate var concernsDesktop: Bool {
    switch self {
    case .stateChanged, .itemChanged, .seeked, .rateChanged, .modesChanged, .itemUpdated,
      .queueChanged, .libraryChanged, .moodsChanged, .gap:
      true
    default: false
    }
  }
}
