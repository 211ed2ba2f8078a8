import SafeText
import TerminalCells

/// A row of the help screen, with a cell for each column.
struct HelpRow: Equatable, Sendable {
  /// A part of a line.
  enum Cell: Equatable, Sendable {
    case heading(String)
    case key(String, String)
    case empty
  }

  /// The cells, from left to right.
  let cells: [Cell]

  /// The minimum width of a column if there are several.
  private static let columnWidth = 56
  /// The cells between two columns.
  static let gap = 2

  /// Returns the number of columns that fit.
  static func columns(in width: Int) -> Int { max(1, (width + gap) / (columnWidth + gap)) }

  /// Returns the width of each column.
  static func columnWidth(in width: Int) -> Int {
    let count = columns(in: width)
    return (width - gap * (count - 1)) / count
  }

  /// Returns the width of the keys in a column, including the gap after them.
  static func keyWidth(in column: Int) -> Int { min(max(14, column / 3), 26, column / 2) }

  /// Returns lines in as many columns as fit, to be read column by column.
  static func rows(_ lines: [HelpLine], width: Int) -> [HelpRow] {
    let column = columnWidth(in: width)
    let cells = lines.flatMap { self.cells($0, width: column) }
    let height = (cells.count + columns(in: width) - 1) / columns(in: width)
    return (0..<height).map { row in
      HelpRow(cells: stride(from: row, to: cells.count, by: height).map { cells[$0] })
    }
  }

  /// Returns the cells of a line, wrapped at spaces.
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
