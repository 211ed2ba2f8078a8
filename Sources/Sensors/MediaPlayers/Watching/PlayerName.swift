/// Names of players on a bus.
enum PlayerName {
  /// What a player is called, whichever of its instances it is; nil for a bus name that is no player's.
  static func short(_ busName: String) -> String? {
    guard busName.hasPrefix(MPRISNames.root + "."), busName != MPRISNames.echo else { return nil }
    let name = busName.dropFirst(MPRISNames.root.count + 1)
    let short = name.firstRange(of: ".instance").map { name[..<$0.lowerBound] } ?? name
    return short.isEmpty ? nil : String(short)
  }

  /// The name of a player that has several: the one that says nothing of an instance.
  static func short(among busNames: Set<String>) -> String? {
    let plainFirst = busNames.sorted { one, other in
      let (isOne, isOther) = (one.contains(".instance"), other.contains(".instance"))
      return isOne == isOther ? one < other : isOther
    }
    return plainFirst.lazy.compactMap { short($0) }.first
  }
}
