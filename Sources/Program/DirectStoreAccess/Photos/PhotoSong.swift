package import ListeningHistory
package import PhotoFiles

/// A photo, and what was heard when it was taken.
package struct PhotoSong: Hashable, Sendable {
  /// The photo.
  package var photo: IndexedPhoto
  /// When it was taken.
  package var taken: TakenMoment
  /// What it shows, the likeliest first; none if nothing was recognised.
  package var labels: [PhotoLabel]
  /// What was heard; nil if nothing was playing.
  package var heard: HeardMoment?
  /// What the sensor's records call it; `nil` if that is not known.
  package var recordedIdentifier: String?

  package init(
    photo: IndexedPhoto, taken: TakenMoment, labels: [PhotoLabel] = [], heard: HeardMoment? = nil
  ) {
    self.photo = photo
    self.taken = taken
    self.labels = labels
    self.heard = heard
  }
}
