/// The metadata of a photo or video.
///
/// The location is never read.
package struct PhotoFacts: Hashable, Sendable {
  package var kind = PhotoKind.unknown
  /// The displayed width in pixels, after rotation; 0 if unknown.
  package var width = 0
  /// The displayed height in pixels, after rotation; 0 if unknown.
  package var height = 0
  /// When the photo was taken, or `nil` if the file does not say.
  package var taken: TakenTime?
  /// The duration of a video in seconds, or `nil` for pictures.
  package var duration: Double?
  /// Whether the XMP rating is 5.
  package var isFavourite = false

  package init(kind: PhotoKind = .unknown) {
    self.kind = kind
  }
}
