import DesktopControl
import Foundation
import PlayerModel
import TestSupport
import Testing

/// A bus that is late, dies and comes back, or is mad.
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

  @Test func `a late bus finds the player`() throws {
    let desk = try Desk(on: PrivateBus(isRunning: false))
    try desk.bus.start()
    try desk.appear()
  }

  @Test func `a bus that dies and comes back finds the player again`() throws {
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

  @Test func `leaving gives the name back`() throws {
    let desk = try Desk()
    try desk.appear()
    desk.control.stop()
    desk.control.stop()
    #expect(try desk.bus.run("playerctl", "--list-all").text.contains("No players"))
  }

  @Test func `what listens at the address may say anything`() throws {
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
