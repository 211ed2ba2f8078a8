import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The keys of actions on the settings screen.
struct SettingsKeysTests {
  @Test func `a pressed key replaces the only key of an action`() {
    for key in [Key.character("t"), .left, .control("t"), .function(11), .enter, .tab] {
      var conversation = Conversation.onSettings(finding: "keys.play.next")
      #expect(conversation.screenText.contains("│ n  "))
      conversation.press(.enter)
      #expect(conversation.screenText.contains("instead of n"))
      conversation.press(key)
      if case .asking = conversation.model.mode { conversation.press(.character("y")) }
      let name = KeySequence(key).spelling
      #expect(conversation.settingChanges == [.changeSetting("keys.play.next", to: .list([name]))])
    }
  }

  @Test func `of several keys one is replaced or removed, and another is added`() {
    var conversation = Conversation.onSettings(finding: "keys.list.down")
    conversation.press(.enter, .down, .enter, .character("t"), .character("y"))
    #expect(
      conversation.settingChanges == [.changeSetting("keys.list.down", to: .list(["Down", "t"]))])
    conversation = Conversation.onSettings(finding: "keys.list.down")
    conversation.press(.enter, .character("x"))
    #expect(conversation.settingChanges == [.changeSetting("keys.list.down", to: .list(["j"]))])
    conversation = Conversation.onSettings(finding: "keys.play.next")
    conversation.press(.character("a"), .character("t"), .character("y"))
    #expect(
      conversation.settingChanges == [.changeSetting("keys.play.next", to: .list(["n", "t"]))])
    conversation = Conversation.onSettings(finding: "keys.list.down")
    conversation.press(.enter, .end, .enter, .character("j"))
    #expect(
      conversation.settingChanges == [] && conversation.screenText.contains("j is its key already"))
  }

  @Test func `a key that cannot be taken is refused, and another one can be pressed`() {
    var conversation = Conversation.onSettings(finding: "keys.play.next")
    conversation.press(.enter, .character("5"))
    conversation.refuseSetting(
      "keys.play.next: 5 is a mood's key; choose a key that is not a digit.")
    #expect(conversation.screenText.contains("5 is a mood's key"))
    conversation.forget()
    conversation.press(.function(11))
    #expect(conversation.settingChanges == [.changeSetting("keys.play.next", to: .list(["F11"]))])
    conversation.acceptSetting("keys.play.next is now [\"F11\"].")
    #expect(conversation.model.mode == .normal)
    conversation.press(.enter, .escape)
    #expect(conversation.model.mode == .normal)
  }

  @Test func `keys are shown as they are bound now`() {
    let bindings = KeyBindings.reading(["play.next": [], "queue.remove": ["j"]]).bindings
    var conversation = Conversation.onSettings(finding: "keys.play.next", bindings: bindings)
    #expect(conversation.screenText.contains("│ no key"))
    conversation.press(.enter, .function(11))
    #expect(conversation.settingChanges == [.changeSetting("keys.play.next", to: .list(["F11"]))])
    #expect(
      Conversation.onSettings(finding: "keys.list.down", bindings: bindings).screenText.contains(
        "│ Down  "))
  }

  @Test func `another action's key is only taken after a question`() {
    var conversation = Conversation.onSettings(finding: "keys.play.next")
    conversation.press(.enter, .character("j"))
    #expect(conversation.settingChanges == [])
    #expect(conversation.screenText.contains("j is “one row down”, which keeps Down. Take it for"))
    conversation.press(.escape)
    #expect(conversation.model.mode == .normal && conversation.settingChanges == [])
    conversation.press(.enter, .character("t"))
    #expect(conversation.screenText.contains("in its tags”, which has no other key."))
    conversation.press(.character("y"))
    #expect(conversation.settingChanges == [.changeSetting("keys.play.next", to: .list(["t"]))])
    conversation.refuseSetting("No space.")
    #expect(conversation.model.message?.text == "No space.")
  }

  @Test(arguments: [
    (["g g", "Home"], "g g is “first row”, which keeps Home. Take g for “"),
    (["g g", "g f"], "g g, g f are “first row”, which has no other key. Take g for “"),
  ])
  func `sequences that start with a pressed key are only taken after a question`(
    keys: [String], question: String
  ) {
    let bindings = KeyBindings.reading(["list.first": keys]).bindings
    var conversation = Conversation.onSettings(finding: "keys.play.next", bindings: bindings)
    conversation.press(.enter, .character("g"))
    #expect(conversation.settingChanges == [])
    guard case .asking(let asked) = conversation.model.mode else {
      Issue.record("nothing is asked")
      return
    }
    #expect(asked.text.hasPrefix(question), "\(asked.text)")
    conversation.press(.character("y"))
    #expect(conversation.settingChanges == [.changeSetting("keys.play.next", to: .list(["g"]))])
  }

  @Test func `a key that another action has in the file is refused without a question`() {
    let bindings = KeyBindings.reading(["list.down": ["j"]]).bindings
    var conversation = Conversation.onSettings(finding: "keys.play.next", bindings: bindings)
    let settings = Conversation.settingsOfEveryForm.map { entry in
      var entry = entry
      if entry.name == "keys.list.down" { entry.origin = .file(line: 3) }
      return entry
    }
    conversation.send(.settings(settings))
    conversation.press(.enter, .character("j"))
    #expect(conversation.settingChanges == [.changeSetting("keys.play.next", to: .list(["j"]))])
    conversation.refuseSetting("j is already the key of keys.list.down; choose another.")
    #expect(conversation.screenText.contains("choose another."))
    #expect(conversation.screenText.contains("instead of n"), "another can be pressed")
  }

  @Test func `every action with keys has one heading`() {
    let listed = KeyAction.groups.flatMap(\.actions)
    #expect(listed.count == KeyAction.allCases.count)
    #expect(Set(listed) == Set(KeyAction.allCases))
  }

  @Test func `it says whose keys a binding takes, and which keys are left`() throws {
    let old = KeyBindings.standard
    let new = KeyBindings.reading(["queue.remove": ["j", "G G"]]).bindings
    #expect(
      old.sentences(onKeysTakenBy: .remove, in: new) == [
        "j was “one row down” (keys.list.down), which still has Down.",
        "G was “last row” (keys.list.last), which still has End.",
      ])
    #expect(new.sentences(onKeysTakenBy: .remove, in: new) == [])
  }
}
