package import PlayerModel
import TextFolding

/// A name by which people call something of their own: a mood or a playlist.
///
/// It is found as people type it: an equal name wins; if there is none, the only one that differs just in case,
/// accents and signs.
package protocol TypedName: RawRepresentable<String>, Equatable {
  /// The word for what has such a name.
  static var kind: String { get }
}

extension TypedName {
  /// Returns the element that this name means, or `nil` if none has a similar name.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if it could mean several.
  package func meant<Named>(
    among all: [Named], by name: (Named) -> Self
  ) throws(PlayerError) -> Named? {
    let names = all.map(name)
    if let place = names.firstIndex(of: self) { return all[place] }
    let words = TextFold.words(of: rawValue)
    guard !words.isEmpty else { return nil }
    let alike = all.indices.filter { TextFold.words(of: names[$0].rawValue) == words }
    guard alike.count > 1 else { return alike.first.map { all[$0] } }
    throw .severalAlike(Self.kind, rawValue, alike.map { names[$0].rawValue })
  }

  /// Returns the element that this name means.
  ///
  /// - Parameter command: The command that makes new ones, for the message.
  /// - Throws: `PlayerError`: `notFound` if none has a similar name, or `invalidRequest` if it could mean
  ///   several.
  package func found<Named>(
    among all: [Named], orMadeBy command: String? = nil, by name: (Named) -> Self
  ) throws(PlayerError) -> Named {
    if let found = try meant(among: all, by: name) { return found }
    let names = all.map { name($0).rawValue }
    throw .notThere(Self.kind, rawValue, among: names, orMadeBy: command)
  }
}

extension MoodName: TypedName {
  package static var kind: String { "mood" }
}

extension PlaylistName: TypedName {
  package static var kind: String { "playlist" }
}
