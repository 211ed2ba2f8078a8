package import PlayerModel
package import TrackMetadata

/// Finds the music below files and folders, in the order in which a listener expects to hear it.
///
/// In a folder, its own files come first and then its subfolders, each by name, ignoring case and with 2
/// before 10. A file that the listener names is accepted with any name. In folders, only files with the
/// extension of an audio format are (`SoundFiles.fileExtensions`), and hidden ones are ignored. So are the system's
/// folders, such as recycle bins, folders with `.nomedia` that were not named, and what `.mpdignore` lists. Links are
/// followed. Below each named path, every folder is entered only once, so that circular links end. The
/// kernel's file systems are not entered.
package struct FileFinder: Sendable {
  /// A batch of results.
  package struct Batch: Hashable, Sendable {
    /// The files that look like music, in order.
    package var files: [FoundFile] = []
    /// The files and folders that were skipped, with reasons.
    package var skipped: [SkippedFile] = []
    /// The paths among ``skipped`` that were named explicitly, rather than found in folders or lists.
    package var refused: [TrackPath] = []
    /// Folders that could not be listed completely, and broken links to folders; their contents are unknown.
    package var unlistedFolders: [TrackPath] = []
    /// Whether a link to a folder was found.
    package var linksToFolders = false
    /// Folders on another file system than their parent folder.
    package var mountPoints: [TrackPath] = []
    /// The files in folders whose formats are not played, judging by their extensions.
    package var otherFormats = FormatCounts()

    var isEmpty: Bool {
      files.isEmpty && skipped.isEmpty && unlistedFolders.isEmpty && !linksToFolders
        && mountPoints.isEmpty && otherFormats.isEmpty
    }
  }

  /// Returns the paths of tracks that are not where a list says, in order; `nil` for those that are not found.
  package typealias Locating = @Sendable ([Track]) -> [TrackPath?]

  private let batchSize: Int
  private let encodings: TextEncodings
  private let exclusions: LibraryExclusions
  private let locate: Locating

  /// Creates a finder whose batches have up to `batchSize` files, and none that the listener excludes, and which
  /// decodes playlists with `encodings`.
  ///
  /// - Parameter locate: Looks for the missing tracks of lists elsewhere.
  package init(
    batchSize: Int = 500, encodings: TextEncodings = TextEncodings(),
    exclusions: LibraryExclusions = LibraryExclusions(),
    locate: @escaping Locating = { $0.map { _ in nil } }
  ) {
    precondition(batchSize > 0, "a batch must have at least one file")
    self.batchSize = batchSize
    (self.encodings, self.exclusions, self.locate) = (encodings, exclusions, locate)
  }

  /// Passes what is found below `paths` to `receive` in batches, of which the first is sent as soon as
  /// possible.
  ///
  /// Paths should be absolute. `isCancelled` is called before each folder, each of its entries, and each
  /// file.
  ///
  /// - Returns: Whether the search was completed rather than cancelled.
  @discardableResult
  package func find<Failure: Error>(
    in paths: [TrackPath], isCancelled: () -> Bool = { false },
    receive: (Batch) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var search = FileSearch(
      paths, batchSize: batchSize, encodings: encodings, exclusions: exclusions, locate: locate)
    while let findings = search.next(isCancelled: isCancelled) {
      guard let batch = findings.lookedAt(isCancelled: isCancelled) else { return false }
      try receive(batch)
    }
    return !search.isUnfinished
  }

  /// Returns whether anything below `paths` looks like music.
  package func hasMusic(in paths: [TrackPath], isCancelled: () -> Bool = { false }) -> Bool {
    var isFound = false
    find(in: paths, isCancelled: { isFound || isCancelled() }) {
      isFound = isFound || !$0.files.isEmpty
    }
    return isFound
  }

  /// Counts the files in folders below `paths` whose formats are not played.
  package func otherFormats(
    in paths: [TrackPath], isCancelled: () -> Bool = { false }
  ) -> FormatCounts {
    var counts = FormatCounts()
    find(in: paths, isCancelled: isCancelled) { counts.add($0.otherFormats) }
    return counts
  }
}
