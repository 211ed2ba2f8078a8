import ArgumentParser
import PlayerModel

/// A name that may consist of several words without quotes where nothing else can follow.
protocol NameOfWords: RawRepresentable, ExpressibleByArgument where RawValue == String {}

extension MoodName: NameOfWords {}
extension PlaylistName: NameOfWords {}

extension Array where Element: NameOfWords {
  /// The name that the words make up.
  ///
  /// Throws `ValidationError` if it is too long.
  var oneName: Element {
    get throws {
      guard let name = Element(rawValue: map(\.rawValue).joined(separator: " ")) else {
        throw ValidationError("A name of \(count) words is too long.")
      }
      return name
    }
  }
}
