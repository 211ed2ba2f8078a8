package import PlayerModel

extension LibraryReader {
  /// Returns the condition that leaves nothing of a query, or `nil` if the query finds something.
  package func emptyResult(of query: LibraryQuery) throws(PlayerError) -> EmptyResult? {
    guard let condition = query.condition else { return nil }
    let facts = try facts(for: query)
    let catalogue = try catalogue()
    let search = evaluation(of: catalogue, facts, forgives: true)
    guard case .saved(let name) = condition else {
      return try search.emptyResult(of: condition)
    }
    // A condition of the saved query tells more than its name.
    var result = try search.emptyResult(of: facts.savedCondition(name) ?? condition)
    if let builtIn = BuiltInQuery.named(name), facts.own(insteadOf: builtIn) == nil,
      !catalogue.order(by: .artist).isEmpty
    {
      result?.builtIn = builtIn
    }
    return result
  }
}
