package import PlayerModel

extension ListenRule {
  /// The rule in words, for exports: `50% or 240 s`, `50% or 240 s, longer than 30 s`.
  package var name: String {
    let percent = Int((fraction * 100).rounded())
    let enough = "\(percent)% or \(Int(enoughSeconds.rounded())) s"
    return minimumLength > 0 ? enough + ", longer than \(Int(minimumLength)) s" : enough
  }
}
