import ArgumentParser
import PlayerModel
import Testing

@testable import Commands

@Suite struct ListCommandTests {
  @Test func `a leading dash reverses an order`() throws {
    let command = try Stimmung.parseAsRoot(["list", "jazz", "--sort", "-year", "--limit", "3"])
    let list = try #require(command as? ListLibrary)
    #expect(list.options.sort == LibraryOrder(.year, isDescending: true))
    #expect(list.options.limit == 3)
    #expect(list.query == ["jazz"])
  }

  @Test(arguments: [
    ["list", "--sort", "colour"], ["list", "--limit", "-1"], ["search"], ["open"],
    ["open", "/music", "--query", "jazz"], ["queue", "add"],
  ])
  func `contradictory options are refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try Stimmung.parseAsRoot(arguments) }
  }

  @Test func `a query can be put into the queue`() throws {
    let command = try Stimmung.parseAsRoot(["queue", "add", "--query", "year:1980"])
    let add = try #require(command as? Queue.Add)
    #expect(try add.what.content() == .query(query: LibraryQuery(parsing: "year:1980")))
  }
}
