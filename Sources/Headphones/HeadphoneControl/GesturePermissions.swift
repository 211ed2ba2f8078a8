import HeadphoneMotion
import PlayerModel

/// Decides which commands a gesture may run.
enum GesturePermissions {
  /// The first words of the commands that a gesture from the network may run.
  private static let harmless =
    [
      ["toggle"], ["pause"], ["resume"], ["stop"], ["next"], ["previous"], ["seek"], ["volume"],
      ["repeat"], ["shuffle"], ["speed"], ["sleep"], ["favourite"], ["undo"], ["redo"],
      ["mood", "add"], ["mood", "remove"], ["mood", "play"],
    ] + TrackMarks.ratings.map { ["stars", "\($0)"] }

  /// Returns why a gesture cannot run a command, as a sentence, or `nil` if it can.
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
