import MusicSensor
import Mutation
import PlayerModel

extension OthersData {
  /// Creates a record of a player's event, with the fields that the settings include.
  init(_ music: MusicData, of other: OtherPlayer, _ fields: OtherPlayersPreferences.Fields) {
    self.music = music
    player = other.name.bounded.withoutNUL
    identity = other.identity.bounded.withoutNUL
    guard fields == .times else { return }
    let blank = MusicData()
    self.music.title = blank.title
    self.music.artist = blank.artist
    self.music.album = blank.album
    if !mutated(22) { self.music.genre = blank.genre }
    self.music.persistentID = blank.persistentID
    self.music.duration = blank.duration
  }
}

extension String {
  /// The text, truncated to a kilobyte.
  var bounded: String {
    let most = 1024
    guard utf8.count > most else { return self }
    // Truncated between scalars, because one character can be a letter with any number of accents.
    var end = utf8.index(startIndex, offsetBy: most)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end])
  }
}
