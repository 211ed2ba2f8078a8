package import PlayerModel

extension ListenRule {
  /// The rule in words for exports, such as `50% or 240 s` or `50% or 240 s, longer than 30 s`.
  package var name: String {
    let enough = "\(Self.number(fraction * 100))% or \(Self.number(enoughSeconds)) s"
    return longerThan > 0 ? enough + ", longer than \(Self.number(longerThan)) s" : enough
  }

  /// Formats a number with at most three decimals.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }
}
