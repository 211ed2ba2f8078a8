import ControlCommands
import PlayerModel
import TextFolding

extension MoodName {
  /// Performs work with the mood of this name or, if there is none, with the only one whose name differs just in case
  /// and accents.
  func orAlike<Answer>(
    _ work: (MoodName) throws(PlayerError) -> Answer
  ) throws(PlayerError) -> Answer {
    do throws(PlayerError) {
      return try work(self)
    } catch {
      guard error.code == .notFound else { throw error }
      let names = try PlayerAccess.perform(MoodRequest.moods).map(\.name)
      guard let alike = only(alikeAmong: names) else { throw error }
      return try work(alike)
    }
  }

  /// Returns the only one of the names that differs just in case and accents; `nil` if the name itself is among them.
  func only(alikeAmong names: [MoodName]) -> MoodName? {
    let words = TextFold.words(of: rawValue)
    let alike = names.filter { TextFold.words(of: $0.rawValue) == words }
    guard !words.isEmpty, !names.contains(self), alike.count == 1 else { return nil }
    return alike[0]
  }
}
