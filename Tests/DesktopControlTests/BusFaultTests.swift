import DesktopControl
import Foundation
import PlayerModel
import TestSupport
import Testing

/// A bus that is late, dies and returns, or sends nonsense.
@Suite(.serialized) struct BusFaultTests {
  @Test func `without a bus nothing happens`() throws {
    let player = DeskPlayer()
    for address in [nil, "", "nonsense", "unix:path=/nowhere/bus", "tcp:host=localhost,port=1"] {
      let control = try DesktopControl(
        player: player,
        surroundings: DesktopSurroundings(
          clock: RunningClock(), sessionBus: address, systemBus: address, mediaTypes: []))
      control.stop()
    }
    #expect(player.requests == [])
  }

  @Test func `the player appears on a bus that starts late`() throws {
    let desk = try Desk(on: PrivateBus(isRunning: false))
    try desk.bus.start()
    try desk.appear()
  }

  @Test func `the player appears again on a bus that dies and returns`() throws {
    let desk = try Desk()
    try desk.appear()
    for _ in 0..<3 {
      desk.bus.kill()
      desk.player.submit(.transport(.next)) { _ in }
      try desk.bus.start()
      try desk.appear()
    }
    #expect(try desk.bus.run("playerctl", "metadata", "title").text == "Grey Platform\n")
  }

  @Test func `leaving releases the name`() throws {
    let desk = try Desk()
    try desk.appear()
    desk.control.stop()
    desk.control.stop()
    #expect(try desk.bus.run("playerctl", "--list-all").text.contains("No players"))
  }

  @Test func `nonsense from the bus does no harm`() throws {
    let folder = try TemporaryFolder()
    let nonsense = try Program([
      "python3", "-c",
      """
      import os, socket, sys
      server = socket.socket(socket.AF_UNIX); server.bind(sys.argv[1]); server.listen()
      print("ready", flush=True)
      while True:
          client, _ = server.accept()
          client.sendall(os.urandom(70000)); client.close()
      """, folder["bus"].encoded,
    ])
    _ = try nonsense.line { $0 == "ready" }
    let player = DeskPlayer()
    let control = try DesktopControl(
      player: player,
      surroundings: DesktopSurroundings(
        clock: RunningClock(), sessionBus: "unix:path=" + folder["bus"].encoded,
        systemBus: "unix:path=" + folder["bus"].encoded, mediaTypes: []))
    player.submit(.transport(.next)) { _ in }
    player.submit(.transport(.setState(to: .playing))) { _ in }
    control.stop()
    #expect(player.requests == [.transport(.next), .transport(.setState(to: .playing))])
  }
}
