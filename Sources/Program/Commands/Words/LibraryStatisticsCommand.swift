import ArgumentParser
import DirectStoreAccess
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

extension LibraryCommand {
  /// Shows statistics of the library.
  struct Statistics: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats", abstract: "Shows what is in the library, and what is missing in it.",
      discussion: """
        Formats, hours, bytes, songs per decade, unread tags, copies of one sound, and albums without a cover, which are \
        looked for in the files. N shows the same in the interface.
        """)

    @OptionGroup var format: JSONOption

    func run() throws {
      let statistics = try presentLibrary().statistics()
      let coverless = statistics.albumsWithoutCover(in: statistics.albums.indices)
      if format.json {
        ProgramOutput.show(json: statistics.json(coverless))
      } else {
        let rows = statistics.rows(coverless: coverless)
        let width = rows.map(\.name.count).max() ?? 0
        for row in rows {
          let gap = String(repeating: " ", count: width - row.name.count + 2)
          ProgramOutput.show("\(row.name)\(gap)\(row.value)")
        }
      }
    }
  }
}

extension LibraryStatistics {
  fileprivate func json(_ coverless: [Album]) -> OrderedJSON {
    let formats = formats.map(\.json)
    let decades = decades.map(\.json)
    let coverless = coverless.map(\.json)
    return .object([
      "tracks": .init(tracks), "albums": .init(albums.count), "artists": .init(artists),
      "seconds": .number(seconds), "bytes": .integer(bytes), "formats": .array(formats),
      "decades": .array(decades), "songsWithoutYear": .init(songsWithoutYear),
      "unreadTags": .init(unreadTags), "untagged": .init(untagged),
      "unreadable": .init(unreadable), "missing": .init(missing), "copies": .init(copies),
      "albumsWithoutCover": .array(coverless),
    ])
  }
}

extension LibraryStatistics.Format {
  fileprivate var json: OrderedJSON {
    .object([
      "format": .init(name.isEmpty ? nil : name), "tracks": .init(tracks),
      "seconds": .number(seconds), "bytes": .integer(bytes),
    ])
  }
}

extension LibraryStatistics.Decade {
  fileprivate var json: OrderedJSON { .object(["year": .init(year), "songs": .init(songs)]) }
}

extension LibraryStatistics.Album {
  fileprivate var json: OrderedJSON {
    .object([
      "album": .string(name), "artist": .string(artist), "path": .string(path.encoded),
    ])
  }
}
