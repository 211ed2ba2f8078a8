package import PhotoFiles

/// A photo of which it is known when it was taken.
package struct TakenPhoto: Hashable, Sendable {
  /// The photo.
  package let photo: IndexedPhoto
  /// When it was taken.
  package let taken: TakenMoment

  /// The same in Unix milliseconds.
  var unixMilliseconds: Int64 { taken.unixMilliseconds }
}
