extension PlayerError {
  /// So many names are told where none of them is near.
  private static let fewNames = 5

  /// There is no `kind`, such as a mood, of a name; says which of `names` was probably meant, or all of a few, and by
  /// which command one is made where that would help.
  package static func notThere(
    _ kind: String, _ name: String, among names: [String], orMadeBy command: String? = nil
  ) -> PlayerError {
    let ways = [
      there(nearestWord(to: name, among: names).map { [$0] } ?? names),
      command.map { "“\($0)” makes new ones" },
    ].compactMap(\.self)
    let rest = ways.isEmpty ? "" : "; " + ways.joined(separator: ", and ")
    return PlayerError(.notFound, "There is no \(kind) called “\(name)”\(rest).")
  }

  /// Which names there are; nil for none, and for many.
  private static func there(_ names: [String]) -> String? {
    let quoted = names.map { "“\($0)”" }
    guard let last = quoted.last, quoted.count <= fewNames else { return nil }
    guard quoted.count > 1 else { return "there is \(last)" }
    return "there are \(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }
}
