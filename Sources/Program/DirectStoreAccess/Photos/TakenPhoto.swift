package import PhotoFiles

/// A photo whose time is known.
package struct TakenPhoto: Hashable, Sendable {
  /// The photo.
  package let photo: IndexedPhoto
  /// When it was taken.
  package let taken: TakenMoment

  /// The time in Unix milliseconds.
  var unixMilliseconds: Int64 { taken.unixMilliseconds }
}
