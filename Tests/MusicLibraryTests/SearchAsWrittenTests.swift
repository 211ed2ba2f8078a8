import LocalDatabase
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Titles and names are found as they are written.
@Suite struct SearchAsWrittenTests {
  private static let songs = [
    ("99 Problems", "JAY-Z"),
    ("4:44", "JAY-Z"),
    ("P.S. I Love You", "The Beatles"),
    ("Ob-La-Di, Ob-La-Da", "The Beatles"),
    ("Help!", "The Beatles"),
    ("Being for the Benefit of Mr. Kite!", "The Beatles"),
    ("2 + 2 = 5", "Radiohead"),
    ("Weird Fishes / Arpeggi", "Radiohead"),
    ("(Nice Dream)", "Radiohead"),
    ("Everything In Its Right Place", "Radiohead"),
    ("Re: Stacks", "Bon Iver"),
    ("22 (OVER S∞∞N)", "Bon Iver"),
    ("33 “GOD”", "Bon Iver"),
    ("715 - CRΣΣKS", "Bon Iver"),
    ("29 #Strafford APTS", "Bon Iver"),
    ("666 ʇ", "Bon Iver"),
    ("____45_____", "Bon Iver"),
    ("Love & Hate", "Michael Kiwanuka"),
    ("Not Like Us", "Kendrick Lamar"),
    ("FEAR.", "Kendrick Lamar"),
    ("m.A.A.d city", "Kendrick Lamar"),
    ("Or Else", "Shelley FKA DRAM"),
    ("Not Fade Away", "Buddy Holly"),
    ("And She Was", "Talking Heads"),
    ("Once in a Lifetime", "Talking Heads"),
    ("Ace of Spades", "Motörhead"),
    ("Mrs. Robinson", "Simon & Garfunkel"),
    ("Scarborough Fair / Canticle", "Simon & Garfunkel"),
    ("So Long, Frank Lloyd Wright", "Simon & Garfunkel"),
    ("Back in Black", "AC/DC"),
    ("Rock or Bust", "AC/DC"),
    ("T.N.T.", "AC/DC"),
    ("What's Up?", "4 Non Blondes"),
    ("Where Is My Mind?", "Pixies"),
    ("U + Ur Hand", "P!nk"),
    ("So What", "P!nk"),
    ("Get the Party Started", "P!nk"),
    ("TiK ToK", "Ke$ha"),
    ("Praise the Lord (Da Shine)", "A$AP Rocky"),
    ("L$D", "A$AP Rocky"),
    ("Ghosts 'n' Stuff", "deadmau5"),
    ("I Write Sins Not Tragedies", "Panic! at the Disco"),
    ("Nine in the Afternoon", "Panic! at the Disco"),
    ("This Ain't a Scene, It's an Arms Race", "Fall Out Boy"),
    ("Heart and Soul", "Joy Division"),
    ("She's Lost Control", "Joy Division"),
    ("24 Hours", "Joy Division"),
    ("(I Can't Get No) Satisfaction", "The Rolling Stones"),
    ("Hey! You! Get Off of My Cloud", "The Rolling Stones"),
    ("Rock 'n' Roll Star", "Oasis"),
    ("Some Might Say", "Oasis"),
    ("(What's the Story) Morning Glory?", "Oasis"),
    ("Don't Look Back in Anger", "Oasis"),
    ("To Be or Not to Be", "Vlad Holiday"),
    ("Symphony No. 9 in D minor, Op. 125: IV. Presto", "Ludwig van Beethoven"),
    ("Piano Sonata No. 14, Op. 27 No. 2: I. Adagio sostenuto", "Ludwig van Beethoven"),
    ("Le nozze di Figaro, K. 492: Overture", "Wolfgang Amadeus Mozart"),
    ("Goldberg Variations, BWV 988: Aria", "Johann Sebastian Bach"),
    ("D.A.N.C.E.", "Justice"),
    ("99 Luftballons", "Nena"),
    ("867-5309/Jenny", "Tommy Tutone"),
    ("50 Ways to Leave Your Lover", "Paul Simon"),
    ("½ Full", "Pearl Jam"),
    ("Thank U, Next", "Ariana Grande"),
    ("Boy With Luv", "BTS"),
    ("M.I.N.I.", "JoJo Siwa"),
    ("C.R.E.A.M.", "Wu-Tang Clan"),
    ("Protect Ya Neck", "Wu-Tang Clan"),
    ("Ms. Jackson", "OutKast"),
    ("Hey Ya!", "OutKast"),
    ("B.O.B.", "OutKast"),
    ("SpottieOttieDopaliscious", "OutKast"),
    ("*69", "Father Yod"),
    ("#1 Crush", "Garbage"),
    ("#41", "Dave Matthews Band"),
    ("4'33\"", "John Cage"),
    ("E=MC²", "Mariah Carey"),
    ("Sk8er Boi", "Avril Lavigne"),
    ("How Much a Dollar Cost", "Kendrick Lamar"),
    ("Hyperballad", "Björk"),
    ("Glósóli", "Sigur Rós"),
    ("Untitled #1 (Vaka)", "Sigur Rós"),
    ("Popplagið", "Sigur Rós"),
    ("El Tren de la Costa", "Soda Stereo"),
    ("¿Dónde jugarán los niños?", "Maná"),
    ("¡Ay, DiOs Mío!", "Karol G"),
    ("Sexy Boy", "Air"),
    ("La femme d'argent", "Air"),
    ("Yè-Yè!", "!!!"),
    ("Must Be the Moon", "!!!"),
    ("Me and Giuliani Down by the School Yard", "!!!"),
    ("R U Mine?", "Arctic Monkeys"),
    ("Why'd You Only Call Me When You're High?", "Arctic Monkeys"),
    ("What Ever Happened?", "The Strokes"),
    ("12:51", "The Strokes"),
    ("You Only Live Once", "The Strokes"),
    ("Wake Up", "Rage Against the Machine"),
    ("Guerrilla Radio", "Rage Against the Machine"),
    ("...And Justice for All", "Metallica"),
    ("St. Anger", "Metallica"),
    ("Rock and Roll", "Led Zeppelin"),
    ("Bron-Y-Aur Stomp", "Led Zeppelin"),
    ("D'yer Mak'er", "Led Zeppelin"),
    ("Over the Hills and Far Away", "Led Zeppelin"),
  ]

