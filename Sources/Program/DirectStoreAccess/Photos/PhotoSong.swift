package import ListeningHistory
package import PhotoFiles

/// A photo, and the song that was heard when it was taken.
package struct PhotoSong: Hashable, Sendable {
  /// The photo.
  package var photo: IndexedPhoto
  /// When it was taken.
  package var taken: TakenMoment
  /// The labels, most confident first; empty if nothing was recognised.
  package var labels: [PhotoLabel]
  /// The song, or `nil` if nothing was playing.
  package var heard: HeardMoment?
  /// The identifier in the sensor's records, or `nil` if unknown.
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
