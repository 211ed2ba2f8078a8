import DesktopControl
import Foundation
import PlayerModel
import TestSupport
import Testing

/// Notifications, sleep and other players, on servers that are not ours.
@Suite(.serialized) struct ServiceTests {
  private let bus: PrivateBus
  private let servers: DesktopServers

  init() throws {
    bus = try PrivateBus()
    servers = try DesktopServers(on: bus)
  }

  private func desk(_ change: (inout DesktopPreferences) -> Void = { _ in }) throws -> Desk {
    var preferences = DesktopPreferences()
    preferences.inhibitsSleep = false
    change(&preferences)
    let desk = try Desk(on: bus, preferences)
    try desk.appear()
    return desk
  }

  private func ask(_ desk: Desk, _ request: PlayerRequest) {
    desk.player.submit(request) { _ in }
  }

  @Test func `a notification tells what begins to play and replaces the one before`() throws {
    let desk = try desk { $0.showsNotifications = true }
    ask(desk, .transport(.setState(to: .playing)))
    let first = try servers.call(with: "Notify", "Tom <3")
    #expect(first.contains(#""body": "Ann &amp; Bob\nAlbum""#), "\(first)")
    #expect(first.contains(#""image": "file:///c/a%20b.png""#))
    #expect(first.contains(#""replaces": 0"#) && first.contains(#""urgency": 0"#))
    ask(desk, .transport(.setState(to: .paused)))
    ask(desk, .transport(.setState(to: .playing)))
    ask(desk, .transport(.next))
    ask(desk, .transport(.next))
    try servers.call(with: "Notify", "Grey Platform", #""replaces": 7"#)
    #expect(try !servers.calls(of: "Notify").dropFirst().joined().contains("Tom <3"))
  }

  @Test func `nothing is shown unless it is wanted`() throws {
    let desk = try desk()
    ask(desk, .transport(.setState(to: .playing)))
    // By then a notification would have come.
    try servers.call(with: "Inhibit", #""mode": "delay""#)
    #expect(try servers.calls(of: "Notify") == [])
  }

  @Test func `the machine is kept awake while music plays and no longer`() throws {
    let desk = try desk { $0.inhibitsSleep = true }
    ask(desk, .transport(.setState(to: .playing)))
    try servers.call(with: "Inhibit", #""what": "idle""#, #""mode": "block""#)
    try servers.call(with: "Inhibit", #""what": "sleep""#, #""mode": "delay""#)
    ask(desk, .transport(.setState(to: .paused)))
    try servers.call(with: "released", "idle")
    try servers.call(with: "released", "sleep")
  }

  @Test func `music pauses before sleep and goes on after it`() throws {
    let desk = try desk()
    ask(desk, .transport(.setState(to: .playing)))
    try servers.call(with: "Inhibit", #""mode": "delay""#)
    try servers.perform("sleep")
    try servers.call(with: "released", "sleep")
    #expect(desk.player.snapshot.state == .interrupted, "before the machine may sleep")
    try servers.perform("wake")
    try eventually("music") { desk.player.snapshot.state == .playing }
    try eventually("another hold") { try servers.calls(of: "Inhibit").count == 2 }
    try servers.perform("sleep")
    try eventually("silence the next night") { desk.player.snapshot.state == .interrupted }
    try servers.perform("wake")
    try eventually("music the next day") { desk.player.snapshot.state == .playing }
  }

  @Test func `another player interrupts if that is wanted`() throws {
    let desk = try desk { $0.yieldsToOthers = true }
    try desk.others.look()
    ask(desk, .transport(.setState(to: .playing)))
    for (command, state) in [
      ("play", PlaybackState.interrupted), ("pause", .playing), ("play", .interrupted),
      ("vanish", .playing),
    ] {
      try servers.perform(command)
      try eventually("\(state.name) after \(command)") { desk.player.snapshot.state == state }
    }
  }

  @Test func `another player that is not to interrupt does not`() throws {
    let desk = try desk()
    ask(desk, .transport(.setState(to: .playing)))
    try servers.perform("play")
    try servers.perform("sleep")
    try eventually("sleep") { desk.player.snapshot.state == .interrupted }
    let interruptions = desk.player.requests.filter {
      if case .transport(.beginInterruption) = $0 { true } else { false }
    }
    #expect(interruptions.count == 1, "by the sleep alone")
  }

  @Test func `our own signals interrupt nobody`() throws {
    let desk = try desk { $0.yieldsToOthers = true }
    try desk.others.look()
    for _ in 0..<20 {
      ask(desk, .transport(.setState(to: .playing)))
      ask(desk, .transport(.setState(to: .paused)))
    }
    ask(desk, .transport(.setState(to: .playing)))
    try desk.appear()
    #expect(desk.player.snapshot.state == .playing)
  }
}
