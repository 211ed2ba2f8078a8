package import PlayerModel

/// The frames of a stream in the order of the file, without those that are damaged.
package protocol FrameSource<Frame>: AnyObject {
  associatedtype Frame: SoundFrame

  /// Returns the next frame, or `nil` at the end.
  ///
  /// - Throws: `PlayerError` if the file cannot be read; the call can be repeated.
  func next() throws(PlayerError) -> Frame?

  /// Moves to a frame that begins at `position` or before it, if there is one.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func move(to position: Int64) throws(PlayerError)

  /// Ends the frames before the one at `offset`, which belongs to another sound.
  func end(before offset: Int64)
}
