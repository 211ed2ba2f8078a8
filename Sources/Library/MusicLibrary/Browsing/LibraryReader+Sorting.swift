import PlayerModel

/// Sorting the tracks of a list.
extension LibraryReader {
  /// Returns tracks, or all if `nil`, in the order of a query, and that order.
  ///
  /// The order is `nil` if the best match comes first.
  ///
  /// - Parameter isForgiving: Whether the tracks are only similar to what was searched for.
  func sort(
    _ tracks: [Int32]?, _ query: LibraryQuery, of catalogue: LibraryCatalogue,
    _ facts: ListenerFacts, isForgiving: Bool = false
  ) throws(PlayerError) -> (tracks: [Int32], order: LibraryOrder?) {
    if query.order == nil, let tracks, let condition = query.condition {
      if isForgiving, let ranking = SimilarityRanking(condition) {
        return (ranking.sorted(tracks, of: catalogue), nil)
      }
      if let ranking = MatchRanking(condition) {
        return (ranking.sorted(tracks, of: catalogue), nil)
      }
    }
    let order = query.order ?? .standard
    return (try sort(tracks, order, of: catalogue, facts), order)
  }

  private func sort(
    _ tracks: [Int32]?, _ order: LibraryOrder, of catalogue: LibraryCatalogue,
    _ facts: ListenerFacts
  ) throws(PlayerError) -> [Int32] {
    let all = try all(order.key, catalogue, facts)
    guard let tracks else { return order.isDescending ? all.reversed() : all }
    if order == .standard { return tracks }
    var isFound = [Bool](repeating: false, count: catalogue.count)
    for track in tracks { isFound[Int(track)] = true }
    let sorted = all.filter { isFound[Int($0)] }
    return order.isDescending ? sorted.reversed() : sorted
  }

  private func all(
    _ key: LibraryOrder.Key, _ catalogue: LibraryCatalogue, _ facts: ListenerFacts
  ) throws(PlayerError) -> [Int32] {
    if key.asksTheListenersData { return listeners(key, catalogue, facts) }
    guard let field = key.tag else { return catalogue.order(by: key) }
    return try catalogue.order(by: key, field, in: index)
  }

  /// Returns all tracks in an order that depends on the listener's data.
  private func listeners(
    _ key: LibraryOrder.Key, _ catalogue: LibraryCatalogue, _ facts: ListenerFacts
  ) -> [Int32] {
    let sounds = catalogue.columns.sounds
    let moods = facts.moods.sorted { $0.key < $1.key }.map(\.value)
    return CatalogueSorting(catalogue: catalogue).order { track in
      guard let sound = sounds[track] else { return key == .mood ? .max : 0 }
      return switch key {
      case .mood: moods.firstIndex { $0.contains(sound) }.map { UInt32($0) } ?? .max
      case .played: UInt32(clamping: (facts.plays[sound]?.lastPlayedAt ?? 0) / 1000)
      case .plays: UInt32(clamping: facts.plays[sound]?.plays ?? 0)
      case .skips: UInt32(clamping: facts.plays[sound]?.skips ?? 0)
      default: UInt32(clamping: facts.ratings[sound] ?? 0)
      }
    }
  }
}
