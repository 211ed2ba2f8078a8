/// A setting on the settings screen.
package struct SettingEntry: Hashable, Sendable {
  /// A possible value.
  package struct Choice: Hashable, Sendable {
    /// The value in the file.
    package let value: String
    /// The text on the screen.
    package let label: String
    /// The looks, for a theme.
    package let looks: ThemeLooks?

    package init(_ value: String, _ label: String, looks: ThemeLooks? = nil) {
      self.value = value
      self.label = label
      self.looks = looks
    }
  }

  /// How a setting is changed.
  package enum Form: Hashable, Sendable {
    /// One of the choices is selected.
    case choice
    /// A value is typed, or one of the choices is selected.
    case text
    /// Texts are added to a list, or one of the choices replaces the list.
    case list
    /// Keys are pressed.
    case keys
  }

  /// Where a value comes from.
  package enum Origin: Hashable, Sendable {
    /// It is the default.
    case standard
    /// It is the last one that the listener chose.
    case lastUsed
    /// It is in a line of the settings file, counted from 1.
    case file(line: Int)
    /// It is an option of this run.
    case run
  }

  /// A sensor that a setting starts with the player.
  package struct Sensor: Hashable, Sendable {
    /// The name in requests; `nil` for the default sensor.
    package let name: String?

    package init(_ name: String?) {
      self.name = name
    }
  }

  /// The name in the file.
  package let name: String
  /// The name on the screen.
  package let label: String
  /// The description, in one or two sentences.
  package let meaning: String
  /// The current value, as it can be typed; empty for a list of texts.
  package let value: String
  /// All possible values, or common ones.
  package let choices: [Choice]
  /// The heading above the setting; empty for none.
  package var group = ""
  /// Everyday words for the setting that are not in its description.
  package var synonyms = ""
  /// How the setting is changed.
  package var form = Form.choice
  /// The texts of a list.
  package var elements: [String] = []
  /// Texts that can be added to a list.
  package var suggestions: [String] = []
  /// The default as the screen shows it; empty if the last used value is kept.
  package var standard = ""
  /// Where the value comes from.
  package var origin = Origin.standard
  /// Whether a change takes effect without a restart of the player.
  package var isAppliedAtOnce = false
  /// The sensor that the setting starts with the player; `nil` for other settings.
  package var sensor: Sensor?
  /// Whether the value is not shown.
  package var isSecret = false
  /// The reason why the value in the file is not used, as a sentence; empty if it is used.
  package var problem = ""

  package init(name: String, label: String, meaning: String, value: String, choices: [Choice]) {
    self.name = name
    self.label = label
    self.meaning = meaning
    self.value = value
    self.choices = choices
  }
}

extension SettingEntry {
  /// Returns a number as it can be typed.
  package static func text(of number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }

  /// The action whose keys the setting contains, if any.
  var action: KeyAction? { KeyAction(settingName: name) }

  /// Returns the text on the screen for a value.
  func text(of value: String) -> String {
    if isSecret, !value.isEmpty || !elements.isEmpty { return "(hidden)" }
    return elements.isEmpty ? label(of: value) : elements.joined(separator: ", ")
  }

  /// Returns the text for one of the choices, or for a value that is typed.
  func label(of value: String) -> String {
    let label = choices.first { $0.value == value }?.label ?? value
    return label.isEmpty ? "(empty)" : label
  }

  /// The name, and where the value comes from, as a sentence; then the default if that is another value.
  ///
  /// If the value in the file is invalid, it is the reason.
  var facts: String {
    guard problem.isEmpty else { return problem }
    let other = standard.isEmpty ? "" : " Default: \(standard)."
    return switch origin {
    case .standard where standard.isEmpty: "\(name)"
    case .standard: "\(name) has its default, \(standard)."
    case .lastUsed: "\(name) is not set: what you used last is kept."
    case .file(let line): "\(name) is in line \(line) of config.toml.\(other)"
    case .run: "\(name) is set by --set for this run.\(other)"
    }
  }

  /// Returns whether a query finds the setting by anything about it.
  func matches(_ query: HelpQuery, keys: [String]) -> Bool {
    query.matches("\(label) \(name) \(group) \(meaning) \(synonyms)", keys: keys)
  }

  /// Returns how well a query names the setting: 3 if its label begins with the first word, 2 if all words are in its
  /// names, 1 if some are only in the heading, and 0 if some are elsewhere.
  func rank(_ query: HelpQuery) -> Int {
    let first = query.words.first ?? ""
    if query.matches("\(label) \(name)") {
      return HelpQuery.parts(of: label).first?.hasPrefix(first) == true ? 3 : 2
    }
    return query.matches("\(label) \(name) \(group)") ? 1 : 0
  }
}

extension KeyAction {
  /// Creates the action whose keys the setting of this name contains; `nil` if there is none.
  package init?(settingName name: String) {
    guard name.hasPrefix("keys.") else { return nil }
    self.init(rawValue: String(name.dropFirst(5)))
  }
}
