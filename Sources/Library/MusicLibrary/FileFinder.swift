package import PlayerModel

/// Finds the music below files and folders, in the order in which a listener expects to hear it.
///
/// Of a folder come first its own files, then its folders, each by name: upper and lower case alike, 2
/// before 10. A file that the listener names is taken whatever it is called; in folders only what is
/// called like a format of sound (`SoundFiles.fileExtensions`), and nothing hidden. Links are followed; below one named path no folder is
/// entered twice, so that links in a circle end, and none of the kernel's at all.
package struct FileFinder: Sendable {
  /// Some of what was found.
  package struct Batch: Hashable, Sendable {
    /// Files that look like music, in order.
    package var files: [FoundFile] = []
    /// What was in the way, with a sentence each.
    package var skipped: [SkippedFile] = []
    /// Those of ``skipped`` that were named themselves; the others lie in folders and lists.
    package var refused: [TrackPath] = []
    /// Folders that could not be listed, or not to their end, and links to folders that are not there:
    /// what lies below is not known.
    package var unlistedFolders: [TrackPath] = []
    /// Whether a link to a folder was met.
    package var linksToFolders = false
    /// Folders on another disk than the folder they are in.
    package var mountPoints: [TrackPath] = []

    var isEmpty: Bool {
      files.isEmpty && skipped.isEmpty && unlistedFolders.isEmpty && !linksToFolders
        && mountPoints.isEmpty
    }
  }

  private let batchSize: Int

  /// A finder whose batches hold up to `batchSize` files.
  package init(batchSize: Int = 500) {
    precondition(batchSize > 0, "a batch holds something")
    self.batchSize = batchSize
  }

  /// Hands what is found below `paths` to `receive`, batch by batch, the first as soon as there is one.
  ///
  /// Paths should be absolute. `isCancelled` is asked before each folder, entry of one and file.
  ///
  /// - Returns: whether it came to the end, that is, was not cancelled.
  @discardableResult
  package func find<Failure: Error>(
    in paths: [TrackPath], isCancelled: () -> Bool = { false },
    receive: (Batch) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var search = FileSearch(paths, batchSize: batchSize)
    while let findings = search.next(isCancelled: isCancelled) {
      guard let batch = findings.lookedAt(isCancelled: isCancelled) else { return false }
      try receive(batch)
    }
    return !search.isUnfinished
  }

  /// Whether anything below `paths` looks like music.
  package func hasMusic(in paths: [TrackPath], isCancelled: () -> Bool = { false }) -> Bool {
    var isFound = false
    find(in: paths, isCancelled: { isFound || isCancelled() }) {
      isFound = isFound || !$0.files.isEmpty
    }
    return isFound
  }
}
