import PlayerModel
import Testing

@testable import MediaPlayers

/// Names, browsers and floods.
struct RuleTests {
  @Test(arguments: [
    ("vlc", "vlc"), ("vlc.instance123", "vlc"), ("firefox.instance_1_84", "firefox"),
    ("playerctld", nil), ("", nil), (".instance5", nil), ("io.github.Player", "io.github.Player"),
  ])
  func `a player's name omits its instance`(name: String, short: String?) {
    #expect(PlayerName.short("org.mpris.MediaPlayer2." + name) == short)
  }

  @Test func `of several names, the one without an instance is used`() {
    let names = ["a.instance1", "vlc"].map { "org.mpris.MediaPlayer2." + $0 }
    #expect(PlayerName.short(among: Set(names)) == "vlc")
    #expect(PlayerName.short("com.example.player") == nil)
  }

  private func candidate(
    _ id: String, _ name: String, process: UInt32? = nil, browser: UInt32? = nil,
    title: String? = nil
  ) -> SameMusicRule.Candidate {
    .init(
      player: OtherPlayer(id: id, name: name, identity: name), process: process,
      browserProcess: browser, title: title)
  }

  @Test func `an integration represents the browser whose process it names`() {
    var rule = SameMusicRule()
    let integration = candidate(":1.9", "plasma-browser-integration", process: 8, browser: 7)
    let players = [
      integration, candidate(":1.1", "chromium", process: 7), candidate(":1.2", "mpv", process: 5),
    ]
    #expect(rule.covers(among: players) == [":1.1": [":1.9"]])
    #expect(rule.covers(among: Array(players.dropFirst())) == [:])
  }

  @Test func `two connections of one program count once, those of two programs twice`() {
    var rule = SameMusicRule()
    let players = [
      candidate(":1.3", "vlc", process: 7), candidate(":1.4", "vlc", process: 7),
      candidate(":1.5", "vlc", process: 8), candidate(":1.6", "vlc"), candidate(":1.7", "vlc"),
      candidate(":1.8", "mpv", process: 7),
    ]
    #expect(rule.covers(among: Array(players.dropFirst())) == [:])
    // The player that was seen first stays, whatever comes.
    #expect(rule.covers(among: players) == [":1.3": [":1.4"]])
    #expect(rule.covers(among: [players[0]]) == [:])
  }

  @Test func `an integration that names no process represents a player with the same title`() {
    var rule = SameMusicRule()
    func players(_ one: String?, _ other: String?) -> [SameMusicRule.Candidate] {
      [
        candidate(":1.9", "plasma-browser-integration", title: one),
        candidate(":1.1", "firefox", process: 7, title: other),
      ]
    }
    #expect(rule.covers(among: players("A", "B")) == [:])
    #expect(rule.covers(among: players("", "")) == [:])
    #expect(rule.covers(among: players(nil, nil)) == [:])
    #expect(rule.covers(among: players("B", "B")) == [":1.1": [":1.9"]])
    #expect(rule.covers(among: players("C", "B")) == [":1.1": [":1.9"]])
    #expect(rule.covers(among: [players("C", "B")[1]]) == [:])
    #expect(rule.covers(among: players("C", "B")) == [:])
  }

  @Test func `a flood is read only up to its budget, and then the state is queried`() {
    var budget = SignalBudget()
    let read = (0..<20_000).filter { budget.allows(at: Int64($0) * 10_000) }
    #expect(read.count == SignalBudget.limit)
    #expect(budget.due == 1_000_000_000)
    budget.settle()
    #expect(budget.due == nil)
    let isRead = budget.allows(at: 1_000_000_000)
    #expect(isRead)
  }
}
