import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Tab in the query of the search screen.
struct SearchCompletionTests {
  private func open(typing text: String) -> Conversation {
    var conversation = Conversation(Fixture.model(width: 80, height: 24))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(6))
    conversation.type(text)
    return conversation
  }

  private func query(_ conversation: Conversation) -> String {
    conversation.model.screens.search.typed.text
  }

  @Test(arguments: [
    ("", ""), ("pink", "pink"), ("year:1980 composer:ba", "composer:ba"),
    ("composer:", "composer:"), (#"artist:="The C"#, #"artist:="The C"#),
    (#"x artist:"The Cure" "#, ""), ("(genre:j", "genre:j"), ("(love)", ""),
    (#"re\ st"#, #"re\ st"#), (#""a\" b"#, #""a\" b"#),
  ])
  func `the last word of a query may be quoted or escaped`(text: String, word: String) {
    #expect(SearchCompletion.lastWord(of: text) == word)
  }

  @Test(arguments: [
    ("year:1980 composer:ba", ["composer:Bach"], "year:1980 composer:Bach "),
    ("comp", ["composer:", "compilation:"], "comp"), ("compo", ["composer:"], "composer:"),
    ("composer:c", ["composer:Clara", "composer:Clementi"], "composer:Cl"),
    ("composer:béa", ["composer:Beach", "composer:Béart"], "composer:béa"),
    ("composer:x", [], "composer:x"),
    ("artist:The", [#"artist:"The Cure""#], #"artist:"The Cure" "#),
  ])
  func `a word is completed as far as its completions agree`(
    text: String, words: [String], completed: String
  ) {
    #expect(SearchCompletion.completed(text, with: words) == completed)
  }

  @Test func `Tab completes the value of a field, and the query is searched for`() {
    var conversation = open(typing: "year:1980 composer:ba")
    conversation.press(.tab)
    let text = "year:1980 composer:ba"
    #expect(
      conversation.effects.contains(.completeWord(["search", "--", "composer:ba"], for: text)))
    conversation.send(.completions(["composer:Bach"], for: text))
    #expect(query(conversation) == "year:1980 composer:Bach ")
    #expect(conversation.model.mode == .typing)
    #expect(conversation.read.last?.source == .hits(LibraryQuery(condition: bachIn1980)))
  }

  private var bachIn1980: QueryCondition {
    .all([
      .number(.year, .init(lower: 1980, upper: 1980)), .text(.composer, .init("Bach")),
    ])
  }

  @Test func `several completions are shown until something else is typed`() {
    var conversation = open(typing: "composer:")
    conversation.press(.tab)
    conversation.send(.completions(["composer:Bach", "composer:Cage"], for: "composer:"))
    #expect(query(conversation) == "composer:")
    #expect(conversation.screenText.contains("composer:Bach  composer:Cage"))
    conversation.type("C")
    #expect(!conversation.screenText.contains("composer:Cage"))
    conversation.send(.completions([], for: "composer:C"))
    #expect(conversation.screenText.contains("Nothing in the library begins like this."))
    conversation.press(.escape)
    #expect(!conversation.screenText.contains("Nothing in the library begins like this."))
  }

  @Test func `a late answer, and one after typing has ended, change nothing`() {
    var conversation = open(typing: "composer:b")
    conversation.press(.tab)
    conversation.type("u")
    conversation.send(.completions(["composer:Bach"], for: "composer:b"))
    #expect(query(conversation) == "composer:bu")
    conversation.press(.tab, .enter)
    conversation.send(.completions(["composer:Busoni"], for: "composer:bu"))
    #expect(query(conversation) == "composer:bu")
  }

  @Test func `without a word to complete, Tab goes to the next screen`() {
    for text in ["", "composer:bach "] {
      var conversation = open(typing: text)
      conversation.press(.tab)
      #expect(conversation.model.screen != .search)
    }
    var conversation = open(typing: "rain")
    conversation.press(.function(2), .function(6), .tab)
    #expect(conversation.model.screen != .search, "the query is from an earlier search")
  }
}
