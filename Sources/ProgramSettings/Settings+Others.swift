package import Locations
import PlayerModel
package import Settings

extension Settings {
  /// What is recorded of other players as things are set, where that is and who gets it, as one sentence; nil if
  /// nothing is.
  package func othersSentence(at locations: Locations) -> String? {
    guard let players = others.choice.words else { return nil }
    let what =
      switch others.fields {
      case .all:
        "What \(players) play is recorded, with titles, artists and times, and also from private windows"
      case .times:
        "When and how long \(players) play is recorded, but not what, and also from private windows"
      }
    let host = studyHost.isEmpty ? "stays on this machine" : "goes to the study's host"
    return
      "\(what), which nothing tells apart; the record is in \(locations.records(of: "others")) and in the "
      + "listening history, and \(host)."
  }
}

extension OtherPlayersChoice {
  /// The players in a sentence; nil if there are none.
  fileprivate var words: String? {
    guard case .matching(let patterns) = self else {
      return self == .none ? nil : "other players"
    }
    func list(_ names: [String]) -> String {
      let quoted = names.map { "“\($0)”" }
      guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
      return "\(quoted.dropLast().joined(separator: ", ")) and \(last)"
    }
    let wanted = patterns.filter { !$0.hasPrefix("!") }
    let others = patterns.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    if wanted.isEmpty { return others.isEmpty ? nil : "other players except \(list(others))" }
    return "the players \(list(wanted))" + (others.isEmpty ? "" : " (not \(list(others)))")
  }
}
