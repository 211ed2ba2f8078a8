import PlayerModel
import TerminalCells

@testable import PlayerInterface

/// A conversation on the settings screen, with settings of every form.
extension Conversation {
  /// Creates a setting in the group of its section.
  static func setting(
    _ name: String, _ form: SettingEntry.Form, value: String = "",
    _ change: (inout SettingEntry) -> Void = { _ in }
  ) -> SettingEntry {
    var entry = SettingEntry(
      name: name, label: name.split(separator: ".").last.map(String.init) ?? "",
      meaning: "What \(name) is for.", value: value, choices: [])
    entry.group = String(name.prefix { $0 != "." })
    entry.form = form
    entry.standard = "\"standard\""
    change(&entry)
    return entry
  }

  static let settingsOfEveryForm = [
    setting("library.folders", .list),
    setting("library.ignore", .list) { $0.elements = ["Podcasts", "*.part"] },
    setting("listens.minutes", .text, value: "4") {
      ($0.origin, $0.standard) = (.file(line: 7), "4")
    },
    setting("interface.columns.queue", .list) {
      ($0.elements, $0.suggestions) = (["title:40", "artist"], ["title", "artist", "album"])
    },
    setting("sensor.study_key", .text, value: "geheim") { $0.isSecret = true },
    setting("keys.play.next", .keys) { $0.synonyms = "skip forward" },
    setting("keys.list.down", .keys), setting("keys.stop_work", .keys),
  ]

  /// Opens the screen and, with a text, finds a setting by typing it.
  static func onSettings(
    finding text: String? = nil, bindings: KeyBindings = .standard, width: Int = 100,
    height: Int = 34
  ) -> Conversation {
    var conversation = Conversation(
      AppModel(
        size: CellSize(width: width, height: height),
        traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none), bindings: bindings))
    conversation.settings = settingsOfEveryForm
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(8))
    if let text {
      conversation.press(.character("/"))
      conversation.type(text)
      conversation.press(.enter)
    }
    conversation.forget()
    return conversation
  }

  /// The state of the settings screen.
  var settingsState: SettingsState { model.screens.settings }

  /// The name of the selected setting.
  var selectedSetting: String? { settingsState.selectedEntry?.name }

  /// The changes of settings that were requested, in order.
  var settingChanges: [Effect] {
    effects.filter { if case .changeSetting = $0 { true } else { false } }
  }

  /// Answers the last change of a setting with a reason against it.
  mutating func refuseSetting(_ reason: String) {
    send(.settingChanged(.failure(PlayerError(.invalidRequest, reason))))
  }

  /// Answers the last change of a setting with a sentence.
  mutating func acceptSetting(_ text: String) {
    send(.settingChanged(.success(SettingChange(text: text))))
  }
}
