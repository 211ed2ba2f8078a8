extension PlayerError {
  /// The maximum number of names to list if none is close.
  private static let fewNames = 5

  /// Returns an error for a name of the given kind, such as a mood, that does not exist.
  ///
  /// The message suggests the closest of `names`, or lists them if they are few, and names the
  /// command that creates one.
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

  /// Returns a clause that lists the names, or `nil` if there are none or too many.
  private static func there(_ names: [String]) -> String? {
    let quoted = names.map { "“\($0)”" }
    guard let last = quoted.last, quoted.count <= fewNames else { return nil }
    guard quoted.count > 1 else { return "there is \(last)" }
    return "there are \(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }
}
