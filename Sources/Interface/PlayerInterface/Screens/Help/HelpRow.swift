import SafeText
import TerminalCells

/// A row of the help on the screen: what stands in each of its columns.
struct HelpRow: Equatable, Sendable {
  /// A part of a line.
  enum Cell: Equatable, Sendable {
    case heading(String)
    case key(String, String)
    case empty
  }

  /// One in each column, from left to right.
  let cells: [Cell]

  /// Columns are at least as wide as that, where there are several.
  private static let columnWidth = 56
  /// Between two columns.
  static let gap = 2

  /// How many columns fit.
  static func columns(in width: Int) -> Int { max(1, (width + gap) / (columnWidth + gap)) }

  /// How wide each column is.
  static func columnWidth(in width: Int) -> Int {
    let count = columns(in: width)
    return (width - gap * (count - 1)) / count
  }

  /// How wide the keys are in a column, with what parts them from what they do.
  static func keyWidth(in column: Int) -> Int { min(max(14, column / 3), 26, column / 2) }

  /// Lines broken into as many columns as fit, which are read one after the other.
  static func rows(_ lines: [HelpLine], width: Int) -> [HelpRow] {
    let column = columnWidth(in: width)
    let cells = lines.flatMap { self.cells($0, width: column) }
    let height = (cells.count + columns(in: width) - 1) / columns(in: width)
    return (0..<height).map { row in
      HelpRow(cells: stride(from: row, to: cells.count, by: height).map { cells[$0] })
    }
  }

  /// A line, broken at spaces where it is too wide.
  private static func cells(_ line: HelpLine, width: Int) -> [Cell] {
    switch line {
    case .gap: return [.empty]
    case .heading(let text): return [.heading(text)]
    case .key(let keys, let meaning, _):
      let left = keyWidth(in: width)
      let names = broken(keys, to: left - 1)
      let texts = broken(meaning, to: width - left)
      return (0..<max(names.count, texts.count)).map { row in
        .key(row < names.count ? names[row] : "", row < texts.count ? texts[row] : "")
      }
    }
  }

  private static func broken(_ text: String, to width: Int) -> [String] {
    DisplayText(text).wrapped(to: max(1, width), limit: .max, ellipsis: "…").map(\.text)
  }
}
