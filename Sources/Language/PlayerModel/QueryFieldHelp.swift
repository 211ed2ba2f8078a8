/// Documentation of a field of the query language.
package struct QueryFieldHelp: Sendable {
  /// The name before the colon.
  package let name: String
  /// Example values, such as `1980..1989`.
  package let values: [String]
  /// A sentence or two about what the field finds.
  package let meaning: String

  /// All fields, in the order in which they are listed.
  package static let all = QueryField.all.map { field in
    QueryFieldHelp(name: field.name, values: field.exampleValues, meaning: field.meaning)
  }

  /// Complete example conditions.
  package var examples: [String] { values.map { "\(name):\($0)" } }
}

extension QueryField {
  fileprivate var exampleValues: [String] {
    switch self {
    case .text(.title): ["help", "\"let it be\""]
    case .text(.artist): ["cure", "\"the cure\"", "=\"the cure\""]
    case .text(.albumArtist): ["various"]
    case .text(.album): ["\"kid a\""]
    case .text(.genre): ["jazz", "\"\""]
    case .text(.path): ["live"]
    case .text(.format): ["flac"]
    case .number(.year): ["1984", "1980..1989", "<1970", "none"]
    case .number(.length): [">10m", "3:30", "2m..4m"]
    case .number(.added): ["<30d"]
    case .number(.modified): ["<7d", ">1y"]
    case .number(.played): ["<7d", ">90d", "never"]
    case .number(.plays): [">5", "0"]
    case .number(.skips): [">3"]
    case .number(.rating): [">=4", "none"]
    case .number(.bits): [">16", "none"]
    case .number(.samplerate): [">=96k", "44100"]
    case .number(.channels): ["1", ">2"]
    case .number(.bitrate): [">=256", "<128"]
    case .mood: ["calm", "any", "none"]
    case .favourite, .lossless: ["yes", "no"]
    case .on: ["this-day", "12-24", "2025-12-24"]
    case .saved: ["evening"]
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .text(.title): "The title."
    case .text(.artist): "The artist."
    case .text(.albumArtist): "The artist of the whole album."
    case .text(.album): "The album."
    case .text(.genre): "The genre; an empty text finds tracks without one."
    case .text(.path): "Any part of the file's path."
    case .text(.format): "The format of the sound, such as FLAC or MP3."
    case .number(.year): "The year; none finds tracks without one."
    case .number(.length): "The length."
    case .number(.added):
      "How long ago the track was added to the library: <30d is the last 30 days."
    case .number(.modified): "How long ago the file was modified."
    case .number(.played):
      "How long ago you last listened to the track: >90d includes what you never heard, and never finds only that."
    case .number(.plays): "How many times you listened to the track."
    case .number(.skips): "How many times you skipped the track."
    case .number(.rating): "Your rating, 1 to 5 stars; none finds unrated tracks."
    case .number(.bits):
      "The number of bits per sample; none finds lossy files."
    case .number(.samplerate): "The sample rate in Hz, or in kHz with k."
    case .number(.channels): "The number of channels in the file."
    case .number(.bitrate): "The mean bitrate in kbit/s."
    case .mood: "A mood that the track is filed under; any and none find filed and unfiled tracks."
    case .favourite: "Whether the track is a favourite."
    case .lossless: "Whether the encoding is lossless."
    case .on:
      "You listened to the track on this day in earlier years, on that day of any year, or on that date."
    case .saved: "The tracks that a saved query finds."
    }
  }
}

extension LibraryOrder.Key {
  /// A description of the sort order, for documentation.
  package var meaning: String {
    switch self {
    case .artist: "Album artist, then year, album, disc and track number."
    case .album: "Album, then disc and track number."
    case .title: "Title."
    case .number: "Disc and track number, then artist."
    case .genre: "Genre, then artist."
    case .year: "Year, then artist."
    case .length: "Length."
    case .added: "When the track was added to the library, newest last."
    case .modified: "When the file was modified, newest last."
    case .played: "When you last listened to the track; what you never heard comes first."
    case .plays: "How many times you listened to the track."
    case .skips: "How many times you skipped the track."
    case .rating: "Your rating."
    case .mood: "The moods that the track is filed under, by name; unfiled tracks come last."
    case .path: "Folder, then file name."
    case .format: "The format of the sound, such as FLAC or MP3."
    case .bits: "The number of bits per sample; lossy files come last."
    case .samplerate: "The sample rate."
    case .channels: "The number of channels."
    case .bitrate: "The mean bitrate."
    }
  }
}
