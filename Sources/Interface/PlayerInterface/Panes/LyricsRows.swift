import PlayerModel
import SafeText

/// The visible rows of lyrics with times: long lines are wrapped, and a line is in the middle.
///
/// Only visible lines are wrapped, because there may be thousands, and another one is in the middle every few
/// seconds.
struct LyricsRows: Equatable {
  /// A line, or the part of one that fits a row.
  struct Row: Equatable {
    /// The index of the line.
    let line: Int
    /// The text of the part.
    let text: String
    /// The number of characters of the line before the part.
    let start: Int
    /// Whether the line is not wrapped.
    let isWhole: Bool
  }

  /// The rows from the top of the area; `nil` above the first line and below the last.
  let rows: [Row?]

  /// Lays out the lines around `focus` in an area of this size.
  init(_ lyrics: Lyrics, around focus: Int, width: Int, height: Int, ellipsis: Character) {
    func parts(of line: Int) -> [Row] {
      Self.parts(of: lyrics.lines[line].text, line, width: width, most: height, ellipsis: ellipsis)
    }
    guard height > 0, lyrics.lines.indices.contains(focus) else {
      rows = []
      return
    }
    var below = parts(of: focus)
    let middle = min(height / 2, max(0, height - below.count))
    var line = focus + 1
    while below.count < height - middle, line < lyrics.lines.count {
      below += parts(of: line)
      line += 1
    }
    var above: [Row] = []
    line = focus - 1
    while above.count < middle, line >= 0 {
      above = parts(of: line) + above
      line -= 1
    }
    let missing = max(0, middle - above.count)
    rows =
      [Row?](repeating: nil, count: missing) + above.suffix(middle).map(Optional.some)
      + below.prefix(height - middle).map(Optional.some)
  }

  /// Returns the index of the line in a row; `nil` if there is none.
  func line(inRow row: Int) -> Int? {
    rows.indices.contains(row) ? rows[row]?.line : nil
  }

  private static func parts(
    of text: String, _ line: Int, width: Int, most: Int, ellipsis: Character
  ) -> [Row] {
    let whole = DisplayText(text)
    let parts = whole.wrapped(to: max(1, width), limit: most, ellipsis: ellipsis).map(\.text)
    guard parts.count > 1 else {
      return [Row(line: line, text: text, start: 0, isWhole: true)]
    }
    var start = 0
    var rest = whole.text[...]
    return parts.map { part in
      // The blank at which a line was broken belongs to no part.
      if !rest.hasPrefix(part), rest.first == " " {
        rest = rest.dropFirst()
        start += 1
      }
      defer {
        rest = rest.dropFirst(part.count)
        start += part.count
      }
      return Row(line: line, text: part, start: start, isWhole: false)
    }
  }
}
