import PlayerModel

/// Players that announce the same music, which counts once.
///
/// A browser and its desktop integration: the integration is kept, because it tells more. It says the process that it
/// speaks for; one that does not is known by a title that both tell, for as long as both are there. And one program with
/// two connections, as VLC has if it is asked twice to announce itself: the first is kept.
struct SameMusicRule: Sendable {
  /// A player, as far as it matters here.
  struct Candidate: Sendable {
    var player: OtherPlayer
    /// Its process; nil if the bus does not say.
    var process: UInt32?
    /// The process that it speaks for.
    var browserProcess: UInt32?
    var title: String?
  }

  private struct Pair: Hashable {
    var integration: OtherPlayer.ID
    var browser: OtherPlayer.ID
  }

  private struct Program: Hashable {
    var process: UInt32
    var name: String
  }

  /// The connections of programs that were seen first.
  private var firsts: [Program: OtherPlayer.ID] = [:]
  /// Those that told the same title once.
  private var matched: Set<Pair> = []

  /// The players that speak for others, by these others' ids.
  mutating func covers(among players: [Candidate]) -> [OtherPlayer.ID: Set<OtherPlayer.ID>] {
    let integrations = players.filter { $0.player.name == Self.integration }
    let present = Set(players.map(\.player.id))
    matched = matched.filter {
      present.contains($0.integration) && present.contains($0.browser)
    }
    var covers: [OtherPlayer.ID: Set<OtherPlayer.ID>] = [:]
    for integration in integrations {
      for browser in players where browser.player.name != Self.integration {
        if speaks(integration, for: browser) {
          covers[browser.player.id, default: []].insert(integration.player.id)
        }
      }
    }
    firsts = firsts.filter { present.contains($0.value) }
    for player in players {
      guard let process = player.process else { continue }
      let program = Program(process: process, name: player.player.name)
      let first = firsts[program] ?? player.player.id
      firsts[program] = first
      if first != player.player.id { covers[player.player.id, default: []].insert(first) }
    }
    return covers
  }

  private mutating func speaks(_ integration: Candidate, for browser: Candidate) -> Bool {
    if let process = integration.browserProcess { return process == browser.process }
    let pair = Pair(integration: integration.player.id, browser: browser.player.id)
    if let title = integration.title, !title.isEmpty, title == browser.title {
      matched.insert(pair)
    }
    return matched.contains(pair)
  }

  private static let integration = "plasma-browser-integration"
}
