/// The pictures of a report with their songs.
package struct ReportPhotos: Hashable, Sendable {
  /// A picture with its song.
  package struct Picture: Hashable, Sendable {
    /// The name of the file.
    package var name: String
    /// The time at which it was taken, as displayed.
    package var time: String
    /// The song that was heard, as displayed.
    package var song: String
    /// A small JPEG as Base64, or `nil` if the picture cannot be shown.
    package var thumbnail: String?

    package init(name: String, time: String, song: String, thumbnail: String?) {
      (self.name, self.time, self.song, self.thumbnail) = (name, time, song, thumbnail)
    }
  }

  /// The pictures to show, in order.
  package var pictures: [Picture]
  /// The total number of pictures.
  package var count: Int
  /// What the pictures show, by the moods of their songs.
  package var labels: LabelMoods

  package init(pictures: [Picture], count: Int, labels: LabelMoods = LabelMoods()) {
    (self.pictures, self.count, self.labels) = (pictures, count, labels)
  }
}
