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

  /// The name in the file.
  package let name: String
  /// The name on the screen.
  package let label: String
  /// The description, in one or two sentences.
  package let meaning: String
  /// The current value.
  package let value: String
  /// All possible values.
  package let choices: [Choice]

  package init(name: String, label: String, meaning: String, value: String, choices: [Choice]) {
    self.name = name
    self.label = label
    self.meaning = meaning
    self.value = value
    self.choices = choices
  }
}
