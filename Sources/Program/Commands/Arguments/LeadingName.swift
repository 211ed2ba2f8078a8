import Glibc
import MusicLibrary
import PlayerModel

/// A name that is followed by tracks, and may consist of several words without quotes.
struct LeadingName<Name: NameOfWords & TypedName> {
  /// The name.
  let name: Name
  /// The tracks after it.
  let tracks: [GivenTrack]

  /// Divides the words of a command line: the longest beginning that is one of `names` is the name.
  ///
  /// Words that name a file are never part of it, so a script that names files gets what it always got.
  ///
  /// - Parameters:
  ///   - names: Returns the existing names, which are only needed if a word names no file.
  ///   - command: The command that makes new ones, for the message.
  /// - Throws: `PlayerError` if no beginning is a name, or if one could mean several.
  init(
    _ first: Name, _ following: [GivenTrack], orMadeBy command: String,
    among names: () throws(PlayerError) -> [Name]
  ) throws(PlayerError) {
    let others = following.prefix { $0.namesNothing }.map(\.text)
    guard !others.isEmpty else {
      (name, tracks) = (first, following)
      return
    }
    let names = try names()
    for count in (0...others.count).reversed() {
      guard let typed = Self.name(first, others.prefix(count)),
        try typed.meant(among: names, by: { $0 }) != nil
      else { continue }
      (name, tracks) = (typed, Array(following.dropFirst(count)))
      return
    }
    // A word with a full stop is rather a file that does not exist.
    let likely = Self.name(first, others.prefix { !$0.contains(".") }) ?? first
    throw .notThere(
      Name.kind, likely.rawValue, among: names.map(\.rawValue), orMadeBy: command)
  }

  private static func name(_ first: Name, _ others: ArraySlice<String>) -> Name? {
    others.isEmpty ? first : Name(rawValue: ([first.rawValue] + others).joined(separator: " "))
  }
}

extension GivenTrack {
  /// Whether it is one word that is no identity and names no file.
  fileprivate var namesNothing: Bool {
    guard case .path(let path) = reference, !text.contains("/") else { return false }
    return path.withCString { access($0, F_OK) } != 0
  }
}
