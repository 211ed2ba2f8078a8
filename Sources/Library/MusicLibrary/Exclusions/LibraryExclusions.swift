package import PlayerModel

/// The listener's choice of what is excluded from the library, whatever its folders say.
package struct LibraryExclusions: Sendable {
  /// The folders of the library, or none for a search outside of it.
  var homes: [TrackPath] = []
  /// The patterns for names.
  let names: [GlobPattern]
  /// The patterns for absolute paths.
  let paths: [GlobPattern]
  /// The folders that the listener named.
  private let named: Set<TrackPath>

  /// Creates exclusions.
  ///
  /// - Parameters:
  ///   - globs: Patterns for files and folders. One with a slash is for the whole path or, unless it begins with
  ///     `/` or `*`, for its end; any other is for the name.
  ///   - named: Folders that their own `.nomedia` does not exclude.
  package init(ignoring globs: [String] = [], named: [TrackPath] = []) {
    let globs = globs.map(Self.withoutFinalSlashes).filter { !$0.isEmpty && !$0.utf8.contains(0) }
    names = globs.filter { !$0.utf8.contains(UInt8(ascii: "/")) }.map { GlobPattern($0.utf8) }
    paths = globs.filter { $0.utf8.contains(UInt8(ascii: "/")) }.map { glob in
      let isWhole = glob.hasPrefix("/") || glob.hasPrefix("*")
      return GlobPattern((isWhole ? glob : "*/" + glob).utf8)
    }
    self.named = Set(named.map(\.tidied))
  }

  private static func withoutFinalSlashes(_ glob: String) -> String {
    var glob = glob[...]
    while glob.hasSuffix("/") { glob.removeLast() }
    return String(glob)
  }

  /// Returns whether a folder is listed even if it contains `.nomedia`.
  ///
  /// - Parameter isNamed: Whether the search was started for this folder. In the library that may be due to a change.
  func opens(_ folder: TrackPath, isNamed: Bool) -> Bool {
    guard !homes.isEmpty else { return isNamed }
    return named.contains(folder) || homes.contains(folder)
  }
}
