import Dispatch
import Linux
package import PlayerModel

/// The player on the desktop: media keys and panels by MPRIS, notifications, sleep, other players.
///
/// It has a thread of its own, asleep until a bus or the player says something, so that the music never
/// waits for a bus. No bus, one that comes late, dies or comes back, is all the same to the player.
package final class DesktopControl: Sendable {
  private let inbox: Mailbox<DesktopMessage>
  private let subscription: PlaybackSubscription
  private let finished = DispatchSemaphore(value: 0)

  /// Goes to the desktop with a player, until ``stop()``.
  ///
  /// - Throws: `PlayerError` if the player has ended, or the system has no thread left.
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
      // What it asks of the bus is answered through weak references to it.
      withExtendedLifetime(loop) { loop.run() }
      finished.signal()
    }
  }

  /// Leaves the desktop, after sending what was already said.
  package func stop() {
    subscription.cancel()
    inbox.post(.stop)
    finished.wait()
    // It may be stopped again.
    finished.signal()
  }
}

extension PlayerEvent.Kind {
  /// Whether anybody on the desktop could see it.
  fileprivate var concernsDesktop: Bool {
    switch self {
    case .stateChanged, .itemChanged, .seeked, .rateChanged, .modesChanged, .itemUpdated,
      .queueChanged, .libraryChanged, .moodsChanged, .gap:
      true
    default: false
    }
  }
}
