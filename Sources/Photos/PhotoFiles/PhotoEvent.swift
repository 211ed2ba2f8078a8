/// What a ``PhotoWatch`` tells.
package enum PhotoEvent: Hashable, Sendable {
  /// A photo or video that was not there before, once it is whole: when it was noticed, as Unix milliseconds and as
  /// nanoseconds of the clock that stops in suspend.
  case arrived(IndexedPhoto, noticed: Int64, monotonic: Int64)
  /// One that was there has another content now, and still its identifier.
  case changed(IndexedPhoto)
  /// The first look at all folders is over, once a start: so many photos are known now.
  case baseline(count: Int)
  /// Something keeps the watch from its work; a sentence for the listener.
  case trouble(PhotoError)
}
