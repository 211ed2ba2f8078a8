import Testing

@testable import MediaPlayers

@Suite struct NameTests {
  @Test func theEchoHasThePrefixOfPlayers() {
    #expect(MPRISNames.echo.hasPrefix(MPRISNames.root + "."))
  }
}
