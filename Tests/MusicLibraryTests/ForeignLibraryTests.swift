import GRDB
import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// Reading the libraries of other programs.
@Suite struct ForeignLibraryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(_ text: String) throws -> ForeignLibrary {
    try ForeignLibrary(reading: folder.write(text.utf8, to: "library.xml"))
  }

  private func refusal(_ bytes: some Sequence<UInt8>) throws -> PlayerError? {
    let path = try folder.write(bytes, to: "library")
    do throws(PlayerError) {
      _ = try ForeignLibrary(reading: path)
      return nil
    } catch {
      return error
    }
  }

  private func database(_ sql: String) throws -> ForeignLibrary {
    let path = folder["library.sqlite"]
    let queue = try DatabaseQueue(path: path.encoded)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    return try ForeignLibrary(reading: path)
  }

  private static func iTunes(_ tracks: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>Major Version</key><integer>1</integer>
    <key>Date</key><date>2012-05-03T18:30:00Z</date>
    <key>Tracks</key><dict>\(tracks)</dict>
    <key>Playlists</key><array><dict><key>Name</key><string>Library</string>
    <key>Playlist Items</key><array><dict><key>Track ID</key><integer>1</integer></dict></array></dict></array>
    </dict></plist>
    """
  }

  @Test func `iTunes has stars, counts, last played and date added`() throws {
    let library = try read(
      Self.iTunes(
        """
        <key>1</key><dict><key>Track ID</key><integer>1</integer>
        <key>Name</key><string>Slow Tide</string><key>Artist</key><string>Ann</string>
        <key>Album</key><string>Shore</string><key>Total Time</key><integer>200500</integer>
        <key>Rating</key><integer>80</integer><key>Play Count</key><integer>12</integer>
        <key>Play Date</key><integer>3418900200</integer>
        <key>Play Date UTC</key><date>2012-05-03T18:30:00Z</date>
        <key>Skip Count</key><integer>2</integer>
        <key>Date Added</key><date>2009-01-02T03:04:05Z</date>
        <key>Location</key><string>file://localhost/C:/Music/Ann/Slow%20Tide.mp3</string></dict>
        """))
    #expect(library.program == "iTunes")
    let song = try #require(library.songs.first)
    #expect(song.track.path == TrackPath("/Music/Ann/Slow Tide.mp3"))
    #expect(song.track.title == "Slow Tide" && song.track.artist == "Ann")
    #expect(song.track.album == "Shore" && song.track.duration == 200.5)
    #expect(song.rating == 4 && song.plays == 12 && song.skips == 2)
    #expect(song.lastPlayedAt == 1_336_069_800_000)
    #expect(song.addedAt == 1_230_865_445_000)
  }

  @Test func `a rating that iTunes computed from the album is not imported`() throws {
    let library = try read(
      Self.iTunes(
        """
        <key>1</key><dict><key>Name</key><string>A</string><key>Rating</key><integer>60</integer>
        <key>Rating Computed</key><true/><key>Play Count</key><integer>1</integer></dict>
        <key>2</key><dict><key>Name</key><string>B</string><key>Rating</key><integer>100</integer></dict>
        <key>3</key><dict><key>Name</key><string>C</string></dict>
        """))
    #expect(library.songs.map(\.track.title) == ["A", "B"])
    #expect(library.songs.map(\.rating) == [0, 5])
  }

  @Test func `Rhythmbox has stars and counts, and stations are skipped`() throws {
    let library = try read(
      """
      <?xml version="1.0" standalone="yes"?>
      <rhythmdb version="2.0">
        <entry type="song"><title>Slow &amp; Low</title><artist>Ann</artist><album>Shore</album>
          <duration>200</duration><location>file:///music/a%20b.mp3</location>
          <rating>4</rating><play-count>3</play-count><last-played>1336069800</last-played>
          <first-seen>1230865445</first-seen></entry>
        <entry type="iradio"><title>Radio</title><location>http://x.example</location>
          <rating>5</rating></entry>
      </rhythmdb>
      """)
    #expect(library.program == "Rhythmbox" && library.songs.count == 1)
    let song = try #require(library.songs.first)
    #expect(song.track.path == TrackPath("/music/a b.mp3") && song.track.title == "Slow & Low")
    #expect(song.rating == 4 && song.plays == 3 && song.track.duration == 200)
    #expect(song.lastPlayedAt == 1_336_069_800_000 && song.addedAt == 1_230_865_445_000)
  }

  @Test(arguments: ["filename", "url"])
  func `Clementine and Strawberry have stars and counts`(column: String) throws {
    let library = try database(
      """
      CREATE TABLE songs (title TEXT, album TEXT, artist TEXT, \(column) NOT NULL, rating REAL,
        playcount INTEGER, skipcount INTEGER, lastplayed INTEGER, length_nanosec INTEGER);
      INSERT INTO songs VALUES ('Slow Tide', 'Shore', 'Ann',
        CAST('file:///music/a%20b.flac' AS BLOB), 0.7, 5, 1, 1336069800, 200500000000);
      INSERT INTO songs VALUES ('Other', 'Shore', 'Ann', 'file:///music/c.flac', -1, 0, 0, -1, 0);
      """)
    #expect(library.songs.count == 1)
    let song = try #require(library.songs.first)
    #expect(song.track.path == TrackPath("/music/a b.flac") && song.track.title == "Slow Tide")
    #expect(song.track.duration == 200.5 && song.rating == 4)
    #expect(song.plays == 5 && song.skips == 1 && song.lastPlayedAt == 1_336_069_800_000)
  }

  @Test func `MPD's stickers have two numbers for each star`() throws {
    let library = try database(
      """
      CREATE TABLE sticker (type VARCHAR NOT NULL, uri VARCHAR NOT NULL, name VARCHAR NOT NULL,
        value VARCHAR NOT NULL);
      INSERT INTO sticker VALUES ('song', 'Ann/Shore/a.mp3', 'rating', '8'),
        ('song', 'Ann/Shore/b.mp3', 'rating', '9'), ('song', 'Ann/Shore/c.mp3', 'rating', 'good'),
        ('song', 'Ann/Shore/d.mp3', 'mood', '8'), ('playlist', 'p', 'rating', '8');
      """)
    #expect(library.program == "MPD")
    #expect(library.songs.map(\.track.path.encoded) == ["Ann/Shore/a.mp3", "Ann/Shore/b.mp3"])
    #expect(library.songs.map(\.rating) == [4, 5])
  }

  @Test func `implausible numbers count as none or as the limit`() throws {
    let library = try database(
      """
      CREATE TABLE songs (title, album, artist, url, rating, playcount, skipcount, lastplayed);
      INSERT INTO songs VALUES ('T', 'A', 'B', 'file:///a.mp3', 17, 9223372036854775807, -5,
        9223372036854775807);
      """)
    let song = try #require(library.songs.first)
    #expect(song.rating == 0 && song.plays == 1_000_000_000 && song.skips == 0)
    #expect(song.lastPlayedAt == nil)
  }

  @Test func `a file that is no library is refused with a sentence that names it`() throws {
    let path = folder["library"].description
    let others: [[UInt8]] = [
      [], Array("#EXTM3U\n/a.mp3".utf8), Array("<?xml version=\"1.0\"?><playlist/>".utf8),
      Array("<?xml version=\"1.0\"?><rhythmdb><entry type=\"song\">".utf8),
      Array("SQLite format 3\0 and nothing else".utf8),
      Array("<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>".utf8),
    ]
    for bytes in others {
      let error = try #require(try refusal(bytes))
      #expect(error.code == .invalidRequest && error.message.contains(path), "\(error.message)")
    }
    #expect(throws: PlayerError.self) { try ForeignLibrary(reading: folder["gone"]) }
    #expect(throws: PlayerError.self) { try database("CREATE TABLE other (a)") }
  }

  @Test func `a view instead of a table is not read`() throws {
    #expect(throws: PlayerError.self) {
      try database(
        """
        CREATE VIEW sticker AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
          SELECT 'song' AS type, n AS uri, 'rating' AS name, '8' AS value FROM r;
        """)
    }
  }
}
