import SafeText
import TerminalCells

/// The lines of a report during layout; none is too wide or has trailing blanks.
struct ReportLines: Equatable, Sendable {
  typealias Part = ReportText.Part

  private(set) var lines: [[Part]] = []

  private let look: ReportText.Look
  private let ellipsis: Character

  init(_ look: ReportText.Look) {
    self.look = look
    ellipsis = Glyphs(look.signs).ellipsis
  }

  /// Whether bars are omitted in favour of numbers.
  var isNarrow: Bool { look.width < 40 }
  /// The width of a bar between a name and a value.
  var barColumns: Int { max(4, look.width - 30) }

  mutating func heading(_ text: String) {
    add()
    add(Part(text, .heading))
  }

  /// Adds a sentence, wrapped.
  mutating func sentence(_ text: String, indent: Int = 0) {
    let indent = isNarrow ? 0 : indent
    let room = max(1, look.width - indent)
    for line in DisplayText(text).wrapped(to: room, limit: 9, ellipsis: ellipsis) {
      add(Part(Self.blanks(indent) + line.text))
    }
  }

  /// Adds a line, cut if it is too wide.
  mutating func add(_ parts: Part...) { add(parts) }

  /// Adds a line, cut if it is too wide.
  mutating func add(_ parts: [Part]) {
    var room = look.width
    var line: [Part] = []
    for part in parts where room > 0 {
      let text = DisplayText(part.text, fitting: room, ellipsis: ellipsis)
      room -= text.width
      line.append(Part(text.text, part.role))
    }
    while let last = line.last, last.text.allSatisfy({ $0 == " " }) { line.removeLast() }
    while line.last?.text.last == " " { line[line.count - 1].text.removeLast() }
    lines.append(line)
  }

  /// Adds a name, a bar of at most ``barColumns`` columns, and a value.
  mutating func row(
    _ name: String, _ bar: [Part], _ value: String, _ role: ReportText.Role = .plain
  ) {
    guard !isNarrow else {
      let name = fitted(name, to: look.width - value.count - 1)
      add(Part(name, role), Part(" " + value))
      return
    }
    let length = bar.reduce(0) { $0 + $1.text.count }
    add(
      [Part("  "), Part(fitted(name, to: 11), role), Part(" ")] + bar
        + [Part(Self.blanks(barColumns - length + 1) + value)])
  }

  /// Adds a row of a ranking.
  mutating func numbered(_ index: Int, _ name: String, _ bar: String?, _ value: String) {
    guard !isNarrow else {
      row("\(index + 1) \(name)", [], value)
      return
    }
    let place = index < 9 ? " \(index + 1)" : "\(index + 1)"
    // A value with the mark of an estimate may be wider.
    let columns = look.width - 19 - max(0, value.count - 12) - (bar == nil ? 0 : barColumns / 2 + 1)
    add(
      Part("  \(place)  " + fitted(name, to: max(8, columns)) + " "),
      Part(bar.map { fitted($0, to: barColumns / 2) + " " } ?? "", .bar), Part(value))
  }

  /// Returns a bar, in eighths of a column if the repertoire has such characters.
  func bar(_ value: Double, of highest: Double, columns: Int? = nil) -> String {
    guard highest > 0, value > 0 else { return "" }
    let eighths = Int((value / highest * Double((columns ?? barColumns) * 8)).rounded())
    guard look.signs == .unicode else {
      let sign = look.signs == .ascii ? "#" : "█"
      return String(repeating: sign, count: max(1, eighths / 8))
    }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let full = String(repeating: "█", count: eighths / 8)
    return eighths == 0 ? "▏" : full + parts[eighths % 8]
  }

  /// Returns a text that is exactly `width` columns wide, sanitized, and cut or padded as needed.
  func fitted(_ text: String, to width: Int) -> String {
    let text = DisplayText(text, fitting: max(0, width), ellipsis: ellipsis)
    return text.text + Self.blanks(width - text.width)
  }

  static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
