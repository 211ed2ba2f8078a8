import TerminalCells

/// Parses the text form of a style in a theme: `bold #e2b86b on black`.
enum StyleText {
  /// An unknown word.
  struct BadWord: Error, Equatable {
    let word: String
  }

  /// All valid words except numbers and `#rrggbb`.
  static let words = attributes.keys.sorted() + colors.keys.sorted() + ["default", "on"]

  /// Parses `text` as a style.
  static func style(_ text: Substring) throws(BadWord) -> Style {
    var style = Style.plain
    var isBackground = false
    for word in text.split(separator: " ") {
      if word == "on" {
        isBackground = true
      } else if let attribute = attributes[String(word)] {
        style.attributes.insert(attribute)
      } else if word == "default" {
        continue
      } else if let color = color(word) {
        let before = isBackground ? style.background : style.foreground
        // A number after #rrggbb is its substitute on terminals with a palette.
        let shown = before?.rgb.map { Color($0, inPalette: color) } ?? color
        if isBackground { style.background = shown } else { style.foreground = shown }
      } else {
        throw BadWord(word: String(word.prefix(40)))
      }
    }
    return style
  }

  private static func color(_ word: Substring) -> Color? {
    if let basic = colors[String(word)] { return Color(basic) }
    if let index = UInt8(word) { return Color(index, RGBColor(paletteIndex: index).basic) }
    let digits = word.dropFirst()
    guard word.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
      return nil
    }
    return UInt32(digits, radix: 16).map { Color(RGBColor($0)) }
  }

  private static let attributes: [String: Style.Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
  ]

  private static let colors: [String: Color.Basic] = [
    "black": .black, "red": .red, "green": .green, "yellow": .yellow, "blue": .blue,
    "magenta": .magenta, "cyan": .cyan, "white": .white, "bright-black": .brightBlack,
    "bright-red": .brightRed, "bright-green": .brightGreen, "bright-yellow": .brightYellow,
    "bright-blue": .brightBlue, "bright-magenta": .brightMagenta, "bright-cyan": .brightCyan,
    "bright-white": .brightWhite,
  ]
}
