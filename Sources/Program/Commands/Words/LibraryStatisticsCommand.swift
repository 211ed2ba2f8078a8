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
    .object([
      "tracks": .init(tracks), "albums": .init(albums.count), "artists": .init(artists),
      "seconds": .number(seconds), "bytes": .integer(bytes),
      "formats": .array(
        formats.map { format in
          .object([
            "format": format.name.isEmpty ? .null : .string(format.name),
            "tracks": .init(format.tracks), "seconds": .number(format.seconds),
            "bytes": .integer(format.bytes),
          ])
        }),
      "decades": .array(
        decades.map { .object(["year": .init($0.year), "songs": .init($0.songs)]) }),
      "songsWithoutYear": .init(songsWithoutYear), "unreadTags": .init(unreadTags),
      "untagged": .init(untagged), "unreadable": .init(unreadable), "missing": .init(missing),
      "copies": .init(copies),
      "albumsWithoutCover": .array(
        coverless.map { album in
          .object([
            "album": .string(album.name), "artist": .string(album.artist),
            "path": .string(album.path.encoded),
          ])
        }),
    ])
  }
}
