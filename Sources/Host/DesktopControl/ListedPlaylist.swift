import Cryptography
import MessageBus
import PlayerModel

/// A list that a desktop can play: a mood, a playlist or a saved query.
struct ListedPlaylist: Hashable, Sendable {
  /// The kind of the list.
  enum Kind: Hashable, Sendable {
    /// A mood with its look, and its place in `MoodSummary.ownColors`, if any.
    case mood(MoodLook, ownColor: Int?)
    case playlist
    case query
  }

  var kind: Kind
  var name: String
  /// The content to play.
  var content: QueueContent
  /// The URL of the icon, or an empty string.
  var icon = ""

  /// The object path, which is derived from the name and valid for any name.
  ///
  /// ASCII letters and digits are unchanged, and any other byte is `_` and two hexadecimal digits.
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

  /// The path, name and icon as `org.mpris.MediaPlayer2.Playlists` defines them.
  var value: BusValue {
    .structure([.objectPath(path), .string(BusText.line(name)), .string(icon)])
  }

  /// The value for no list.
  static let noValue = BusValue.structure([.objectPath("/"), .string(""), .string("")])
}

extension ListedPlaylist {
  /// Creates a list from a mood.
  init(_ mood: MoodSummary) {
    self.init(
      kind: .mood(mood.look, ownColor: mood.ownColor), name: mood.name.rawValue,
      content: .mood(name: mood.name))
  }

  /// Creates a list from a playlist.
  init(_ playlist: PlaylistSummary) {
    self.init(
      kind: .playlist, name: playlist.name.rawValue, content: .playlist(name: playlist.name))
  }

  /// Creates a list from a saved query.
  init(_ query: SavedQuery) {
    self.init(
      kind: .query, name: query.name,
      content: .query(query: LibraryQuery(condition: .saved(query.name))))
  }

  /// Creates a list from a built-in query.
  init(_ query: BuiltInQuery) {
    self.init(kind: .query, name: query.name, content: .query(query: query.query))
  }
}
