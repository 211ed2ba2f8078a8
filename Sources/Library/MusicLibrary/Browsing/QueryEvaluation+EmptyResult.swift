import PlayerModel

extension QueryEvaluation {
  /// Returns which part of a condition leaves nothing, or `nil` if the condition finds something.
  ///
  /// A part that finds nothing in the whole library comes before one that only excludes what others find.
  func emptyResult(of condition: QueryCondition) throws(PlayerError) -> EmptyResult? {
    guard case .all(let parts) = condition else {
      if try tracks(condition).contains(true) { return nil }
      return EmptyResult(condition: condition, others: nil, count: 0)
    }
    var sets: [[Bool]] = []
    for part in parts {
      let set = try tracks(part)
      guard set.contains(true) else { return EmptyResult(condition: part, others: nil, count: 0) }
      sets.append(set)
    }
    guard var rest = sets.first else { return nil }
    for place in sets.indices.dropFirst() {
      let count = rest.count { $0 }
      for track in rest.indices { rest[track] = rest[track] && sets[place][track] }
      if rest.contains(true) { continue }
      let others = place == 1 ? parts[0] : QueryCondition.all(Array(parts[..<place]))
      return EmptyResult(condition: parts[place], others: others, count: count)
    }
    return nil
  }
}
