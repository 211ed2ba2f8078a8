import LocalDatabase
import PlayerModel
import Testing

@testable import PhotoFiles

struct PhotoSchemaTests {
  @Test func `the required tables are those that the migrations create`() throws {
    let recipe = PhotoSchema.recipe(TrackPath(encoded: "/photos.sqlite"))
    #expect(try recipe.tables == recipe.madeTables(version: recipe.migrations.count))
  }
}
