/// A section of a manual page that is written as text.
struct ManualTopic {
  let title: String
  let text: String
  /// The names with their meanings that follow the text.
  let items: [(name: String, meaning: String)]

  init(_ title: String, _ text: String, items: [(name: String, meaning: String)] = []) {
    self.title = title
    self.text = text
    self.items = items
  }
}
