extension Style {
  /// Returns the parameters of the SGR sequence (ECMA-48) for this style at a colour depth.
  ///
  /// They are without the introducer and the final byte, and empty for the terminal's defaults.
  package func sequence(_ depth: ColorDepth) -> String {
    let codes: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    var parts = codes.filter { attributes.contains($0.0) }.map(\.1)
    if let code = foreground?.code(depth, isBackground: false) { parts.append(code) }
    if let code = background?.code(depth, isBackground: true) { parts.append(code) }
    return parts.joined(separator: ";")
  }
}

extension Color {
  fileprivate func code(_ depth: ColorDepth, isBackground: Bool) -> String? {
    let first = isBackground ? 40 : 30
    switch depth {
    case .none: return nil
    case .basic: return basic.map { "\(first + Int($0.rawValue % 8))" }
    case .bright:
      // The codes of bright colours are 60 higher.
      return basic.map { "\(first + Int($0.rawValue % 8) + ($0.rawValue < 8 ? 0 : 60))" }
    case .indexed: return "\(first + 8);5;\(index)"
    case .direct:
      guard let rgb else { return "\(first + 8);5;\(index)" }
      return "\(first + 8);2;\(rgb.red);\(rgb.green);\(rgb.blue)"
    }
  }
}
