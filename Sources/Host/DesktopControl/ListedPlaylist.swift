import Cryptography
import MessageBus
import PlayerModel

/// A list that a desktop can play: a mood, a playlist or a saved query.
struct ListedPlaylist: Hashable, Sendable {
  /// What it is.
  enum Kind: Hashable, Sendable {
    case mood(MoodLook)
    case playlist
    case query
  }

  var kind: Kind
  var name: String
  /// What plays it.
  var content: QueueContent
  /// The URL of a picture for it; empty: none.
  var icon = ""

  /// Its path: stable as long as it is called so, and valid whatever it is called.
  ///
  /// Letters and digits of ASCII stand for themselves, each other byte is `_` and two digits.
  var path: String {
    let folder =
      switch kind {
      case .mood: "mood"
      case .playlist: "playlist"
      case .query: "query"
      }
    var path = "/org/stimmung/\(folder)/"
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        path.unicodeScalars.append(Unicode.Scalar(byte))
      default: path += "_" + CollectionOfOne(byte).hexadecimal
      }
    }
    return path
  }

  /// Path, name and icon, as `org.mpris.MediaPlayer2.Playlists` has them.
  var value: BusValue {
    .structure([.objectPath(path), .string(BusText.line(name)), .string(icon)])
  }

  /// None.
  static let noValue = BusValue.structure([.objectPath("/"), .string(""), .string("")])
}

extension ListedPlaylist {
  /// A mood.
  init(_ mood: MoodSummary) {
    self.init(kind: .mood(mood.look), name: mood.name.rawValue, content: .mood(mood.name))
  }

  /// A playlist.
  init(_ playlist: PlaylistSummary) {
    self.init(
      kind: .playlist, name: playlist.name.rawValue, content: .playlist(playlist.name))
  }

  /// A query that the listener saved.
  init(_ query: SavedQuery) {
    self.init(
      kind: .query, name: query.name,
      content: .query(LibraryQuery(condition: .saved(query.name))))
  }

  /// A query that is there without being saved.
  init(_ query: BuiltInQuery) {
    self.init(kind: .query, name: query.name, content: .query(query.query))
  }
}
