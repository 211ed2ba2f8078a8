import MusicLibrary
import PlayerModel
import TrackMetadata

/// The music found so far in named files, folders and playlists, and what was left out.
struct FoundMusic {
  /// The maximum number of skipped files whose reasons are kept.
  private static let skippedLimit = 100

  private let reader: any TrackReading
  private let index: LibraryIndex?
  /// The files and folders that the listener named.
  private let named: Set<TrackPath>
  /// Whether the listener named a playlist, whose files count as named, too.
  private let namesPlaylist: Bool

  /// The number of tracks found.
  private(set) var count = 0
  /// The tracks that were named individually.
  private var files: [Track] = []
  private var skipped: [SkippedFile] = []
  private var skippedCount = 0
  private var otherFormats = FormatCounts()
  /// The named files that are not music.
  private var refused: Set<TrackPath> = []
  /// The named files and folders that could not be read.
  private var unreadable: Set<TrackPath> = []

  /// Creates a value for a search below `paths`.
  init(below paths: [TrackPath], _ dependencies: HostDependencies) {
    reader = dependencies.reader
    index = try? dependencies.index.get()
    named = Set(paths.map(\.tidied).filter { !$0.looksLikePlaylist })
    namesPlaylist = paths.contains(where: \.looksLikePlaylist)
  }

  /// Adds a batch of files and returns those that are music.
  mutating func add(_ batch: FileFinder.Batch, isCancelled: () -> Bool) -> [Track] {
    let known = (try? index?.tracks(of: batch.files)) ?? []
    var leftOut = batch.skipped
    var tracks: [Track] = []
    for (offset, file) in batch.files.enumerated() where !isCancelled() {
      do throws(PlayerError) {
        if offset < known.count, let track = known[offset] {
          tracks.append(track)
        } else {
          try reader.judge(file.path)
          tracks.append(.unread(file.path))
        }
      } catch {
        leftOut.append(SkippedFile(path: file.path, reason: error.message))
        if named.contains(file.path) { refused.insert(file.path) }
      }
    }
    count += tracks.count
    files += tracks.filter { namesPlaylist || named.contains($0.path) }
    skipped += leftOut.prefix(max(0, Self.skippedLimit - skipped.count))
    skippedCount += leftOut.count
    unreadable.formUnion(batch.refused)
    otherFormats.add(batch.otherFormats)
    return tracks
  }

  /// The answer to the listener's request.
  var result: QueueResult {
    QueueResult(
      added: count, skipped: skipped, skippedCount: skippedCount,
      refusedCount: refused.union(unreadable).count,
      otherFormats: otherFormats.isEmpty ? nil : otherFormats,
      newFolders: newFolders.isEmpty ? nil : newFolders)
  }

  /// Returns why there is no music in `paths`, as a sentence; `nil` if there is some, or if the reasons for skipped files
  /// say it.
  func nothing(in paths: [TrackPath], isCancelled: () -> Bool) -> String? {
    guard count == 0, skippedCount == 0 else { return nil }
    return OtherContents.sentence(
      about: paths, otherFormats: otherFormats, isCancelled: isCancelled)
  }

  /// The folders that adding ``folders`` adds to the library; none if it cannot be read.
  private var newFolders: [TrackPath] {
    guard !folders.isEmpty, let known = try? index?.foldersAsAdded() else { return [] }
    return folders.filter { folder in
      !known.contains { folder == $0 || folder.isBelow($0) }
    }.sorted { $0.encoded < $1.encoded }
  }

  /// The named files whose tags must still be read.
  var unread: [TrackPath] { files.filter { $0.persistentID == nil }.map(\.path) }

  /// The named folders, to be added to the library; empty if they had no music.
  var folders: [TrackPath] {
    count > 0 ? Array(named.subtracting(files.map(\.path)).subtracting(refused)) : []
  }
}

extension Track {
  /// Creates a track for a file of which only the name is known.
  static func unread(_ path: TrackPath) -> Track {
    Track(path: path, title: cleanTitle(fromFileName: path.name))
  }
}
