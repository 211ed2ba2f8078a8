import MusicLibrary
import PlayerModel

/// The music that a command line names, files one by one, and what of it is none.
struct NamedMusic {
  /// What was named, as it is found.
  let named: Set<TrackPath>
  /// The files, in the order in which they are heard; lists are opened.
  private(set) var files: [TrackPath] = []
  /// What was left out.
  private(set) var skipped: [SkippedFile] = []
  /// Those that were named themselves; the others lie in folders and lists.
  private(set) var refused: Set<TrackPath> = []

  /// The music in `paths`; files for which `judge` throws are left out.
  init(_ paths: [TrackPath], judge: (TrackPath) throws(PlayerError) -> Void = { _ in }) {
    named = Set(paths.map(\.tidied))
    FileFinder().find(in: paths) { batch in
      skipped += batch.skipped
      refused.formUnion(batch.refused)
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

/// How many files were left out, in one sentence.
func leftOutText(_ count: Int) -> String {
  count == 1 ? "1 file was skipped." : "\(count) files were skipped."
}
