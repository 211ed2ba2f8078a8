package import Linux
package import PlayerModel

/// Something that gives samples: a decoder and its file.
///
/// Where the format changes on the way, lengths and places count time: frames as long as those of the
/// first format. Used by one thread at a time.
package protocol PCMSource: AnyObject {
  /// What the next ``read(into:)`` gives; changes only where it says so.
  var format: PCMFormat { get }

  /// Frames in all, at the first format's rate; an estimate unless ``isLengthExact``.
  var length: Int64 { get }

  /// Whether ``length`` is what reading to the end gives.
  var isLengthExact: Bool { get }

  /// Reads interleaved samples into `buffer`, whose count is a multiple of the channel count.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file; with `storageFailed` nothing was lost, and reading
  ///   may be tried again.
  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(PlayerError) -> PCMRead

  /// Goes to `frame`, counted at the first format's rate, so that it is the next one read; to the end if that comes
  /// before.
  ///
  /// Takes as long as reading the file up to there, where nothing is known of the way. An estimated ``length`` is no
  /// limit; an end that was met is one, and ``isLengthExact`` from then on.
  ///
  /// - Parameter isWanted: Asked every now and then; the search is given up where it answers false.
  /// - Returns: whether it is there; otherwise the place that is read next stays.
  /// - Throws: `PlayerError` with a sentence that names the file.
  func seek(to frame: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool

  /// The content that its file has got from another program since it was opened; nil if none wrote to it.
  ///
  /// Costs a system call.
  var newRevision: FileRevision? { get }

  /// Whether its file still has the sound with this identity in the place in which it was opened.
  ///
  /// Costs a few reads.
  func holds(_ sound: PersistentID) -> Bool
}

/// A source that is no file: no other program can write to it.
extension PCMSource {
  package var newRevision: FileRevision? { nil }

  package func holds(_ sound: PersistentID) -> Bool { true }
}
