/// Text in the language of manual pages, mdoc(7).
struct ManualText {
  /// The lines so far.
  private(set) var lines: [String] = []

  /// A macro with its arguments.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append(([".\(name)"] + arguments).joined(separator: " "))
  }

  /// Prose: paragraphs are parted by empty lines, and each sentence begins a line, as mdoc wants it.
  mutating func prose(_ text: String) {
    let paragraphs = text.split(separator: "\n\n")
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { macro("Pp") }
      let words = paragraph.split { $0 == " " || $0 == "\n" }
      var line = ""
      for word in words {
        line += (line.isEmpty ? "" : " ") + word
        if word.count > 2, let last = word.last, ".!?".contains(last) {
          lines.append(Self.escaped(line))
          line = ""
        }
      }
      if !line.isEmpty { lines.append(Self.escaped(line)) }
    }
  }

  /// Text that is no command of the typesetter's, wherever it stands.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    // At the start of a line these make it a command.
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }

  /// One argument of a macro: its words stay together, and none is taken for a macro itself.
  static func argument(_ text: some StringProtocol) -> String {
    "\"\\&" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}
