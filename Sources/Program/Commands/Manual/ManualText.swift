import FoundationEssentials
import Locations

/// A text in mdoc(7), the language of manual pages.
struct ManualText {
  /// The lines written so far.
  private(set) var lines: [String] = []

  /// Creates a page with its name section.
  init(_ name: String, section: String, _ description: String) {
    macro("Dd", programDate)
    macro("Dt", name.uppercased(), section)
    macro("Os", "Stimmung", programVersion)
    macro("Sh", "NAME")
    macro("Nm", name)
    macro("Nd", description)
  }

  init() {}

  /// The source of the text.
  var source: String { lines.joined(separator: "\n") + "\n" }

  /// Adds a macro with its arguments.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append(([".\(name)"] + arguments).joined(separator: " "))
  }

  /// Begins a section.
  mutating func section(_ title: String, _ text: String = "") {
    macro("Sh", title)
    prose(text)
  }

  /// Begins a subsection.
  mutating func part(_ title: String, _ text: String = "") {
    macro("Ss", title)
    prose(text)
  }

  /// Adds paragraphs, which are separated by empty lines, with a line per sentence as mdoc requires.
  ///
  /// Text between backticks is bold, and indented paragraphs are verbatim.
  mutating func prose(_ text: String) {
    let paragraphs = text.split(separator: "\n\n")
    for (index, paragraph) in paragraphs.enumerated() {
      if paragraph.hasPrefix("    ") {
        verbatim(paragraph)
      } else {
        if index > 0 { macro("Pp") }
        sentences(paragraph)
      }
    }
  }

  /// Adds a list of names with their meanings.
  mutating func list(_ macro: String, _ items: [(name: String, meaning: String)]) {
    self.macro("Bl", "-tag", "-width", "Ds")
    for item in items {
      self.macro("It", macro, Self.argument(item.name))
      prose(item.meaning)
    }
    self.macro("El")
  }

  /// Adds the section of related pages.
  mutating func seeAlso(_ pages: String...) {
    macro("Sh", "SEE ALSO")
    for (index, page) in pages.enumerated() {
      let parts = page.split(separator: ".")
      let comma = index < pages.count - 1 ? " ," : ""
      macro("Xr", String(parts[0]), String(parts[1]) + comma)
    }
  }

  private mutating func verbatim(_ paragraph: Substring) {
    macro("Bd", "-literal", "-offset", "indent")
    for line in paragraph.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(Self.escaped(line.dropFirst(4)))
    }
    macro("Ed")
  }

  private mutating func sentences(_ paragraph: Substring) {
    let words = paragraph.split { $0 == " " || $0 == "\n" }
    var line = ""
    for word in words {
      line += (line.isEmpty ? "" : " ") + word
      if word.count > 2, let last = word.last, ".!?".contains(last) {
        lines.append(Self.emphasized(line))
        line = ""
      }
    }
    if !line.isEmpty { lines.append(Self.emphasized(line)) }
  }

  /// Returns a line with the text between backticks in bold.
  private static func emphasized(_ line: String) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return escaped(line) }
    let line = parts.enumerated().map { index, part in
      index % 2 == 0 ? plain(part) : "\\fB" + plain(part) + "\\fR"
    }
    return protected(line.joined())
  }

  /// Escapes text so that it is typeset literally, also at the beginning of a line.
  static func escaped(_ text: some StringProtocol) -> String { protected(plain(text)) }

  /// Escapes characters with a special meaning.
  private static func plain(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }

  /// Protects a leading dot, which would begin a macro.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// Returns text as a single argument of a macro, in which no word is taken for a macro.
  static func argument(_ text: some StringProtocol) -> String {
    "\"\\&" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}
