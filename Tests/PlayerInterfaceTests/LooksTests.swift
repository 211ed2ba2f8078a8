import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The screens with the looks of every cell, in terminals with many colours, sixteen, eight and none.
///
/// Below each line of text, one letter per column names its looks, `.` for none; the letters are explained
/// at the end.
struct LooksTests {
  private static let sizes = [
    (20, 4), (30, 8), (40, 15), (80, 24), (120, 40), (160, 45), (200, 50),
  ]

  private static let depths = [ColorDepth.indexed, .bright, .basic, .none]

  @Test(arguments: Screen.tabs, depths)
  func `every screen has its recorded looks`(screen: Screen, depth: ColorDepth) {
    let name = "looks-\(screen.name.lowercased())-\(depth).txt"
    if let difference = Snapshot(name).difference(from: Self.drawing(of: screen, in: depth)) {
      Issue.record(Comment(rawValue: difference))
    }
  }

  @Test(arguments: Screen.tabs)
  func `without a cover, more than 256 colours look the same`(screen: Screen) {
    #expect(Self.drawing(of: screen, in: .direct) == Self.drawing(of: screen, in: .indexed))
  }

  private static func drawing(of screen: Screen, in depth: ColorDepth) -> String {
    var drawing = LooksDrawing()
    for (width, height) in sizes {
      var conversation = Conversation(
        Fixture.model(width: width, height: height, colors: depth), lyrics: Fixture.lyrics)
      conversation.lists = Fixture.lists
      conversation.playlists = Fixture.playlists
      (conversation.folders, conversation.settings) = (Fixture.folders, Fixture.settings)
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.show(screen)
      if screen == .search { conversation.type("rain") }
      if screen != .playing { conversation.press(.down) }
      drawing.add(conversation.model.rendered(at: Fixture.start))
    }
    return drawing.text
  }
}

/// Screens as text, with a letter for the looks of each cell.
private struct LooksDrawing {
  private var lines: [String] = []
  private var letters: [Style: Character] = [.plain: "."]
  private var legend: [String] = []

  /// The whole drawing.
  var text: String { (lines + legend).joined(separator: "\n") + "\n" }

  /// Adds a screen.
  mutating func add(_ buffer: CellBuffer) {
    lines.append("\(buffer.size.width) × \(buffer.size.height)")
    let rows = buffer.description.split(separator: "\n", omittingEmptySubsequences: false)
    for (y, row) in rows.enumerated() {
      lines.append(String(row))
      var looks = String(buffer.row(y).map { letter(for: $0.style) })[...]
      while looks.last == "." { looks.removeLast() }
      if !looks.isEmpty { lines.append(String(looks)) }
    }
  }

  private mutating func letter(for style: Style) -> Character {
    if let known = letters[style] { return known }
    let letter = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(letters.count - 1)))
    letters[style] = letter
    legend.append("\(letter): \(Self.words(style))")
    return letter
  }

  private static func words(_ style: Style) -> String {
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    var words = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    if let color = style.foreground { words.append(name(color)) }
    if let color = style.background { words.append("on \(name(color))") }
    return words.joined(separator: " ")
  }

  private static func name(_ color: Color) -> String {
    color.basic.map { "\(color.index)/\($0)" } ?? "\(color.index)"
  }
}
