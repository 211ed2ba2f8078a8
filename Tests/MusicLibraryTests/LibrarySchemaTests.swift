import LocalDatabase
import PlayerModel
import Testing

@testable import MusicLibrary

struct LibrarySchemaTests {
  @Test(arguments: [MoodStore.recipe, LibraryIndex.recipe])
  func `the required tables are those that the migrations create`(
    recipe: @Sendable (TrackPath) -> DatabaseRecipe
  ) throws {
    let recipe = recipe(TrackPath(encoded: "/data"))
    #expect(try recipe.tables == recipe.madeTables(version: recipe.migrations.count))
  }
}
