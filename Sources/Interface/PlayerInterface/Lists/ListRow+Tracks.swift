package import PlayerModel

extension ListRow.Group {
  /// Returns the condition that finds the tracks of this group in a list from `source`.
  package func condition(within source: ListSource?) -> QueryCondition {
    switch source {
    case .groups(_, of: .all(let parts)?), .folder(_, of: .all(let parts)?):
      .all(parts + [condition])
    case .groups(_, of: let outer?), .folder(_, of: let outer?): .all([outer, condition])
    default: condition
    }
  }
}

extension ListRow.Collection {
  /// The source of its tracks.
  var source: ListSource {
    switch kind {
    case .mood(let mood): .mood(mood.name)
    case .playlist(let name): .playlist(name)
    case .query(let query): .tracks(query)
    }
  }
}
