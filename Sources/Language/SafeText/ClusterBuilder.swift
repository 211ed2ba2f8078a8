/// Groups scalars into cells: a base character and up to four combining marks.
struct ClusterBuilder {
  private(set) var clusters: [DisplayText.Cluster] = []
  private var columns = 0
  private let limit: Int

  /// The number of combining marks that ncurses keeps in a cell; further ones are dropped.
  private static let mostMarks = 4
  /// The only character of two scalars that is a line break, and its replacement.
  private static let lineBreak: [Unicode.Scalar] = ["\r", "\n"]
  private static let blank = Character(" ").unicodeScalars
  /// The base for a combining mark without one.
  private static let markBase: Unicode.Scalar = "\u{25CC}"

  init(limit: Int) {
    self.limit = limit
  }

  /// Appends a character; returns `false` if it no longer fits.
  mutating func append(_ character: Character) -> Bool {
    var open: OpenCell?
    // Compared by scalars: comparing characters sorts their marks, of which there may be a
    // megabyte.
    let isLineBreak = character.unicodeScalars.elementsEqual(Self.lineBreak)
    for scalar in isLineBreak ? Self.blank : character.unicodeScalars {
      switch ScalarRole(scalar) {
      case .hidden:
        continue
      case .mark:
        var cell = open ?? OpenCell(Self.markBase, width: 1)
        if cell.marks < Self.mostMarks { cell.add(scalar) }
        open = cell
      case .base(let shown, let width):
        if let open, !close(open, endsCharacter: false) { return false }
        open = OpenCell(shown, width: width)
      }
    }
    guard let open else { return true }
    return close(open, endsCharacter: true)
  }

  private mutating func close(_ cell: OpenCell, endsCharacter: Bool) -> Bool {
    guard columns + cell.width <= limit else { return false }
    columns += cell.width
    clusters.append(
      DisplayText.Cluster(
        text: String(cell.scalars), width: cell.width, endsCharacter: endsCharacter))
    return true
  }

  private struct OpenCell {
    var scalars = String.UnicodeScalarView()
    let width: Int
    var marks = 0

    init(_ base: Unicode.Scalar, width: Int) {
      scalars.append(base)
      self.width = width
    }

    mutating func add(_ mark: Unicode.Scalar) {
      scalars.append(mark)
      marks += 1
    }
  }
}
