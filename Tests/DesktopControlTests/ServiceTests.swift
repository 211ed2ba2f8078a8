import DesktopControl
import Foundation
import PlayerModel
import TestSupport
import Testing

/// Notifications, sleep and other players, on third-party servers.
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

  @Test func `a notification shows what starts playing and replaces the previous one`() throws {
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

  @Test func `markup and buttons are left out if the desktop does not support them`()
    throws
  {
    try servers.perform("simplify")
    let desk = try desk { $0.showsNotifications = true }
    ask(desk, .transport(.setState(to: .playing)))
    let plain = try servers.call(with: "Notify", "Tom <3")
    #expect(plain.contains(#""body": "Ann & Bob\nAlbum""#), "\(plain)")
    #expect(plain.contains(#""actions": []"#), "\(plain)")
  }

  @Test func `buttons pause, skip and file the song that the notification shows`() throws {
    let desk = try desk { $0.showsNotifications = true }
    ask(desk, .transport(.setState(to: .playing)))
    let shown = try servers.call(with: "Notify", "Tom <3")
    let labels =
      #"["pause-1", "Pause", "next-1", "Next", "happy-1", "Happy", "calm-1", "Calm", "#
      + #""gloomy-1", "Gloomy", "sad-1", "Sad"]"#
    #expect(shown.contains(labels), "\(shown)")
    func asked(_ request: PlayerRequest) throws {
      try eventually("\(request)") { desk.player.requests.contains(request) }
    }
    // None of these comes from a button of this player.
    try servers.perform("press_elsewhere:sad-1")
    try servers.perform("forge:sad-1")
    try servers.perform("forge_directly:sad-1")
    try servers.perform("press:sad-x")
    try servers.perform("press:next-1")
    try asked(.transport(.next))
    try servers.call(with: "Notify", "Slow")
    // By the time this arrives, the notification shows another song.
    try servers.perform("press:calm-1")
    try asked(
      .moodFiling(.addToMood(mood: .calm, tracks: [.remembered(track: DeskPlayer.tracks[0])])))
    try servers.perform("press:happy-2")
    try asked(
      .moodFiling(.addToMood(mood: .happy, tracks: [.remembered(track: DeskPlayer.tracks[1])])))
    try servers.perform("press:pause-2")
    try asked(.transport(.setState(to: .paused)))
    let filed = desk.player.requests.filter { if case .moodFiling = $0 { true } else { false } }
    #expect(filed.count == 2, "\(filed)")
  }

  @Test func `nothing is shown unless enabled`() throws {
    let desk = try desk()
    ask(desk, .transport(.setState(to: .playing)))
    // By then a notification would have arrived.
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

  @Test func `music pauses before sleep and resumes after it`() throws {
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

  @Test func `another player interrupts if enabled`() throws {
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

  @Test func `another player does not interrupt if not enabled`() throws {
    let desk = try desk()
    ask(desk, .transport(.setState(to: .playing)))
    try servers.perform("play")
    try servers.perform("sleep")
    try eventually("sleep") { desk.player.snapshot.state == .interrupted }
    let interruptions = desk.player.requests.filter {
      if case .transport(.beginInterruption) = $0 { true } else { false }
    }
    #expect(interruptions.count == 1, "only sleep interrupts")
  }

  @Test func `the player's own signals do not interrupt it`() throws {
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
