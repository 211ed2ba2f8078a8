import HeadphoneMotion
import PlayerModel

/// Which commands a gesture may run.
enum GestureRights {
  /// Of commands that a gesture from a network may run, the first words.
  private static let harmless = [
    ["toggle"], ["pause"], ["resume"], ["stop"], ["next"], ["previous"], ["seek"], ["volume"],
    ["repeat"], ["shuffle"], ["speed"], ["rate"], ["sleep"], ["stars"], ["favourite"], ["undo"],
    ["mood", "add"], ["mood", "remove"], ["mood", "play"],
  ]

  /// Why a command is not run for a gesture, as one sentence; nil if it is.
  static func refusal(
    of command: String, for gesture: Gesture, measures: HeadphoneMotion.Measures, isNetworked: Bool
  ) -> String? {
    let words = CommandText.words(of: command)
    if let reason = GestureDetector.unavailable(of: [gesture], measures: measures)[gesture] {
      return reason
    }
    guard isNetworked, !harmless.contains(where: { words.starts(with: $0) }) else { return nil }
    return
      "“\(command)” cannot be bound to a gesture that comes over a network: any program could send it."
  }
}
