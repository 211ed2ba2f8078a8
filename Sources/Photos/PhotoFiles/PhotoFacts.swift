/// What a photo or video says of itself.
///
/// Where it was taken is never read.
package struct PhotoFacts: Hashable, Sendable {
  package var kind = PhotoKind.unknown
  /// Pixels across, as it is shown: after the camera's rotation; 0 if unknown.
  package var width = 0
  /// Pixels down; 0 if unknown.
  package var height = 0
  /// When it was taken; nil if the file does not say.
  package var taken: TakenTime?
  /// Seconds that a video lasts; nil for pictures.
  package var duration: Double?
  /// Whether its XMP rating is 5.
  package var isFavourite = false

  package init(kind: PhotoKind = .unknown) {
    self.kind = kind
  }
}
