package import PlayerModel

/// The settings of the library: where music is, and how its tags are read.
package struct LibraryPreferences: Hashable, Sendable {
  /// The folders as written, where `~` is the home folder.
  package var folders: [String] = []
  /// The patterns for files and folders that scans skip, as written.
  package var ignored: [String] = []
  /// The encoding of texts that do not declare theirs.
  package var legacyEncoding = LegacyEncoding.automatic
  /// The separators that divide names in tags into several.
  package var separators: [String] = []
  /// Which songs are analyzed in the background.
  package var analysis = AnalysisChoice.queue
}
