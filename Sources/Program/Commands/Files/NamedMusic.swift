import MusicLibrary
import PlayerModel

/// The music files that a command line refers to, and those that were left out.
struct NamedMusic {
  /// The paths on the command line.
  let named: Set<TrackPath>
  /// The files in playback order, including those in lists.
  private(set) var files: [TrackPath] = []
  /// The files that were left out.
  private(set) var skipped: [SkippedFile] = []
  /// The files that were left out although they are named explicitly rather than by a folder or list.
  private(set) var refused: Set<TrackPath> = []
  /// The files in folders whose formats are not played.
  private(set) var otherFormats = FormatCounts()

  /// Finds the music in `paths`, leaving out files for which `judge` throws.
  init(_ paths: [TrackPath], judge: (TrackPath) throws(PlayerError) -> Void = { _ in }) {
    named = Set(paths.map(\.tidied))
    FileFinder().find(in: paths) { batch in
      skipped += batch.skipped
      refused.formUnion(batch.refused)
      otherFormats.add(batch.otherFormats)
      for file in batch.files {
        do throws(PlayerError) {
          try judge(file.path)
          files.append(file.path)
        } catch {
          skipped.append(SkippedFile(path: file.path, reason: error.message))
          if named.contains(file.path) { refused.insert(file.path) }
        }
      }
    }
  }
}

/// Returns a sentence with the number of files that were left out.
func leftOutText(_ count: Int) -> String {
  count == 1 ? "1 file was skipped." : "\(count) files were skipped."
}
