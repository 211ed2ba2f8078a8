import PlayerModel
import SafeText
import TerminalCells

/// The moods with keys in one form, whose names are cut to a common width.
struct MoodLine {
  private let source: MoodButtons
  private let names: MoodButtons.Names
  private let isRoomy: Bool
  /// The moods with their keys and the widths of their whole names.
  private let keyed: [(key: Int, mood: MoodSummary, width: Int)]

  /// The columns of a name in its short form.
  private static let letters = 3

  init(_ buttons: MoodButtons, _ names: MoodButtons.Names, isRoomy: Bool) {
    source = buttons
    self.names = names
    self.isRoomy = isRoomy
    keyed = buttons.keyed.map { ($0.key, $0.mood, DisplayText($0.mood.name.rawValue).width) }
  }

  private var inner: String { isRoomy ? " " : "" }
  private var gap: String { isRoomy ? "   " : " " }
  private var longest: Int { keyed.map(\.width).max() ?? 0 }

  /// The widths to which names may be cut, from the largest.
  private var limits: [Int] {
    switch names {
    case .whole: [longest]
    case .cut(let least): longest <= least ? [longest] : (least...longest).reversed()
    case .short: [Self.letters]
    case .none: [0]
    }
  }

  /// Returns the largest width of a name with which the line fits; `nil` if there is none.
  func limit(fitting width: Int) -> Int? {
    limits.first { self.width(of: keyed.indices, limit: $0) <= width }
  }

  /// Returns the width of some of the moods.
  private func width(of range: Range<Int>, limit: Int) -> Int {
    let gaps = max(0, range.count - 1) * gap.count
    return range.reduce(gaps) { sum, index in
      let name = min(keyed[index].width, limit)
      // The key and the mark have a column each.
      return sum + 2 + inner.count + (name > 0 ? inner.count + name : 0)
    }
  }

  /// Returns the moods with names of at most this width.
  func buttons(limit: Int, gap: String? = nil) -> [MoodButtons.Button] {
    pieces(of: keyed.indices, limit: limit, gap: gap ?? self.gap)
  }

  /// Returns two rows of about the same width, of which the second one ends with `rest`; `nil` if they do not fit.
  ///
  /// If it can be, all moods are in the first row.
  func rows(
    before rest: [MoodButtons.Button], fitting width: Int
  ) -> [[MoodButtons.Button]]? {
    for limit in limits {
      // A gap at the beginning of a row would move it.
      let alone = Array(rest.drop { $0.span.text.allSatisfy { $0 == " " } })
      if !alone.isEmpty, alone.width <= width,
        self.width(of: keyed.indices, limit: limit) <= width
      {
        return [buttons(limit: limit), alone]
      }
      let splits = keyed.indices.dropFirst().map { split in
        (
          place: split, first: self.width(of: 0..<split, limit: limit),
          second: self.width(of: split..<keyed.count, limit: limit) + rest.width
        )
      }
      let best = splits.min { max($0.first, $0.second) < max($1.first, $1.second) }
      guard let best, max(best.first, best.second) <= width else { continue }
      return [
        pieces(of: 0..<best.place, limit: limit, gap: gap),
        pieces(of: best.place..<keyed.count, limit: limit, gap: gap) + rest,
      ]
    }
    return nil
  }

  private func pieces(of range: Range<Int>, limit: Int, gap: String) -> [MoodButtons.Button] {
    var pieces: [MoodButtons.Button] = []
    for (key, mood, _) in keyed[range] {
      if !pieces.isEmpty { pieces.append(MoodButtons.Button(span: TextLine.Span(gap))) }
      let isFiled = source.filed.contains(mood.name)
      let (theme, glyphs) = (source.theme, source.glyphs)
      let sign = isFiled ? glyphs.sign(of: mood) : glyphs.unfiled
      let style = isFiled ? theme.mood(mood) : theme.secondary
      let name = shortened(mood.name.rawValue, to: limit)
      let texts = [
        TextLine.Span("\(key)", theme.strong), TextLine.Span("\(inner)\(sign)", style.ofMark),
        TextLine.Span(name.isEmpty ? "" : "\(inner)\(name)", style),
      ]
      pieces += texts.filter { !$0.text.isEmpty }.map { MoodButtons.Button(key: key, span: $0) }
    }
    return pieces
  }

  /// Returns a name in at most `width` columns; its first letters have no sign that more follow.
  private func shortened(_ name: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    guard width <= Self.letters else {
      return DisplayText(name, fitting: width, ellipsis: source.glyphs.ellipsis).text
    }
    var columns = 0
    return DisplayText(name).clusters.prefix { cluster in
      columns += cluster.width
      return columns <= width
    }.map(\.text).joined()
  }
}
