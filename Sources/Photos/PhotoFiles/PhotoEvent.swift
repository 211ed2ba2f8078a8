/// An event of a ``PhotoWatch``.
package enum PhotoEvent: Hashable, Sendable {
  /// A new photo or video is complete.
  ///
  /// It was noticed at the given time, in Unix milliseconds and in nanoseconds of the monotonic
  /// clock.
  case arrived(IndexedPhoto, noticed: Int64, monotonic: Int64)
  /// The content of a known photo changed; its identifier stays the same.
  case changed(IndexedPhoto)
  /// The first scan of all folders since the start is complete, with the number of known photos.
  case baseline(count: Int)
  /// A problem that limits the watch, with a message for the listener.
  case trouble(PhotoError)
}
