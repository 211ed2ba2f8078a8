import Linux
import PlayerModel

/// Determines whether parts of the library are excluded by the folders above them, reading each of those once.
struct ExclusionLookup: Sendable {
  /// The listener's exclusions.
  let library: LibraryExclusions
  /// The rules in folders; `nil` for those that are excluded.
  private var known: [TrackPath: FolderExclusions?] = [:]
  /// The folders of the library with their paths without links.
  private lazy var realHomes = library.homes.map { (home: $0, real: $0.resolved ?? $0) }

  /// Creates a lookup for a library.
  init(_ library: LibraryExclusions) {
    self.library = library
  }

  /// Returns the rules that the folder at `path` inherits; `nil` if the file or folder there is excluded.
  mutating func rules(at path: TrackPath) -> FolderExclusions? {
    guard library.homes.contains(where: { path.isBelow($0) }) else {
      return FolderExclusions(library)
    }
    guard let rules = self.rules(in: path.parent), !rules.excludes(path),
      !FolderExclusions.isSystemFolder(TrackPath(encoded: path.name).bytes)
    else { return nil }
    return rules
  }

  /// Returns the rules for the entries of `folder`; `nil` if the folder is excluded.
  mutating func rules(in folder: TrackPath) -> FolderExclusions? {
    if let known = known[folder] { return known }
    let rules = read(folder)
    known.updateValue(rules, forKey: folder)
    return rules
  }

  /// Returns whether a link to a file leads to music that the library has at its own place.
  mutating func isRepeated(_ link: TrackPath) -> Bool {
    guard !library.homes.isEmpty, let target = link.resolved else { return false }
    for (home, real) in realHomes where target.isBelow(real) {
      let rest = target.encoded.utf8.dropFirst(real.encoded == "/" ? 0 : real.encoded.utf8.count)
      let place = TrackPath(
        encoded: (home.encoded == "/" ? "" : home.encoded) + String(decoding: rest, as: UTF8.self))
      if !place.isHidden(below: home), FolderListing.isMusic(place), rules(at: place) != nil {
        return true
      }
    }
    return false
  }

  private mutating func read(_ folder: TrackPath) -> FolderExclusions? {
    guard var rules = self.rules(at: folder),
      library.opens(folder, isNamed: false) || !FolderExclusions.isMarked(folder)
    else { return nil }
    // A file that cannot be read is reported when its folder is listed.
    if FileStatus(FolderExclusions.patternFile(in: folder)) != nil {
      _ = try? rules.addPatterns(in: folder)
    }
    return rules
  }
}
