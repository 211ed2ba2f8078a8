import LocalDatabase
import PlayerModel
import Testing

@testable import PhotoFiles

struct PhotoSchemaTests {
  @Test func `the tables that a file must have are those that the migrations make`() throws {
    let recipe = PhotoSchema.recipe(TrackPath(encoded: "/photos.sqlite"))
    #expect(try recipe.tables == recipe.madeTables(version: recipe.migrations.count))
  }
}
