extension PlayerError {
  /// There is no sensor of a name; says which was probably meant, and all that there are.
  package static func noSensor(_ name: String, among names: [String]) -> PlayerError {
    let nearest = nearestWord(to: name, among: names)
    let others = names.filter { $0 != nearest }.map { "“\($0)”" }
    let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
    let rest =
      others.isEmpty
      ? "" : " \(guess.isEmpty ? "There is" : "There is also") \(others.joined(separator: ", "))."
    return PlayerError(.notFound, "There is no sensor called “\(name)”.\(guess)\(rest)")
  }
}
