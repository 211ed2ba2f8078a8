import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// All settings on one screen: how they are found, typed and listed.
struct SettingsEditingTests {
  // MARK: Finding

  @Test func `settings are below headings, which are never selected`() {
    var conversation = Conversation.onSettings()
    let headings: [String] = conversation.settingsState.rows.compactMap { row in
      if case .heading(let text) = row { text } else { nil }
    }
    #expect(headings == ["library", "listens", "interface", "sensor", "keys"])
    #expect(conversation.screenText.contains("│ library "))
    var seen: [String] = []
    for _ in 0..<8 {
      seen += [conversation.selectedSetting].compactMap(\.self)
      conversation.press(.down)
    }
    #expect(seen == Conversation.settingsOfEveryForm.map(\.name))
    #expect(conversation.settingsState.counters == ["8 of 8"])
    conversation.press(.home)
    #expect(conversation.settingsState.counters == ["1 of 8"])
    conversation.press(.up, .down, .down)
    #expect(conversation.selectedSetting == "listens.minutes")
    conversation.press(.up)
    #expect(conversation.selectedSetting == "library.ignore", "the heading between them is skipped")
  }

  @Test(arguments: [
    ("skip", "keys.play.next"), ("minutes", "listens.minutes"),
    ("interface columns", "interface.columns.queue"), ("Ctrl-x", "keys.stop_work"),
    ("library.folders", "library.folders"), ("study key", "sensor.study_key"),
  ])
  func `settings are found by name, meaning, everyday words and keys`(words: String, name: String) {
    let conversation = Conversation.onSettings(finding: words)
    #expect(conversation.selectedSetting == name)
    #expect(conversation.settingsState.filter.text == words)
  }

