/// Pictures with their songs, for a report.
package struct ReportPhotos: Hashable, Sendable {
  /// A picture.
  package struct Picture: Hashable, Sendable {
    /// The name of its file.
    package var name: String
    /// When it was taken, for people.
    package var time: String
    /// What was heard, for people.
    package var song: String
    /// A small JPEG as Base64; nil if it cannot be shown.
    package var thumbnail: String?

    package init(name: String, time: String, song: String, thumbnail: String?) {
      (self.name, self.time, self.song, self.thumbnail) = (name, time, song, thumbnail)
    }
  }

  /// The pictures, in the order in which they are shown.
  package var pictures: [Picture]
  /// How many there are in all.
  package var count: Int
  /// What they show, by the moods of their songs.
  package var labels: LabelMoods

  package init(pictures: [Picture], count: Int, labels: LabelMoods = LabelMoods()) {
    (self.pictures, self.count, self.labels) = (pictures, count, labels)
  }
}
