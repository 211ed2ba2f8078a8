import PlayerModel
import Testing

@Suite struct BuiltInQueryTests {
  @Test(arguments: ["Most played", "most played", "most-played", "MOST-PLAYED"])
  func `a built-in query is found by its name in any case, and with dashes`(name: String) {
    #expect(BuiltInQuery.named(name)?.name == "Most played")
    #expect(BuiltInQuery.named("played") == nil)
  }

  @Test func `each one is a valid query`() throws {
    for query in BuiltInQuery.all {
      #expect(try LibraryQuery(parsing: query.text).condition != nil, "\(query.name)")
      #expect(query.query.condition == .saved(query.name))
      #expect(query.emptySentence.hasSuffix("."))
    }
  }

  @Test func `the listener's queries replace those with the same name`() {
    let own = [SavedQuery(name: "favourites", text: "rating:5")]
    #expect(
      BuiltInQuery.beside(own).map(\.name) == ["Recently added", "Most played", "Never played"])
    #expect(BuiltInQuery.beside([]) == BuiltInQuery.all)
  }
}