  private let folder: TemporaryFolder
  private let reader: LibraryReader

  init() throws {
    folder = try TemporaryFolder()
    var shelf: [TrackPath: Track] = [:]
    for (number, song) in Self.songs.enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(number).mp3")
      var track = Track(path: path, title: song.0)
      track.artist = song.1
      track.persistentID = .of("\(number)")
      shelf[path] = track
    }
    let clock = TestClock()
    _ = try MoodStore(folder: folder["data"], clock: clock)
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    reader = try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  private func found(_ text: String) throws -> (titles: [String], artists: Set<String>) {
    let list = try reader.list(LibraryQuery(parsing: text))
    guard !list.isForgiving else { return ([], []) }
    let tracks = try reader.rows(0..<list.count, of: list).map(\.track)
    return (tracks.map(\.title), Set(tracks.map(\.artist)))
  }

  @Test func `every title is found first by its text`() throws {
    #expect(Self.songs.count >= 100)
    for (title, _) in Self.songs {
      // Quotes and brackets are part of the query language.
      let text = title.filter { !"\"()".contains($0) }
      #expect(try found(text).titles.first == title, "\(title)")
      #expect(try found(text.lowercased()).titles.first == title, "\(title)")
    }
  }

  @Test func `every song is found by artist and title, as programs display it`() throws {
    for (title, artist) in Self.songs {
      let text = title.filter { !"\"()".contains($0) }
      for display in ["\(artist) - \(text)", "\(text) — \(artist)"] {
        #expect(try found(display).titles.contains(title), "\(display)")
      }
    }
  }

  @Test(arguments: [
    ("acdc", "AC/DC"), ("ac dc", "AC/DC"), ("rock n roll star", "Oasis"), ("rocknroll", "Oasis"),
    ("sigurros", "Sigur Rós"), ("sigur", "Sigur Rós"), ("pink", "P!nk"), ("kesha", "Ke$ha"),
    ("asap rocky", "A$AP Rocky"), ("jayz", "JAY-Z"), ("wutang", "Wu-Tang Clan"),
    ("wutangclan", "Wu-Tang Clan"), ("cream", "Wu-Tang Clan"), ("!!!", "!!!"),
    ("panic at the disco", "Panic! at the Disco"), ("motorhead", "Motörhead"),
  ])
  func `a name is found without its signs and blanks`(text: String, artist: String) throws {
    #expect(try found(text).artists.contains(artist))
  }

  @Test func `a name without signs has no second spelling`() throws {
    #expect(try found("acd").artists == ["AC/DC"])
    #expect(try found("backinblack").titles == ["Back in Black"])
    #expect(try found("ackinblack").titles.isEmpty)
    #expect(try found("pnk").artists.isEmpty)
    // One letter of the next word may be a typing error, so such a match is only similar.
    #expect(try found("backinb").titles.isEmpty)
    #expect(try found("backinbl").titles == ["Back in Black"])
  }
}
