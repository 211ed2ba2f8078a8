import Linux
package import PlayerModel

/// The library of another program: its songs with stars, play counts and dates.
package struct ForeignLibrary: Sendable {
  /// The maximum number of songs, beyond which a file is not a library.
  static let most = 1_000_000
  /// The maximum size of an XML file, as for playlists.
  private static let mostBytes = 1 << 30

  /// The program, such as `iTunes`.
  package let program: String
  /// The songs about which the program knows anything.
  package let songs: [ForeignSong]

  /// Creates a library from songs, without those of which nothing is known.
  init(program: String, songs: [ForeignSong]) {
    self.program = program
    self.songs = songs.filter { !$0.isBlank }
  }

  /// Reads the library at `path`, which is recognised by its content.
  ///
  /// Supported are the XML files of iTunes and Rhythmbox, and the databases of Clementine, Strawberry and MPD's
  /// stickers.
  ///
  /// - Throws: `PlayerError` that names the file if it cannot be read or is of another kind.
  package init(reading path: TrackPath) throws(PlayerError) {
    self = try Self.isDatabase(path) ? SQLiteLibrary.read(path) : Self.readXML(path)
  }

  /// Returns whether SQLite must open the file at `path`, by its name or by its content.
  private static func isDatabase(_ path: TrackPath) throws(PlayerError) -> Bool {
    if DatabaseName.isUsed(by: path) { return true }
    do throws(FileError) {
      let start = try RegularFile(path).read(at: 0, count: 16)
      return start.elementsEqual("SQLite format 3\0".utf8)
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .invalidRequest, error.message)
    }
  }

  private static func readXML(_ named: TrackPath) throws(PlayerError) -> ForeignLibrary {
    let path = named.tidied
    do throws(FileError) {
      let file = try RegularFile(named)
      guard XMLPlaylistReader.recognises(try file.read(at: 0, count: 1024)) else {
        throw FileError(.readFailed, unknown(path))
      }
      guard file.size <= mostBytes else {
        throw FileError(.readFailed, "\(path) is too large for a library.")
      }
      let consumer = XMLLibraryReader(in: path.parent)
      try XMLReader.read(file, into: consumer)
      return consumer.library
    } catch {
      throw PlayerError(.invalidRequest, error.message)
    }
  }

  /// Returns the message about a file that is no known library.
  static func unknown(_ path: TrackPath) -> String {
    "\(path) is not a library of iTunes, Rhythmbox, Clementine or Strawberry, nor stickers of MPD."
  }
}
