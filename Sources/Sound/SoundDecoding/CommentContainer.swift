/// The start of a file, which has its Vorbis comment.
package protocol CommentContainer: Sendable {
  /// The number of bytes of the start, which are replaced as a whole.
  var length: Int { get }

  /// The Vorbis comment without its container.
  var comment: [UInt8] { get }

  /// Returns the bytes of the start with another comment, in which everything else is unchanged, or `nil` if it
  /// does not fit.
  ///
  /// Padding is used if there is any, so that the length stays the same if possible.
  func bytes(with comment: [UInt8]) -> [UInt8]?
}
