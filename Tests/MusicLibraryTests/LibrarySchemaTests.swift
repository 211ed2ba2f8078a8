import LocalDatabase
import PlayerModel
import Testing

@testable import MusicLibrary

struct LibrarySchemaTests {
  @Test(arguments: [MoodStore.recipe, LibraryIndex.recipe])
  func `the tables that a file must have are those that the migrations make`(
    recipe: @Sendable (TrackPath) -> DatabaseRecipe
  ) throws {
    let recipe = recipe(TrackPath(encoded: "/data"))
    #expect(try recipe.tables == recipe.madeTables(version: recipe.migrations.count))
  }
}
