extension [String] {
  /// The elements as `a, b or c`.
  package var alternatives: String { joined(beforeLast: "or") }

  /// The elements as `a, b and c`.
  package var enumeration: String { joined(beforeLast: "and") }

  private func joined(beforeLast word: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
