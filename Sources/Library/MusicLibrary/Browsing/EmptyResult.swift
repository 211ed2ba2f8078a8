package import PlayerModel

/// Why a query finds nothing: the condition that leaves no track.
package struct EmptyResult: Hashable, Sendable {
  /// The condition that leaves nothing.
  package let condition: QueryCondition
  /// The conditions before it, which find tracks together; `nil` if the condition finds none in the library.
  package let others: QueryCondition?
  /// The number of tracks that ``others`` find.
  package let count: Int
  /// The built-in query that finds nothing, if that is all that was sought.
  var builtIn: BuiltInQuery?

  /// The reason, as a sentence.
  package var sentence: String {
    if let builtIn { return builtIn.emptySentence }
    guard let others else { return "Nothing matches “\(condition)”." }
    let tracks = count == 1 ? "not the one track" : "none of the \(count) tracks"
    return "“\(condition)” matches \(tracks) that “\(others)” finds."
  }
}