  @Test func `a search hides what does not match, and Escape shows all with the same selection`() {
    var conversation = Conversation.onSettings(finding: "listens")
    #expect(conversation.settingsState.rows.count == 2, "a heading and a setting")
    #expect(conversation.settingsState.counters == ["1 of 1 (of 8)", "1 of 1"])
    conversation.press(.escape)
    #expect(
      conversation.model.screen == .settings && conversation.selectedSetting == "listens.minutes")
    #expect(conversation.settingsState.counters == ["3 of 8"])
    conversation.press(.character("/"))
    conversation.type("qqq")
    #expect(conversation.screenText.contains("Nothing found."))
    conversation.press(.enter, .enter)
    #expect(conversation.settingChanges == [])
  }

  @Test func `a second search replaces the words of the first one, or edits them after an arrow`() {
    var conversation = Conversation.onSettings(finding: "listens")
    conversation.press(.character("/"))
    #expect(conversation.settingsState.filter.text == "listens")
    conversation.type("queue")
    #expect(conversation.settingsState.filter.text == "queue")
    conversation.press(.enter, .character("/"), .right)
    conversation.type("s")
    #expect(conversation.settingsState.filter.text == "queues")
    conversation.press(.escape, .character("?"), .character("/"))
    conversation.type("volume")
    conversation.press(.enter, .character("/"))
    conversation.type("mood")
    #expect(conversation.model.screens.help.filter.text == "mood")
  }

  @Test(arguments: [
    ("sleep", "keys.play.sleep"), ("record", "sensor.enabled"), ("motion", "headphones.record"),
    ("inhibit", "desktop.inhibit_sleep"), ("enter", "play.enter"),
  ])
  func `a label that begins with the words is selected before names and descriptions with them`(
    words: String, name: String
  ) {
    var conversation = Conversation.onSettings()
    func setting(_ name: String, _ label: String, _ meaning: String) -> SettingEntry {
      SettingEntry(name: name, label: label, meaning: meaning, value: "", choices: [])
    }
    conversation.send(
      .settings([
        setting("desktop.inhibit_sleep", "Inhibit sleep", "Whether music keeps it awake."),
        setting("sensor.debug", "Log", "Whether records are logged; Enter."),
        setting("play.enter", "Enter", "What Enter does."),
        setting("sensor.enabled", "Record listening", "Whether the sensor runs."),
        setting("headphones.record", "Record motion", "Whether motion is recorded."),
        setting("keys.play.sleep", "sleep timer: 15 minutes", "Sleep timer."),
      ]))
    conversation.press(.character("/"))
    conversation.type(words)
    #expect(conversation.selectedSetting == name)
  }

  @Test func `a search ends with the screen, and the selection stays`() {
    var conversation = Conversation.onSettings(finding: "listens")
    conversation.press(.function(2), .function(8))
    #expect(conversation.settingsState.filter.isEmpty)
    #expect(conversation.settingsState.counters == ["3 of 8"])
    #expect(conversation.selectedSetting == "listens.minutes")
    conversation.press(.character("?"), .character("/"))
    conversation.type("volume")
    conversation.press(.function(8), .character("?"))
    #expect(conversation.screenText.contains("play or pause"), "so does a search in the help")
  }

  @Test func `undo and redo leave settings and the queue alone, and it says how to go back`() {
    var conversation = Conversation.onSettings(finding: "listens.minutes")
    conversation.press(.character("u"))
    #expect(
      conversation.model.message?.text
        == "Changes of settings are not undone; x returns listens.minutes to its default.")
    conversation.press(.control("r"))
    #expect(conversation.model.message?.text.contains("not redone") == true)
    #expect(conversation.effects == [] && conversation.asked == [])
    conversation = Conversation.onSettings(finding: "library.ignore")
    conversation.press(.enter, .character("u"))
    #expect(
      conversation.model.message?.text.contains("“:config unset library.ignore”") == true)
    conversation.press(.function(2), .character("u"))
    #expect(conversation.asked.contains(.undo(.undo)))
  }

  @Test func `undo names what a changed setting was, if that is known and no secret`() {
    var conversation = Conversation.onSettings(finding: "listens.minutes")
    var entries = Conversation.settingsOfEveryForm
    entries[2] = Conversation.setting("listens.minutes", .text, value: "9") {
      ($0.origin, $0.standard) = (.file(line: 7), "4")
    }
    entries[4] = Conversation.setting("sensor.study_key", .text, value: "neu") {
      $0.isSecret = true
    }
    conversation.send(.settings(entries))
    conversation.press(.character("u"))
    #expect(
      conversation.model.message?.text
        == "Changes of settings are not undone; listens.minutes was 4, and x returns it to its default."
    )
    #expect(conversation.settingsState.previous.text(of: "sensor.study_key") == nil)
    #expect(conversation.settingsState.previous.text(of: "library.ignore") == nil)
  }

  @Test func `keys were what they were before another action took them`() {
    var previous = PreviousValues()
    let bindings = KeyBindings.reading(["play.next": ["z"]]).bindings
    previous.add(.standard, replacedBy: bindings)
    #expect(previous.text(of: "keys.play.sleep") == "z")
    #expect(previous.text(of: "keys.queue.remove") == nil)
    previous.add(bindings, replacedBy: .standard)
    #expect(previous.text(of: "keys.play.sleep") == "without a key")
  }

  @Test func `default keys that another action has are named with it`() {
    let bindings = KeyBindings.reading(["play.next": ["z"]]).bindings
    #expect(bindings.defaults(of: .sleep).keys == [])
    #expect(bindings.defaults(of: .sleep).taken == ["z belongs to keys.play.next"])
    #expect(bindings.defaults(of: .playSelected).keys == KeyAction.playSelected.standardKeys)
    let all = KeyAction.allCases.filter { !KeyBindings.standard.defaults(of: $0).taken.isEmpty }
    #expect(all == [], "default keys do not take each other")
    let others = KeyBindings.reading(["play.next": ["j"]]).bindings
    let conversation = Conversation.onSettings(finding: "keys.list.down", bindings: others)
    #expect(
      conversation.settingsState.facts
        == "keys.list.down has its default, but j belongs to keys.play.next.")
  }

  @Test func `the selected setting is shown with its meaning, its default and where it is set`() {
    #expect(
      Conversation.onSettings(finding: "listens.minutes").screenText.contains(
        "listens.minutes is in line 7 of config.toml. Default: 4."))
    #expect(
      Conversation.onSettings(finding: "library.ignore").screenText.contains(
        "library.ignore has its default, \"standard\"."))
    #expect(
      Conversation.onSettings(finding: "library.ignore").screenText.contains(
        "What library.ignore is for."))
    #expect(
      Conversation.onSettings(finding: "library.folders").screenText.contains(
        "library.folders has its default"))
  }

  // MARK: Typing

  @Test func `a typed value that is refused can be corrected`() {
    var conversation = Conversation.onSettings(finding: "listens.minutes")
    conversation.press(.enter)
    #expect(conversation.screenText.contains("listens.minutes: 4"))
    conversation.press(.control("u"))
    conversation.type("soon")
    conversation.press(.enter, .enter, .character("x"))
    #expect(conversation.settingChanges == [.changeSetting("listens.minutes", to: .word("soon"))])
    conversation.refuseSetting("listens.minutes must be a number, not \"soon\".")
    #expect(conversation.screenText.contains("must be a number, not \"soon\"."))
    #expect(conversation.screenText.contains("listens.minutes: soon"))
    conversation.press(.control("u"), .character("5"))
    #expect(!conversation.screenText.contains("must be a number"))
    conversation.forget()
    conversation.press(.enter)
    #expect(conversation.settingChanges == [.changeSetting("listens.minutes", to: .word("5"))])
    conversation.acceptSetting("listens.minutes is now 5.")
    #expect(conversation.model.mode == .normal)
    #expect(conversation.model.message?.text == "listens.minutes is now 5.")
  }

  @Test func `Escape leaves a value as it is, also while it is being written`() {
    var conversation = Conversation.onSettings(finding: "listens.minutes")
    conversation.press(.enter, .character("5"), .escape)
    #expect(conversation.model.mode == .normal && conversation.settingChanges == [])
    conversation.press(.enter, .enter, .escape)
    #expect(conversation.model.mode == .normal)
    conversation.refuseSetting("No space.")
    #expect(conversation.model.message?.text == "No space.")
  }

  @Test func `a secret is neither shown nor offered for editing`() {
    var conversation = Conversation.onSettings(finding: "sensor.study_key")
    #expect(
      conversation.screenText.contains("(hidden)") && !conversation.screenText.contains("geheim"))
    conversation.press(.enter)
    conversation.type("neu")
    #expect(conversation.screenText.contains("***") && !conversation.screenText.contains("neu"))
    conversation.press(.enter)
    #expect(conversation.settingChanges == [.changeSetting("sensor.study_key", to: .word("neu"))])
  }

  @Test func `a value that does not fit in a line is left to the file`() {
    var conversation = Conversation.onSettings()
    conversation.settings = [
      Conversation.setting("sensor.label", .text, value: String(repeating: "x", count: 500))
    ]
    conversation.send(.settings(conversation.settings))
    conversation.press(.end, .enter)
    #expect(conversation.model.mode == .normal)
    #expect(conversation.model.message?.text.contains("change it in config.toml") == true)
  }

  @Test func `another value can be typed if only common ones are listed`() {
    var conversation = Conversation.onSettings()
    var output = SettingEntry(
      name: "audio.output", label: "Output", meaning: "", value: "default",
      choices: [.init("default", "default"), .init("silent", "silent")])
    output.form = .text
    conversation.send(.settings([output]))
    conversation.press(.end, .enter, .end)
    #expect(conversation.screenText.contains("Type another value"))
    conversation.press(.enter, .control("u"))
    conversation.type("jack")
    conversation.press(.enter)
    #expect(conversation.settingChanges == [.changeSetting("audio.output", to: .word("jack"))])
  }

  @Test func `a setting in the file is returned to its default, after a question`() {
    var conversation = Conversation.onSettings(finding: "listens.minutes")
    conversation.press(.character("x"))
    #expect(conversation.screenText.contains("Return listens.minutes to its default, 4?"))
    conversation.press(.character("n"))
    #expect(conversation.settingChanges == [])
    conversation.press(.character("x"), .character("y"))
    #expect(conversation.settingChanges == [.changeSetting("listens.minutes", to: .standard)])
    conversation = Conversation.onSettings(finding: "library.ignore")
    conversation.press(.character("x"))
    #expect(conversation.model.message?.text == "library.ignore has its default already.")
  }

  // MARK: Lists

  @Test func `texts of a list are added, changed, removed and moved`() {
    var conversation = Conversation.onSettings(finding: "library.ignore")
    conversation.press(.enter)
    #expect(
      conversation.screenText.contains("Podcasts")
        && conversation.screenText.contains("Add another"))
    conversation.press(.character("J"))
    conversation.press(.end, .enter)
    conversation.type("*.tmp")
    conversation.press(.enter)
    #expect(
      conversation.settingChanges == [
        .changeSetting("library.ignore", to: .list(["*.part", "Podcasts"])),
        .changeSetting("library.ignore", to: .list(["*.part", "Podcasts", "*.tmp"])),
      ])
    conversation = Conversation.onSettings(finding: "library.ignore")
    conversation.press(.enter, .enter)
    #expect(conversation.screenText.contains("In library.ignore: Podcasts"))
    conversation.press(.control("u"), .enter)
    #expect(conversation.screenText.contains("Type a text"), "an empty text is not meant")
    conversation.type("Talk")
    conversation.press(.enter)
    conversation.acceptSetting("library.ignore is now …")
    conversation.forget()
    conversation.press(.character("x"))
    #expect(
      conversation.settingChanges == [.changeSetting("library.ignore", to: .list(["*.part"]))])
    conversation.forget()
    conversation.press(.character("x"))
    #expect(conversation.settingChanges == [.changeSetting("library.ignore", to: .list([]))])
  }

  @Test func `quick changes of a list build on each other, and a refused one is taken back`() {
    var conversation = Conversation.onSettings(finding: "library.ignore")
    conversation.press(.enter, .character("J"), .character("x"))
    #expect(
      conversation.settingChanges == [
        .changeSetting("library.ignore", to: .list(["*.part", "Podcasts"])),
        .changeSetting("library.ignore", to: .list(["*.part"])),
      ])
    conversation.refuseSetting("No space.")
    #expect(conversation.settingsState.opened?.elements == ["Podcasts", "*.part"])
    conversation.forget()
    conversation.press(.home, .character("K"))
    #expect(conversation.settingChanges == [] && conversation.model.message != nil)
  }

  @Test func `columns that are not shown yet are offered`() {
    var conversation = Conversation.onSettings(finding: "interface.columns.queue")
    conversation.press(.enter)
    #expect(
      conversation.screenText.contains("title:40") && conversation.screenText.contains("Add album"))
    #expect(!conversation.screenText.contains("Add title"))
    conversation.press(.end, .up, .enter)
    #expect(
      conversation.settingChanges == [
        .changeSetting("interface.columns.queue", to: .list(["title:40", "artist", "album"]))
      ])
    #expect(
      conversation.settingsState.opened?.selectedElement == 2, "the new one is selected")
    conversation.press(.escape)
    #expect(conversation.selectedSetting == "interface.columns.queue")
  }

  @Test func `Tab completes a value as in the command line, without what the list already has`() {
    var conversation = Conversation.onSettings(finding: "library.ignore")
    conversation.press(.enter, .end, .enter, .character("*"), .tab)
    let words = ["config", "set", "library.ignore", "Podcasts", "*.part", "*"]
    #expect(conversation.effects.last == .completeWord(words, for: "*"))
    conversation.send(.completions(["*.mp2", "*.mpc"], for: "*"))
    #expect(conversation.screenText.contains("*.mp▏  *.mp2  *.mpc"))
    conversation.press(.character("c"))
    conversation.send(.completions(["*.mp2"], for: "*.mp"))
    #expect(!conversation.screenText.contains("*.mp2"), "the text has changed since")
    conversation.press(.enter)
    #expect(
      conversation.settingChanges == [
        .changeSetting("library.ignore", to: .list(["Podcasts", "*.part", "*.mpc"]))
      ])
  }

  // MARK: Any size

  @Test(arguments: [(20, 4), (30, 8), (40, 12), (40, 15), (60, 20), (80, 24), (132, 43)])
  func `at every size, prompts and values stay on the screen`(width: Int, height: Int) {
    for name in Conversation.settingsOfEveryForm.map(\.name) {
      var conversation = Conversation.onSettings(finding: name, width: width, height: height)
      for _ in 0..<3 {
        conversation.press(.enter)
        #expect(
          conversation.model.rendered(at: Fixture.start).size
            == CellSize(width: width, height: height))
      }
    }
  }
}
