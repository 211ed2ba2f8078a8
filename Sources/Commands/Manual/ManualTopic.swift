/// A section of a manual page that is written as text.
struct ManualTopic {
  let title: String
  let text: String

  init(_ title: String, _ text: String) {
    self.title = title
    self.text = text
  }
}
