import PlayerModel
import TestSupport

@testable import MPDService

/// Names that lead out of the library, and the commands that take names.
extension PlaceTests {
  /// A client's spelling of a file outside the library, or of no file.
  struct Spelling {
    /// What MPD takes a name for.
    enum Kind { case absolute, malformed, foreign, relative }

    let kind: Kind
    let text: String
    /// Whether it leads a client of this machine to a file.
    var isFile = false

    /// A command with the name in place of `<name>`, or a filter by it in place of `<filter>`.
    func line(_ command: String) -> String {
      command.replacing("<name>", with: Self.quoted(text))
        .replacing("<filter>", with: Self.quoted("(base '\(Self.escaped(text))')"))
    }

    private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    private static func escaped(_ text: String) -> String {
      text.replacing("\\", with: "\\\\")
    }
  }

  /// A command that names a file or folder.
  struct NamingCommand {
    let line: String
    /// Its error for a name that leads nowhere.
    let nothing: MPDError
    /// Whether it opens a file, and therefore checks first how the file is named.
    let isOpening: Bool

    init(_ line: String, _ nothing: MPDError, isOpening: Bool = false) {
      (self.line, self.nothing, self.isOpening) = (line, nothing, isOpening)
    }

    /// Its answer to a name of this kind.
    func refusal(of kind: Spelling.Kind, toStranger isStranger: Bool) -> String {
      let error: MPDError =
        switch kind {
        case .absolute where line.hasPrefix("lsinfo"): isStranger ? .accessDenied : .noFile
        case .absolute where isOpening && isStranger: .accessDenied
        case .malformed where isOpening: MPDError(.argument, "Malformed file:// URI")
        case .foreign where isOpening: MPDError(.argument, "Unsupported URI scheme")
        default: nothing
        }
      return PlaceTests.refusal(of: line, error)
    }
  }

  /// The answer to a command that is refused.
  static func refusal(of line: String, _ error: MPDError) -> String {
    "ACK [\(error.code.rawValue)@0] {\(line.prefix { $0 != " " })} \(error.message)"
  }

  static let opening = [
    NamingCommand("addid <name>", .noSong, isOpening: true),
    NamingCommand("albumart <name> 0", MPDError(.notFound, "No file exists"), isOpening: true),
    NamingCommand("readpicture <name> 0", .noSong, isOpening: true),
    NamingCommand("readcomments <name>", .noSong, isOpening: true),
  ]
  /// These accept folders, too.
  static let adding = NamingCommand("add <name>", .noDirectory, isOpening: true)

  static let searching = [
    NamingCommand("lsinfo <name>", .noDirectory), NamingCommand("listall <name>", .noDirectory),
    NamingCommand("listallinfo <name>", .noDirectory),
    NamingCommand("listfiles <name>", .noDirectory),
    NamingCommand("playlistadd list <name>", .noDirectory),
    NamingCommand("sticker get song <name> rating", .noSong),
    NamingCommand("sticker set song <name> rating 2", .noSong),
    NamingCommand("sticker list song <name>", .noSong),
    NamingCommand("sticker delete song <name>", .noSong),
    NamingCommand("find <filter>", .noDirectory), NamingCommand("search <filter>", .noDirectory),
    NamingCommand("findadd <filter>", .noDirectory),
    NamingCommand("searchadd <filter>", .noDirectory),
    NamingCommand("searchaddpl list <filter>", .noDirectory),
  ]
  /// These find nothing where nothing exists, and refuse no name.
  static let finding = [
    "list file <filter>", "count <filter>", "playlistfind <filter>", "playlistsearch <filter>",
    "sticker find song <name> rating",
  ]
  /// These name playlists, which are not files.
  static let listing = [
    "load <name>", "listplaylist <name>", "listplaylistinfo <name>", "playlistclear <name>",
    "playlistdelete <name> 0", "playlistmove <name> 0 1", "rm <name>", "rename <name> other",
  ]
  static let scanning = ["update <name>", "rescan <name>"]

