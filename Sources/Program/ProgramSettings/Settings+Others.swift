package import Locations
import PlayerModel
package import Settings

extension Settings {
  /// Returns a sentence about what is recorded of other players, where it is stored and who receives it;
  /// `nil` if nothing is recorded.
  package func othersSentence(at locations: Locations) -> String? {
    guard let players = others.choice.words else { return nil }
    let what =
      switch others.fields {
      case .all: "What is played by \(players) is recorded, with titles, artists and times"
      case .times: "When music is played by \(players), and for how long, is recorded, but not what"
      }
    let studies = study.host.isEmpty ? [] : ["records go to the study's host"]
    let isSent = listenBrainz.isEnabled && others.areListensSent && others.fields == .all
    let services = isSent ? ["listens go to ListenBrainz"] : []
    let leaving = (studies + services).joined(separator: " and ")
    return
      "\(what), including in private windows, which cannot be told apart; it is kept in "
      + "\(locations.records(of: "others")) and in the listening history, and "
      + (leaving.isEmpty ? "stays on this machine." : "\(leaving).")
  }
}

extension OtherPlayersChoice {
  /// The players as part of a sentence, or `nil` if there are none.
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
    return list(wanted) + (others.isEmpty ? "" : " (not \(list(others)))")
  }
}
