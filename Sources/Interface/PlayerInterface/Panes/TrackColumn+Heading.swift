import PlayerModel
import TerminalCells

/// The heading of a column, and what it sorts by.
extension TrackColumn {
  /// The heading.
  var heading: String {
    switch self {
    case .number: "#"
    case .title: "Title"
    case .artist: "Artist"
    case .album: "Album"
    case .year: "Year"
    case .genre: "Genre"
    case .moods: "Mood"
    case .rating: "Rating"
    case .plays: "Plays"
    case .length: "Time"
    case .added: "Added"
    case .modified: "Modified"
    case .format: "Format"
    case .bits: "Bits"
    case .samplerate: "kHz"
    case .channels: "Ch"
    case .bitrate: "kbps"
    case .composer: "Composer"
    case .conductor: "Conductor"
    case .work: "Work"
    case .movement: "Movement"
    case .date: "Date"
    case .original: "Original"
    case .subtitle: "Disc title"
    case .bpm: "BPM"
    case .key: "Key"
    case .label: "Label"
    case .language: "Language"
    case .grouping: "Grouping"
    case .comment: "Comment"
    }
  }

  /// The sort key of the column.
  var order: LibraryOrder.Key {
    switch self {
    case .number: .number
    case .title: .title
    case .artist: .artist
    case .album: .album
    case .year: .year
    case .genre: .genre
    case .moods: .mood
    case .rating: .rating
    case .plays: .plays
    case .length: .length
    case .added: .added
    case .modified: .modified
    case .format: .format
    case .bits: .bits
    case .samplerate: .samplerate
    case .channels: .channels
    case .bitrate: .bitrate
    case .composer: .composer
    case .conductor: .conductor
    case .work: .work
    case .movement: .movement
    case .date: .date
    case .original: .original
    case .subtitle: .subtitle
    case .bpm: .bpm
    case .key: .key
    case .label: .label
    case .language: .language
    case .grouping: .grouping
    case .comment: .comment
    }
  }

  /// The alignment of the texts.
  var alignment: TextLine.Alignment {
    switch self {
    case .number, .year, .plays, .length, .bits, .samplerate, .channels, .bitrate, .bpm: .trailing
    case .title, .artist, .album, .genre, .moods, .rating, .added, .modified, .format, .composer,
      .conductor, .work, .movement, .date, .original, .subtitle, .key, .label, .language,
      .grouping, .comment:
      .leading
    }
  }
}
