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
    case .text(.composer): ["bach", "=\"clara schumann\""]
    case .text(.conductor): ["kleiber"]
    case .text(.work): ["requiem"]
    case .text(.movement): ["allegro"]
    case .text(.subtitle): ["live"]
    case .text(.label): ["ecm"]
    case .text(.language): ["deu"]
    case .text(.grouping): ["study"]
    case .text(.comment): ["vinyl", "\"\""]
    case .text(.key): ["=\"Am\""]
    case .number(.bpm): ["120", "90..110"]
    case .number(.date): ["2001-05", "1999..2001", ">=2001-05-03", "none"]
    case .number(.original): ["<1970", "none"]
    case .number(.track): ["1", "<=3", "none"]
    case .number(.disc): ["2", "none"]
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
    case .favourite, .lossless, .compilation: ["yes", "no"]
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
    case .text(.composer): "The composer."
    case .text(.conductor): "The conductor."
    case .text(.work): "The work, such as a symphony."
    case .text(.movement): "The name of the movement."
    case .text(.subtitle): "The title of the disc."
    case .text(.label): "The record label."
    case .text(.language): "The language of the lyrics, as the tags write it."
    case .text(.grouping): "The group to which the track belongs."
    case .text(.comment): "The comment; an empty text finds tracks without one."
    case .text(.key): "The musical key, as the tags write it."
    case .number(.bpm): "The beats per minute; none finds tracks without them."
    case .number(.date):
      "The date of release, as a year, month or day; none finds tracks without one."
    case .number(.original): "The date of the first release, as a year, month or day."
    case .number(.track):
      "The number of the track on its disc; none finds tracks without one, also those with a position such as B3."
    case .number(.disc): "The number of the disc; sides of records count as discs."
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
    case .compilation: "Whether the track is part of a compilation of several artists."
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
    case .artist: "Album artist, then date, album, disc and track number."
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
    case .composer: "Composer, then artist."
    case .conductor: "Conductor, then artist."
    case .work: "Work, then artist."
    case .movement: "Movement, then artist."
    case .date: "The full date of release, then artist."
    case .original: "The date of the first release, then artist."
    case .subtitle: "The title of the disc, then artist."
    case .bpm: "The beats per minute."
    case .key: "The musical key."
    case .label: "Record label, then artist."
    case .language: "The language of the lyrics, then artist."
    case .grouping: "The group to which the track belongs, then artist."
    case .comment: "The comment."
    }
  }
}
