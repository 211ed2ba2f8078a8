import PlayerModel
import Synchronization
import Testing

@testable import HostProcess

@Suite struct RunningFrontendsTests {
  /// The names of stopped frontends, in order.
  private final class Stops: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    /// A frontend that records its name when it stops.
    func frontend(
      _ name: String, _ stage: RunningFrontend.Stage = .afterPlayer
    ) -> RunningFrontend {
      RunningFrontend(notices: [Notice(.warning, name)], stage: stage) { [self] in
        names.withLock { $0.append(name) }
      }
    }
  }

  private let stops = Stops()

  @Test func `frontends stop in reverse order, those that control the player before it`() throws {
    let running = try RunningFrontends(starting: ["a", "b", "gestures", "ears"]) { name in
      stops.frontend(name, name.count > 1 ? .beforePlayer : .afterPlayer)
    }
    #expect(stops.all.isEmpty)
    running.stop(.beforePlayer)
    #expect(stops.all == ["ears", "gestures"])
    running.stop(.afterPlayer)
    #expect(stops.all == ["ears", "gestures", "b", "a"])
  }

  @Test func `if one cannot start, those before it stop and those after it never start`() {
    let failure = PlayerError(.storageFailed, "There is no room for a socket.")
    let error = #expect(throws: PlayerError.self) {
      try RunningFrontends(starting: ["a", "b", "socket", "c"]) { (name) throws(PlayerError) in
        if name == "socket" { throw failure }
        return stops.frontend(name)
      }
    }
    #expect(error == failure)
    #expect(stops.all == ["b", "a"])
  }

  @Test func `a disabled frontend is left out, and the others' notices stay in order`()
    throws
  {
    let running = try RunningFrontends(starting: ["a", "none", "b"]) { name in
      name == "none" ? nil : stops.frontend(name)
    }
    #expect(running.notices.map(\.text) == ["a", "b"])
    running.stop(.afterPlayer)
    #expect(stops.all == ["b", "a"])
  }
}
