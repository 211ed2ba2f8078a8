package import Linux
package import PlayerModel

/// Bytes that can be read at any place, and whose they are.
package protocol ByteSource: AnyObject {
  /// The file, for messages.
  var path: TrackPath { get }

  /// How many bytes there were when it was opened.
  var size: Int64 { get }

  /// The open file; nil if the bytes come from elsewhere.
  var file: RegularFile? { get }

  /// Fills `buffer` with what is at `offset` and returns how many bytes that are: fewer than asked for
  /// only at the end.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(PlayerError) -> Int
}

extension ByteSource {
  package var file: RegularFile? { nil }
}
