/// Names of players on the bus.
enum PlayerName {
  /// Returns a player's name without the instance, or `nil` if the bus name is not a player's.
  static func short(_ busName: String) -> String? {
    guard busName.hasPrefix(MPRISNames.root + "."), busName != MPRISNames.echo else { return nil }
    let name = busName.dropFirst(MPRISNames.root.count + 1)
    let short = name.firstRange(of: ".instance").map { name[..<$0.lowerBound] } ?? name
    return short.isEmpty ? nil : String(short)
  }

  /// Returns the name of a player with several bus names, preferring one without an instance.
  static func short(among busNames: Set<String>) -> String? {
    let plainFirst = busNames.sorted { one, other in
      let (isOne, isOther) = (one.contains(".instance"), other.contains(".instance"))
      return isOne == isOther ? one < other : isOther
    }
    return plainFirst.lazy.compactMap { short($0) }.first
  }
}
