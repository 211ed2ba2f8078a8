import TextFolding

/// A text that names are compared with, in order to find a name before others that merely contain its words.
struct SearchedName {
  /// How a name agrees with the text, regardless of case and accents.
  enum Fit {
    case none, beginning, whole
  }

  private static let blank = UInt8(ascii: " ")
  private static let lineFeed = UInt8(ascii: "\n")

  private let beginning: ArraySlice<UInt8>

  /// Folds the text; returns `nil` if it has no words.
  init?(_ text: String) {
    let words = TextFold.words(of: text)
    guard words.count > 1 else { return nil }
    beginning = words.last == Self.blank ? words.dropLast() : words[...]
  }

  /// Returns how a folded name agrees, which another text, with a blank before it, or a line feed may follow.
  func fit(_ name: UnsafeRawBufferPointer) -> Fit {
    guard name.starts(with: beginning) else { return .none }
    let rest = name.dropFirst(beginning.count)
    guard rest.first == Self.blank else { return .beginning }
    let next = rest.dropFirst().first
    return next == nil || next == Self.blank || next == Self.lineFeed ? .whole : .beginning
  }

  /// Returns the next of `count` rows whose name is the text, or else the next one whose name begins with it; the
  /// search wraps around.
  func place(in count: Int, from: Int, _ fit: (Int) -> Fit) -> Int? {
    var nearest: Int?
    for row in SearchedWords.places(in: count, from: from, isBackward: false) {
      switch fit(row) {
      case .whole: return row
      case .beginning: nearest = nearest ?? row
      case .none: break
      }
    }
    return nearest
  }
}
