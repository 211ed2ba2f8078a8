import SafeText
import TerminalCells

/// The lines of a report as they are written: none too wide, none with blanks at its end.
struct ReportLines: Equatable, Sendable {
  typealias Part = ReportText.Part

  private(set) var lines: [[Part]] = []

  private let look: ReportText.Look
  private let ellipsis: Character

  init(_ look: ReportText.Look) {
    self.look = look
    ellipsis = Glyphs(look.signs).ellipsis
  }

  /// Whether pictures give way to the numbers.
  var isNarrow: Bool { look.width < 40 }
  /// The columns of a bar between a name and a value.
  var barColumns: Int { max(4, look.width - 30) }

  mutating func heading(_ text: String) {
    add()
    add(Part(text, .heading))
  }

  /// A sentence on as many lines as it needs.
  mutating func sentence(_ text: String, indent: Int = 0) {
    let indent = isNarrow ? 0 : indent
    let room = max(1, look.width - indent)
    for line in DisplayText(text).wrapped(to: room, limit: 9, ellipsis: ellipsis) {
      add(Part(Self.blanks(indent) + line.text))
    }
  }

  /// A line, cut where it is too wide.
  mutating func add(_ parts: Part...) { add(parts) }

  /// A line, cut where it is too wide.
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

  /// A name, a bar of at most ``barColumns`` columns that are one sign each, and a value.
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

  /// A place in a ranking.
  mutating func numbered(_ index: Int, _ name: String, _ bar: String?, _ value: String) {
    guard !isNarrow else {
      row("\(index + 1) \(name)", [], value)
      return
    }
    let place = index < 9 ? " \(index + 1)" : "\(index + 1)"
    // A value that is marked as an estimate may be wider.
    let columns = look.width - 19 - max(0, value.count - 12) - (bar == nil ? 0 : barColumns / 2 + 1)
    add(
      Part("  \(place)  " + fitted(name, to: max(8, columns)) + " "),
      Part(bar.map { fitted($0, to: barColumns / 2) + " " } ?? "", .bar), Part(value))
  }

  /// A bar, in eighths of a column where the signs can say that.
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

  /// Text as wide as `width`, made safe, cut with an ellipsis or filled up with blanks.
  func fitted(_ text: String, to width: Int) -> String {
    let text = DisplayText(text, fitting: max(0, width), ellipsis: ellipsis)
    return text.text + Self.blanks(width - text.width)
  }

  static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
