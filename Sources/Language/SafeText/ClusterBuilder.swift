/// Gathers scalars into cells: a base and at most four that combine with it.
struct ClusterBuilder {
  private(set) var clusters: [DisplayText.Cluster] = []
  private var columns = 0
  private let limit: Int

  /// What ncurses keeps in a cell besides the base; more are left out.
  private static let mostMarks = 4
  /// The one character of two scalars that is a line break, and what is shown for it.
  private static let lineBreak: [Unicode.Scalar] = ["\r", "\n"]
  private static let blank = Character(" ").unicodeScalars
  /// Under a mark that has nothing to stand on.
  private static let markBase: Unicode.Scalar = "\u{25CC}"

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a character; false if it does not fit any more.
  mutating func append(_ character: Character) -> Bool {
    var open: OpenCell?
    // By scalars: to compare characters is to sort all their marks, and there may be a megabyte of them.
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
