package import PlayerModel

extension PlayerError {
  /// There is no `kind`, such as a mood, of a name; says which of `names` was probably meant, and by which command
  /// one is made where that would help.
  package static func notThere(
    _ kind: String, _ name: String, among names: [String], orMadeBy command: String? = nil
  ) -> PlayerError {
    let ways = [
      nearestWord(to: name, among: names).map { "there is “\($0)”" },
      command.map { "“\($0)” makes new ones" },
    ].compactMap(\.self)
    let rest = ways.isEmpty ? "" : "; " + ways.joined(separator: ", and ")
    return PlayerError(.notFound, "There is no \(kind) called “\(name)”\(rest).")
  }
}
