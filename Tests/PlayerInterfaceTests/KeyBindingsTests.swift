import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// How the settings bind keys to actions.
struct KeyBindingsTests {
  private func conversation(_ wanted: [String: [String]]) -> Conversation {
    let (bindings, problems) = KeyBindings.reading(wanted)
    #expect(problems.isEmpty)
    var conversation = Conversation(
      AppModel(
        size: CellSize(width: 80, height: 24), traits: Fixture.model().appearance.traits,
        bindings: bindings))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.forget()
    return conversation
  }

  private func messages(_ wanted: [String: [String]]) -> [String] {
    let problems = KeyBindings.problems(of: wanted)
    #expect(problems == KeyBindings.reading(wanted).problems)
    return problems.map { "\($0.action.rawValue): \($0.message)" }
  }

  @Test func `the default keys are complete and all different`() {
    for action in KeyAction.allCases {
      #expect(KeyBindings.standard.names(action) == action.standardKeys)
    }
    let explicit = Dictionary(
      uniqueKeysWithValues: KeyAction.allCases.map { ($0.rawValue, $0.standardKeys) })
    #expect(messages(explicit).isEmpty)
    #expect(KeyBindings.reading(explicit).bindings == .standard)
  }

  @Test func `a key does what the settings say, and the action's old key does nothing`() {
    var conversation = conversation(["play.next": ["F5", "Ctrl-n"]])
    conversation.press(.function(5), .control("n"), .character("n"))
    #expect(conversation.asked == [.transport(.next), .transport(.next)])
  }

  @Test func `a key that the settings assign is taken from its previous action`() {
    var conversation = conversation(["play.next": ["p"]])
    conversation.press(.character("p"))
    #expect(conversation.asked == [.transport(.next)])
  }

  @Test func `an empty list leaves an action without a key`() {
    var conversation = conversation(["quit": []])
    conversation.press(.character("q"))
    #expect(conversation.effects == [])
    conversation.press(.control("c"))
    #expect(conversation.effects == [.quit])
  }

  @Test func `a sequence is complete with its last key`() {
    var conversation = conversation(["play.next": ["g n"], "list.first": ["g g"]])
    conversation.press(.character("g"))
    #expect(conversation.asked == [])
    conversation.press(.character("n"))
    #expect(conversation.asked == [.transport(.next)])
    conversation.press(.down, .character("g"), .character("g"))
    #expect(conversation.model.screens.queue.position.selected == 0)
  }

  @Test func `a key that does not continue a sequence acts on its own`() {
    var conversation = conversation(["play.next": ["g n"], "list.first": []])
    conversation.press(.character("g"), .character("p"), .character("n"))
    #expect(conversation.asked == [.transport(.previous)])
    conversation.forget()
    conversation.press(.character("g"), .escape, .character("n"))
    #expect(conversation.asked == [])
    conversation.press(.character("g"), .character("1"))
    #expect(conversation.asked.count == 1, "a digit is a mood everywhere")
  }

  @Test func `arrows bound to other actions do not repeat`() {
    var conversation = conversation(["play.next": ["Right"], "play.forward": ["l"]])
    conversation.press(.right, .right, .right, .right, .character("l"))
    #expect(
      conversation.asked == [
        .transport(.next), .transport(.next), .transport(.next), .transport(.next),
        .transport(.skip(seconds: 5)),
      ])
  }

  @Test func `help and hints show the configured keys`() {
    let conversation = conversation(["play.next": ["F5"], "help": ["h"], "quit": []])
    var model = conversation.model
    #expect(model.rendered(at: Fixture.start).description.contains("h help"))
    #expect(!model.rendered(at: Fixture.start).description.contains("q quit"))
    _ = model.update(.terminal(.key(.character("h"))), at: Fixture.start)
    let help = model.rendered(at: Fixture.start).description
    #expect(help.contains("F5 p"))
    #expect(help.contains("Esc close"))
  }

  @Test(arguments: [
    (["play.next": ["x y z foo"]], "play.next: there is no key “x y z foo”"),
    (["play.next": [""]], "play.next: there is no key “”"),
    (["play.next": ["a a a a a"]], "play.next: there is no key"),
    (["play.next": ["5"]], "play.next: 5 is a mood's key"),
    (["play.next": ["Ctrl-C"]], "play.next: Ctrl-c is always quit"),
    (["play.next": ["t"], "quit": ["t"]], "quit: t is already the key of keys.play.next"),
    (["play.next": ["t"], "quit": ["t t"]], "quit: t t and t, the keys of keys.play.next, start"),
    (["play.next": ["t t"], "quit": ["t"]], "quit: t and t t, the keys of keys.play.next, start"),
  ])
  func `an invalid key is reported`(wanted: [String: [String]], message: String) {
    #expect(messages(wanted).count == 1)
    #expect(messages(wanted).first?.hasPrefix(message) == true, "\(messages(wanted))")
  }

  @Test(arguments: [
    ("d", "d"), ("D", "D"), ("space", "Space"), (" ", "Space"), ("ESC", "Esc"), ("Escape", "Esc"),
    ("Delete", "Del"), ("PageDown", "PgDn"), ("ctrl-X", "Ctrl-x"), ("f12", "F12"), ("f", "f"),
    ("g  g", "g g"), ("Shift-Tab", "Shift-Tab"), ("é", "é"),
  ])
  func `a key is displayed with one spelling and accepted with several`(
    written: String, shown: String
  ) {
    #expect(KeySequence(written)?.spelling == shown)
  }

  @Test func `any key is handled with any bindings`() {
    var random = SeededGenerator(seed: 3)
    let spellings = ["d", "g g", "g", "1", "Ctrl-c", "Left", "x y", "", "Esc", "?", "F1", "é é"]
    for _ in 0..<200 {
      var wanted: [String: [String]] = [:]
      for action in KeyAction.allCases where Bool.random(using: &random) {
        wanted[action.rawValue] = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
          spellings.randomElement(using: &random)
        }
      }
      var model = AppModel(
        size: CellSize(width: 80, height: 24), traits: Fixture.model().appearance.traits,
        bindings: KeyBindings.reading(wanted).bindings)
      _ = model.update(.attached(Fixture.snapshot(playing: 1)), at: Fixture.start)
      for _ in 0..<40 {
        let key = AllKeys.all.randomElement(using: &random) ?? .enter
        _ = model.update(.terminal(.key(key)), at: Fixture.start)
      }
      _ = model.rendered(at: Fixture.start)
    }
  }
}
