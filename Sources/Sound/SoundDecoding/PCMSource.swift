package import Linux
package import PlayerModel

/// A source of samples: a decoder and its file.
///
/// If the format changes during the stream, lengths and positions are times, in frames of the first format's
/// rate. A source is used by one thread at a time.
package protocol PCMSource: AnyObject {
  /// The format of the next ``read(into:)``, which changes only when that function reports it.
  var format: PCMFormat { get }

  /// The total number of frames, at the first format's rate; an estimate unless ``isLengthExact``.
  var length: Int64 { get }

  /// Whether ``length`` is the exact result of reading to the end.
  var isLengthExact: Bool { get }

  /// Reads interleaved samples into `buffer`, whose count must be a multiple of the number of channels.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file. After `storageFailed`, nothing was lost,
  ///   and the read can be retried.
  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(PlayerError) -> PCMRead

  /// Moves to `frame`, at the first format's rate, or to the end if that comes first.
  ///
  /// If the way there is unknown, this takes as long as reading the file up to that position. An estimated
  /// ``length`` is not a limit, but reaching the end makes it exact.
  ///
  /// - Parameter isWanted: Called periodically; the search is cancelled when it returns `false`.
  /// - Returns: Whether the position was reached; otherwise, the current one is unchanged.
  /// - Throws: `PlayerError` with a sentence that names the file.
  func seek(to frame: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool

  /// The file's revision if another program has written to it since it was opened, otherwise `nil`.
  ///
  /// This costs a system call.
  var newRevision: FileRevision? { get }

  /// Returns whether the file still has the sound with this identity at the same place.
  ///
  /// This costs a few reads.
  func holds(_ sound: PersistentID) -> Bool
}

/// Defaults for a source that is not a file, and that no other program can change.
extension PCMSource {
  package var newRevision: FileRevision? { nil }

  package func holds(_ sound: PersistentID) -> Bool { true }
}
