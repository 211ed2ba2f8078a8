import PlayerModel
import Testing

@testable import Commands

@Suite struct QueryPointingTests {
  @Test(arguments: [
    ("love year:x", "  love year:x\n            ^"), ("日本 year:x", "  日本 year:x\n            ^"),
    ("a\u{1B}[31m \"b", "  a�[31m \"b\n         ^^"), ("artist:", "  artist:\n  ^^^^^^^"),
  ])
  func `a query that is not understood is printed with a pointer below the mistake`(
    text: String, lines: String
  ) {
    #expect {
      try LibraryQuery(parsing: text)
    } throws: { error in
      guard let error = error as? QueryError else { return false }
      return error.pointing(in: text) == "stimmung: \(error.message)\n" + lines
    }
  }
}
