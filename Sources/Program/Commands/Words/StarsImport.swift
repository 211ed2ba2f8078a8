import MusicLibrary
import PlayerModel
import ProgramOutput

/// What is imported from tags or from one library of another program.
struct StarsImport {
  /// The number of songs whose stars are looked up at a time.
  private static let part = 500

  /// The program that the songs come from.
  let program: String
  /// The tracks in the library, with what is new about each.
  private(set) var songs: [(track: Track, song: ForeignSong)] = []
  /// Whether every song was read and found.
  private(set) var isWhole = true

  /// The songs as requests.
  var records: [SongImport] {
    songs.compactMap { track, song in
      track.persistentID.map { song.record(of: $0, in: program) }
    }
  }

  /// Reads the stars in the tags of all songs that the listener has not rated, and reports unreadable files.
  ///
  /// - Throws: `PlayerError` if the library cannot be read.
  init(tagsIn reader: LibraryReader) throws(PlayerError) {
    program = "tags"
    let files = try reader.files(unrated: true)
    var progress = CountedProgress(of: files.count, what: "songs read", stride: 1)
    defer { progress.clear() }
    for file in files {
      var song = ForeignSong()
      for track in file.tracks {
        do throws(PlayerError) {
          song.rating = max(song.rating, try TaggedStars.stars(in: track.path))
        } catch {
          progress.clear()
          say(error.message)
          isWhole = false
        }
      }
      if song.rating > 0 { songs.append((file.tracks[0], song)) }
      progress.advance()
    }
  }

  /// Matches the songs of another program with those of the library, and reports those that are not found.
  ///
  /// - Throws: `PlayerError` if the library cannot be read.
  init(_ library: ForeignLibrary, into reader: LibraryReader) throws(PlayerError) {
    program = library.program
    let tracks = try reader.tracks(like: library.songs)
    var places: [PersistentID: Int] = [:]
    var found: [(track: Track, song: ForeignSong)] = []
    for (song, track) in zip(library.songs, tracks) {
      guard let track, let id = track.persistentID else {
        let path = song.track.path.encoded
        say("Not in the library: \(path.isEmpty ? caption(song.track) : path)")
        isWhole = false
        continue
      }
      if let place = places[id] {
        found[place].song.add(song)
      } else {
        places[id] = found.count
        found.append((track, song))
      }
    }
    for start in stride(from: 0, to: found.count, by: Self.part) {
      let part = found[start...].prefix(Self.part)
      let remarks = try reader.remarks(on: part.map(\.track), withPlays: false)
      for (known, remark) in zip(part, remarks) {
        var new = known
        // The listener's own stars always win.
        if remark.marks.rating > 0 { new.song.rating = 0 }
        if !new.song.isBlank { songs.append(new) }
      }
    }
  }
}
