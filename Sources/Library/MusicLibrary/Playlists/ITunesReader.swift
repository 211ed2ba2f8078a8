import PlayerModel

/// Reads XML exports of iTunes and Music: a property list with all tracks by number, and playlists of
/// numbers.
///
/// Built-in playlists and folders only repeat the contents of others, and are skipped.
final class ITunesReader {
  private struct List {
    var name = ""
    var isFolder = false
    var isBuiltIn = false
    var tracks: [Int] = []
  }

  private struct Item {
    var entry = PlaylistEntry()
    var isFile = true
    /// The date of release, which is separate from the year.
    var releaseDate: (year: Int, monthDay: Int?)?

    /// Completes the track once all of its keys have been read, in any order.
    mutating func finish() {
      guard let releaseDate else { return }
      // The year is the listener's own, so it wins over the date of another edition.
      let year = entry.track.year ?? releaseDate.year
      entry.track.year = year
      if year == releaseDate.year { entry.track.monthDay = releaseDate.monthDay }
    }
  }

  /// The limits exceed any real export, since the built-in lists alone name every track several times.
  private static let mostLists = 20_000
  private static let mostNumbers = 20 * PlaylistEntries.most

  private var events = PropertyListEvents()
  private var entries: PlaylistEntries
  private var items: [Int: Item] = [:]
  private var item = Item()
  private var lists: [List] = []
  private var open = List()
  private var numbers = 0
  /// The number of entries beyond the limits.
  private var tooMany = 0

  init(in folder: TrackPath) {
    entries = PlaylistEntries(in: folder, spelling: .reference)
  }

  func begin(_ name: String) {
    events.begin(name)
  }

  func end(_ name: String, text: String) {
    guard let (value, isContainer) = events.end(name, text: text) else { return }
    take(value, at: events.keys)
    events.leave(isContainer: isContainer)
  }

  private func take(_ value: PropertyListEvents.Value, at keys: [String]) {
    switch (keys.first, keys.count) {
    case ("Tracks", 3):
      describe(keys[2], value)
    case ("Tracks", 2):
      item.finish()
      if let number = Int(keys[1]), items.count < PlaylistEntries.most || items[number] != nil {
        items[number] = item
      }
      item = Item()
    case ("Playlists", 3):
      describeList(keys[2], value)
    case ("Playlists", 5) where keys[2] == "Playlist Items" && keys[4] == "Track ID":
      guard case .integer(let number) = value else { break }
      numbers += 1
      if numbers <= Self.mostNumbers { open.tracks.append(number) } else { tooMany += 1 }
    case ("Playlists", 2):
      if lists.count < Self.mostLists { lists.append(open) } else { tooMany += 1 }
      open = List()
    default: break
    }
  }

  private func describe(_ key: String, _ value: PropertyListEvents.Value) {
    switch (key, value) {
    case ("Location", .text(let text)): item.entry.locations = [Array(text.utf8)]
    case ("Track Type", .text(let text)): item.isFile = text == "File"
    case ("Name", .text(let text)): item.entry.track.title = text
    case ("Artist", .text(let text)): item.entry.track.artist = text
    case ("Album", .text(let text)): item.entry.track.album = text
    case ("Album Artist", .text(let text)): item.entry.track.albumArtist = text
    case ("Genre", .text(let text)): item.entry.track.genre = text
    case ("Year", .integer(let number)): item.entry.track.year = number
    // Such as 2012-05-03T07:00:00Z. The time only shows in which time zone the day began.
    case ("Release Date", .date(let text)):
      item.releaseDate = text.split(separator: "T").first.flatMap {
        Track.parts(ofDate: String($0))
      }
    case ("Track Number", .integer(let number)): item.entry.track.trackNumber = number
    case ("Disc Number", .integer(let number)): item.entry.track.discNumber = number
    case ("Total Time", .integer(let number)):
      item.entry.track.duration = PlaylistText.length(Double(number) / 1000)
    default: break
    }
  }

  private func describeList(_ key: String, _ value: PropertyListEvents.Value) {
    switch (key, value) {
    case ("Name", .text(let text)): open.name = text
    case ("Folder", .flag(let flag)): open.isFolder = flag
    case ("Master", .flag(let flag)): open.isBuiltIn = open.isBuiltIn || flag
    // Music, films, podcasts, purchases and the like.
    case ("Distinguished Kind", .integer): open.isBuiltIn = true
    default: break
    }
  }

  func list() -> PlaylistFile {
    var known: [String: Int] = [:]
    for list in lists {
      if list.isFolder {
        entries.passOver("“\(list.name)” is a folder of playlists, which are read individually.")
      } else if list.isBuiltIn {
        entries.passOver(
          "“\(list.name)” is not a playlist of yours; the program makes it automatically.")
      } else {
        // Playlists in different folders may have the same name.
        let number = known[list.name, default: 0] + 1
        known[list.name] = number
        entries.begin(number == 1 ? list.name : "\(list.name) (\(number))")
        for track in list.tracks { add(track) }
      }
    }
    entries.leaveOut(tooMany)
    return entries.finish()
  }

  private func add(_ number: Int) {
    guard let item = items[number] else {
      return entries.leaveOut("Track \(number) is in a playlist, but not in the file.")
    }
    guard item.isFile else {
      let track = item.entry.track
      let name = track.artist.isEmpty ? track.title : "\(track.artist) - \(track.title)"
      return entries.leaveOut(
        "“\(name)” is in the list but is a stream or in the cloud, not a file.")
    }
    entries.add(item.entry)
  }
}
