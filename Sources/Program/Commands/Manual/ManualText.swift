import FoundationEssentials
import Locations

/// Text in the language of manual pages, mdoc(7).
struct ManualText {
  /// The lines so far.
  private(set) var lines: [String] = []

  /// A page, begun with what names it.
  init(_ name: String, section: String, _ description: String) {
    macro("Dd", programDate)
    macro("Dt", name.uppercased(), section)
    macro("Os", "Stimmung", programVersion)
    macro("Sh", "NAME")
    macro("Nm", name)
    macro("Nd", description)
  }

  init() {}

  /// The whole of it.
  var source: String { lines.joined(separator: "\n") + "\n" }

  /// A macro with its arguments.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append(([".\(name)"] + arguments).joined(separator: " "))
  }

  /// A section with its first text.
  mutating func section(_ title: String, _ text: String = "") {
    macro("Sh", title)
    prose(text)
  }

  /// A part of a section.
  mutating func part(_ title: String, _ text: String = "") {
    macro("Ss", title)
    prose(text)
  }

  /// Prose: paragraphs are separated by empty lines, and each sentence begins a line, as mdoc wants it.
  ///
  /// Text between backticks is bold; an indented paragraph is shown as it is.
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

  /// A list of names with what they mean.
  mutating func list(_ macro: String, _ items: [(name: String, meaning: String)]) {
    self.macro("Bl", "-tag", "-width", "Ds")
    for item in items {
      self.macro("It", macro, Self.argument(item.name))
      prose(item.meaning)
    }
    self.macro("El")
  }

  /// The pages to read as well.
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

  /// A line of prose, with what stands between backticks in bold.
  private static func emphasized(_ line: String) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return escaped(line) }
    let line = parts.enumerated().map { index, part in
      index % 2 == 0 ? plain(part) : "\\fB" + plain(part) + "\\fR"
    }
    return protected(line.joined())
  }

  /// Text that is no command of the typesetter's, wherever it stands, and whose marks stay what they are.
  static func escaped(_ text: some StringProtocol) -> String { protected(plain(text)) }

  /// Text in which no character means something to the typesetter.
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

  /// A line that is no command: a point at its start would make it one.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// One argument of a macro: its words stay together, and none is taken for a macro itself.
  static func argument(_ text: some StringProtocol) -> String {
    "\"\\&" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}
