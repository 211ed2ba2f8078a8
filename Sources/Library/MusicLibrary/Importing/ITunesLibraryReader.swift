import CalendarDates
import PlayerModel

/// Reads the tracks of an XML export of iTunes or Music, with ratings, counts and dates.
///
/// A rating that iTunes computed from that of the album is not the listener's, and is ignored.
final class ITunesLibraryReader {
  private(set) var songs: [ForeignSong] = []
  private let folder: TrackPath
  private var events = PropertyListEvents()
  private var song = ForeignSong()
  private var isComputed = false

  init(in folder: TrackPath) {
    self.folder = folder
  }

  func begin(_ name: String) {
    events.begin(name)
  }

  func end(_ name: String, text: String) {
    guard let (value, isContainer) = events.end(name, text: text) else { return }
    let keys = events.keys
    if keys.first == "Tracks" {
      if keys.count == 3 { describe(keys[2], value) }
      if keys.count == 2 { finish() }
    }
    events.leave(isContainer: isContainer)
  }

  private func finish() {
    if isComputed { song.rating = 0 }
    if songs.count < ForeignLibrary.most { songs.append(song) }
    (song, isComputed) = (ForeignSong(), false)
  }

  private func describe(_ key: String, _ value: PropertyListEvents.Value) {
    switch (key, value) {
    case ("Location", .text(let text)):
      let location = PlaylistLocation(Array(text.utf8)[...], in: folder, spelled: .reference)
      if let location { song.track.path = location.path }
    case ("Name", .text(let text)): song.track.title = text
    case ("Artist", .text(let text)): song.track.artist = text
    case ("Album", .text(let text)): song.track.album = text
    case ("Total Time", .integer(let number)):
      song.track.duration = PlaylistText.length(Double(number) / 1000)
    case ("Rating", .integer(let number)): song.rating = ForeignSong.stars(Double(number), of: 100)
    case ("Rating Computed", .flag(let flag)): isComputed = flag
    case ("Play Count", .integer(let number)): song.plays = ForeignSong.count(number)
    case ("Skip Count", .integer(let number)): song.skips = ForeignSong.count(number)
    case ("Play Date UTC", .date(let text)): song.lastPlayedAt = Self.moment(text)
    case ("Date Added", .date(let text)): song.addedAt = Self.moment(text)
    default: break
    }
  }

  /// Returns the time of a property list's date, such as `2012-05-03T18:30:00Z`.
  private static func moment(_ text: String) -> Int64? {
    var scan = DateScanner(text)
    guard let day = scan.day(), scan.take("T"), let seconds = scan.secondsOfDay(lastSecond: 60),
      scan.take("Z"), scan.isAtEnd
    else { return nil }
    let time = DateTime(day, secondsOfDay: seconds).unixMilliseconds(minutesEast: 0)
    return ForeignSong.milliseconds(time / 1000)
  }
}