  /// Commands whose arguments do not name files.
  static let nameless: Set = [
    "password", "binarylimit", "tagtypes", "partition", "idle", "pause", "play", "playid", "seek",
    "seekid", "seekcur", "random", "repeat", "single", "setvol", "volume", "consume", "crossfade",
    "mixrampdb", "mixrampdelay", "replay_gain_mode", "enableoutput", "disableoutput",
    "toggleoutput", "outputset", "delete", "deleteid", "move", "moveid", "swap", "swapid",
    "shuffle", "playlistid", "playlistinfo", "plchanges", "plchangesposid",
  ]

  /// Every spelling of files outside the library, and of files in its folder that no scan found.
  func spellings() throws -> [Spelling] {
    let secret = try shelf.folder.write([0], to: "secret/01 Song.mp3").encoded
    try shelf.folder.write([0], to: "music/.hidden/01 Song.mp3")
    try shelf.folder.write([0], to: "music/Ann/01 Unscanned.mp3")
    link("secret", "music/link")
    let music = shelf.folder["music"].encoded
    let escaped = secret.replacing("/", with: "%2F")
    let files = [
      secret, "/" + secret, "//" + secret, "/." + secret, "/.." + secret,
      music + "/../secret/01 Song.mp3", music + "/link/01 Song.mp3",
      music + "/.hidden/01 Song.mp3", music + "/Ann/01 Unscanned.mp3",
    ]
    let noFiles = [
      secret + "/", secret + "\0", shelf.folder["secret"].encoded, "/../secret/01 Song.mp3",
      "/" + escaped, secret.replacing("/secret", with: "/%73ecret"),
    ]
    let malformed = [
      "localhost" + secret, "LOCALHOST" + secret, "127.0.0.1" + secret, "[::1]" + secret, escaped,
      "%2F" + secret, "../secret/01 Song.mp3", "\\" + secret, "\0" + secret, "",
    ]
    let foreign = [
      "nfs://" + secret, "http://localhost" + secret, "smb://localhost" + secret,
      " file://" + secret, "Ann/file://" + secret,
    ]
    let relative = [
      "file:" + secret, "FILE:" + secret, escaped, "%2F" + secret, "../secret", "../secret/",
      "../secret/01 Song.mp3", "..//secret/01 Song.mp3", "./../secret/01 Song.mp3",
      "Ann/../../secret/01 Song.mp3", "Ann/./../../secret/01 Song.mp3",
      "Ann/Blue/../../../secret/01 Song.mp3", "%2e%2e/secret/01 Song.mp3",
      "..%2Fsecret%2F01 Song.mp3", "..\\secret\\01 Song.mp3", "../secret/01 Song.mp3\0",
      "Ann\0/../../secret/01 Song.mp3", "Ann/Blue/01 Song.mp3\0", "~/01 Song.mp3",
      // Overlong encodings of dots, wide dots, and symbols that stand for the end of a line.
      "\u{EFC0}\u{EFAE}\u{EFC0}\u{EFAE}/secret/01 Song.mp3",
      "\u{FF0E}\u{FF0E}/secret/01 Song.mp3", "..\u{EF0A}/secret/01 Song.mp3",
      "link", "link/", "link/..", "link/../secret/01 Song.mp3", ".hidden", "./Ann/01 Unscanned.mp3",
      "Ann/" + String(repeating: "a", count: 5000),
    ]
    let found = [
      "link/01 Song.mp3", ".hidden/01 Song.mp3", "Ann/01 Unscanned.mp3",
      "Ann//01 Unscanned.mp3/",
    ]
    var spellings: [Spelling] = []
    func add(_ kind: Spelling.Kind, _ texts: [String], isFile: Bool = false) {
      spellings += texts.map { Spelling(kind: kind, text: $0, isFile: isFile) }
    }
    add(.absolute, files + files.map { "file://" + $0 }, isFile: true)
    add(.absolute, ["FILE://" + secret, "File://" + secret], isFile: true)
    add(.absolute, noFiles + noFiles.map { "file://" + $0 })
    add(.malformed, malformed.map { "file://" + $0 })
    add(.malformed, ["FILE://localhost" + secret, "file:/" + secret])
    add(.foreign, foreign)
    add(.relative, relative)
    add(.relative, found, isFile: true)
    return spellings
  }
}
