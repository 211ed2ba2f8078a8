/// A setting as its screen shows it.
package struct SettingEntry: Hashable, Sendable {
  /// Something that it may be.
  package struct Choice: Hashable, Sendable {
    /// What stands in the file.
    package let value: String
    /// What is shown.
    package let label: String
    /// What it looks like, if it is a theme.
    package let looks: ThemeLooks?

    package init(_ value: String, _ label: String, looks: ThemeLooks? = nil) {
      self.value = value
      self.label = label
      self.looks = looks
    }
  }

  /// Its name in the file.
  package let name: String
  /// What it is called on the screen.
  package let label: String
  /// What it does, a sentence or two.
  package let meaning: String
  /// What it is.
  package let value: String
  /// All that it may be.
  package let choices: [Choice]

  package init(name: String, label: String, meaning: String, value: String, choices: [Choice]) {
    self.name = name
    self.label = label
    self.meaning = meaning
    self.value = value
    self.choices = choices
  }
}
