/// The commands that there are, by their names in the protocol.
///
/// What is not here is answered as MPD answers what it does not know; the room's README says why each is missing.
enum CommandName: String, CaseIterable, Sendable {
  // The connection.
  case close, password, ping, binarylimit, tagtypes
  case commands, notcommands, urlhandlers, decoders, config
  case partition, listpartitions
  // What is played.
  case clearerror, currentsong, idle, noidle, status, stats
  case next, pause, play, playid, previous, seek, seekid, seekcur, stop
  case random, `repeat`, single, setvol, getvol, volume
  case consume, crossfade, mixrampdb, mixrampdelay
  case replayGainMode = "replay_gain_mode"
  case replayGainStatus = "replay_gain_status"
  case outputs, enableoutput, disableoutput, toggleoutput, outputset
  // The queue.
  case add, addid, clear, delete, deleteid, move, moveid, swap, swapid, shuffle
  case playlist, playlistfind, playlistid, playlistinfo, playlistsearch, plchanges, plchangesposid
  // Stored playlists.
  case listplaylist, listplaylistinfo, listplaylists, load, playlistadd, playlistclear
  case playlistdelete, playlistmove, rename, rm, save
  // The library.
  case albumart, count, find, findadd, list, listall, listallinfo, listfiles, lsinfo
  case readcomments, readpicture, search, searchadd, searchaddpl, update, rescan
  case sticker

  /// How many arguments it takes.
  var arguments: ClosedRange<Int> {
    switch self {
    case .close, .ping, .commands, .notcommands, .urlhandlers, .decoders, .config, .clearerror,
      .currentsong, .noidle, .status, .stats, .next, .previous, .stop, .getvol, .replayGainStatus,
      .outputs, .clear, .playlist, .listplaylists, .listpartitions:
      0...0
    case .pause, .play, .playid, .shuffle, .playlistid, .playlistinfo, .update, .rescan, .listall,
      .listallinfo, .listfiles, .lsinfo:
      0...1
    case .password, .binarylimit, .seekcur, .random, .repeat, .single, .setvol, .volume,
      .replayGainMode, .enableoutput, .disableoutput, .toggleoutput, .delete, .deleteid,
      .listplaylist, .listplaylistinfo, .playlistclear, .rm, .save, .consume, .crossfade,
      .mixrampdb, .mixrampdelay, .partition, .readcomments:
      1...1
    case .add, .addid, .plchanges, .plchangesposid: 1...2
    case .seek, .seekid, .move, .moveid, .swap, .swapid, .playlistdelete, .rename, .albumart,
      .readpicture:
      2...2
    case .load: 1...3
    case .playlistadd: 2...3
    case .playlistmove, .outputset: 3...3
    case .sticker: 3...6
    case .tagtypes, .idle: 0...Self.many
    case .count, .find, .findadd, .list, .search, .searchadd, .playlistfind, .playlistsearch:
      1...Self.many
    case .searchaddpl: 2...Self.many
    }
  }

  private static let many = 1 << 16

  /// Whether a client without the password may ask for it.
  var isOpenToAll: Bool {
    switch self {
    case .close, .password, .ping, .commands, .notcommands, .binarylimit, .tagtypes: true
    default: false
    }
  }

  /// What is wrong with so many arguments, in MPD's words; nil if nothing is.
  func refusal(ofCount count: Int) -> MPDError? {
    if arguments.contains(count) { return nil }
    let problem =
      arguments.count == 1
      ? "wrong number of arguments"
      : count < arguments.lowerBound ? "too few arguments" : "too many arguments"
    return MPDError(.argument, "\(problem) for \"\(rawValue)\"")
  }
}
