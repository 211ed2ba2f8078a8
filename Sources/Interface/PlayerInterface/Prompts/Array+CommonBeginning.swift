extension [String] {
  /// What all of the strings begin with; empty if there are none.
  var commonBeginning: String {
    dropFirst().reduce(first ?? "") { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
  }
}
