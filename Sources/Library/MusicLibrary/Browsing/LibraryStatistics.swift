package import PlayerModel

/// The size and the composition of the library, and what is missing in it.
package struct LibraryStatistics: Hashable, Sendable {
  /// The files of one format.
  package struct Format: Hashable, Sendable {
    /// The name of the codec, or an empty text for files whose encoding has not been read.
    package var name: String
    /// The number of files.
    package var tracks: Int
    /// The total length in seconds, as far as it is known.
    package var seconds: Double
    /// The total size.
    package var bytes: Int64
  }

  /// The songs of ten years.
  package struct Decade: Hashable, Sendable {
    /// The first year, such as 1980.
    package var year: Int
    /// The number of songs; files with one sound are one song.
    package var songs: Int
  }

  /// An album, with one of its files.
  package struct Album: Hashable, Sendable {
    package var name: String
    package var artist: String
    /// The path of its first file.
    package var path: TrackPath
  }

  /// The number of playable files.
  package var tracks = 0
  package var artists = 0
  /// The albums that have a name, sorted by artist.
  package var albums: [Album] = []
  /// The formats, the most frequent first.
  package var formats: [Format] = []
  /// The decades, the earliest first.
  package var decades: [Decade] = []
  /// The number of songs without a year.
  package var songsWithoutYear = 0
  /// The number of files whose tags the next scan reads, because an earlier version read them.
  package var unreadTags = 0
  /// The number of files with neither an artist nor an album.
  package var untagged = 0
  /// The number of files that cannot be read or played.
  package var unreadable = 0
  /// The number of files in folders that are missing, such as a disk that is not mounted.
  package var missing = 0
  /// The number of files with the same sound as another.
  package var copies = 0

  /// Creates the statistics of an empty library.
  package init() {}

  /// The total length in seconds, as far as it is known.
  package var seconds: Double { formats.reduce(0) { $0 + $1.seconds } }
  /// The total size.
  package var bytes: Int64 { formats.reduce(0) { $0 + $1.bytes } }
}
