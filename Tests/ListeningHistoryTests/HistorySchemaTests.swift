import LocalDatabase
import PlayerModel
import Testing

@testable import ListeningHistory

struct HistorySchemaTests {
  @Test func `the tables that a file must have are those that the migrations make`() throws {
    let recipe = HistoryStore.recipe(in: TrackPath(encoded: "/data"))
    #expect(try recipe.tables == recipe.madeTables(version: recipe.migrations.count))
  }
}
