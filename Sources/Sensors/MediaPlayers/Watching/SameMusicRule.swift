import PlayerModel

/// Detects players that announce the same music, so that it is counted once.
///
/// If a browser has a desktop integration, only the integration is kept, because it provides more
/// data. It usually names the browser's process. If not, the two belong together once they have
/// reported the same title, for as long as both exist. If a program has two connections, only the
/// first is kept; VLC has two if it is asked twice to announce itself.
struct SameMusicRule: Sendable {
  /// The relevant properties of a player.
  struct Candidate: Sendable {
    var player: OtherPlayer
    /// Its process, or `nil` if the bus does not report it.
    var process: UInt32?
    /// The process that it represents.
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

  /// The first connection of each program.
  private var firsts: [Program: OtherPlayer.ID] = [:]
  /// The pairs that have reported the same title.
  private var matched: Set<Pair> = []

  /// Returns the players that represent others, by the IDs of those others.
  mutating func covers(among players: [Candidate]) -> [OtherPlayer.ID: Set<OtherPlayer.ID>] {
    let integrations = players.filter { $0.player.name == Self.integration }
    let present = Set(players.map(\.player.id))
    matched = matched.filter {
      present.contains($0.integration) && present.contains($0.browser)
    }
    var covers: [OtherPlayer.ID: Set<OtherPlayer.ID>] = [:]
    for integration in integrations {
      for browser in players where browser.player.name != Self.integration {
        if represents(integration, for: browser) {
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

  private mutating func represents(_ integration: Candidate, for browser: Candidate) -> Bool {
    if let process = integration.browserProcess { return process == browser.process }
    let pair = Pair(integration: integration.player.id, browser: browser.player.id)
    if let title = integration.title, !title.isEmpty, title == browser.title {
      matched.insert(pair)
    }
    return matched.contains(pair)
  }

  private static let integration = "plasma-browser-integration"
}
