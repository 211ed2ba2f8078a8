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

  /// Returns an error for a name of the given kind, such as a mood, that could mean several: those whose
  /// names are `alike`.
  package static func severalAlike(
    _ kind: String, _ name: String, _ alike: [String]
  ) -> PlayerError {
    let others = alike.count - fewNames
    let named = alike.prefix(fewNames).map { "“\($0)”" } + (others > 0 ? ["\(others) more"] : [])
    return PlayerError(
      .invalidRequest,
      "“\(name)” could mean several \(kind)s: \(list(named)); give the exact name.")
  }

  /// Returns a clause that lists the names, or `nil` if there are none or too many.
  private static func there(_ names: [String]) -> String? {
    let quoted = names.map { "“\($0)”" }
    guard !quoted.isEmpty, quoted.count <= fewNames else { return nil }
    return "\(quoted.count > 1 ? "there are" : "there is") \(list(quoted))"
  }

  /// Joins the parts of an enumeration.
  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
  }
}
