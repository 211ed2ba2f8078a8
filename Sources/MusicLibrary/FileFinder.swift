package import PlayerModel

/// Finds the music below files and folders, in the order in which a listener expects to hear it.
package struct FileFinder: Sendable {
  /// Some of what was found.
  package struct Batch: Hashable, Sendable {
    /// Files that look like music, in order.
    package var files: [FoundFile]
    /// What was in the way, with a sentence each.
    package var skipped: [SkippedFile]
  }

  /// A finder; batches hold about `batchSize` files.
  package init(batchSize: Int = 500)

  /// Hands what is found below `paths` to `receive`, batch by batch, the first as soon as there is one.
  ///
  /// - Returns: whether it came to the end, that is, was not cancelled.
  @discardableResult
  package func find<Failure: Error>(
    in paths: [TrackPath], isCancelled: () -> Bool = { false },
    receive: (Batch) throws(Failure) -> Void
  ) throws(Failure) -> Bool
}
