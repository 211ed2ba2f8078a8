package import Linux
package import PlayerModel

/// A source of bytes that can be read at any offset.
package protocol ByteSource: AnyObject {
  /// The path of the file, for messages.
  var path: TrackPath { get }

  /// The number of bytes when the source was opened.
  var size: Int64 { get }

  /// The open file, or `nil` if the bytes come from elsewhere.
  var file: RegularFile? { get }

  /// Reads bytes at `offset` into `buffer`, and returns their number, which is less than requested only at
  /// the end.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(PlayerError) -> Int
}

extension ByteSource {
  package var file: RegularFile? { nil }
}
