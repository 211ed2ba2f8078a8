import PlayerModel
import TrackMetadata

/// One entry of a list, in whatever format.
struct PlaylistEntry {
  /// Where it may be: the first that is a file counts.
  var locations: [[UInt8]] = []
  /// What the list says of it; its path is not known yet.
  var track = Track(path: TrackPath(encoded: ""), title: "")

  /// What MusicBrainz calls it.
  var musicBrainz: MusicBrainzIDs {
    get { track.musicBrainz ?? MusicBrainzIDs() }
    set { track.musicBrainz = newValue.isEmpty ? nil : newValue }
  }
}

/// Gathers what a list names.
struct PlaylistEntries {
  /// More tracks than anybody lists are left out.
  static let most = 200_000
  /// No more than these are told one by one.
  static let mostLeftOut = 1000

  /// Where the list lies.
  let folder: TrackPath
  /// How locations are written.
  let spelling: PlaylistLocation.Spelling
  private(set) var sections: [PlaylistFile.Section] = []
  private(set) var count = 0
  private var section = PlaylistFile.Section(tracks: [])
  private var leftOut: [String] = []
  private var passedOver: [String] = []
  private var untold = 0

  init(in folder: TrackPath, spelling: PlaylistLocation.Spelling) {
    self.folder = folder
    self.spelling = spelling
  }

  /// A part begins.
  mutating func begin(_ name: String?) {
    endSection()
    self.name(name)
  }

  /// The present part is called so.
  mutating func name(_ name: String?) {
    section.name = name
  }

  /// Adds what an entry names to the present part.
  mutating func add(_ entry: PlaylistEntry) {
    guard count < Self.most else { return leaveOut(1) }
    guard let path = path(of: entry) else { return leaveOut(Self.refusal(of: entry)) }
    var track = entry.track
    track.path = path
    if track.title.isEmpty { track.title = cleanTitle(fromFileName: path.name) }
    count += 1
    section.tracks.append(track)
  }

  /// Remembers what is told of something that is not in the list.
  mutating func leaveOut(_ reason: String) {
    if leftOut.count < Self.mostLeftOut { leftOut.append(reason) } else { untold += 1 }
  }

  /// Remembers why something in the file is not one of its lists.
  mutating func passOver(_ reason: String) {
    if passedOver.count < Self.mostLeftOut { passedOver.append(reason) }
  }

  /// Counts entries that are left out without a word on each.
  mutating func leaveOut(_ number: Int) {
    untold += number
  }

  /// The list.
  mutating func finish() -> PlaylistFile {
    endSection()
    var list = PlaylistFile(sections: sections, folder: folder)
    list.leftOut =
      leftOut + (untold > 0 ? ["\(untold) more entries of the list are left out."] : [])
    list.passedOver = passedOver
    return list
  }

  private mutating func endSection() {
    if section.name != nil || !section.tracks.isEmpty { sections.append(section) }
    section = PlaylistFile.Section(tracks: [])
  }

  /// Where the entry is; an empty path if only its tags or MusicBrainz can tell; nil if it is no file.
  private func path(of entry: PlaylistEntry) -> TrackPath? {
    let places = entry.locations.compactMap {
      PlaylistLocation($0[...], in: folder, spelled: spelling)?.path
    }
    if places.count > 1, let there = places.first(where: { FileStatus($0)?.kind == .file }) {
      return there
    }
    if let place = places.first { return place }
    let isDescribed = !entry.track.title.isEmpty && !entry.track.artist.isEmpty
    let isKnown = entry.locations.isEmpty || entry.track.musicBrainz?.recording != nil
    return isDescribed && isKnown ? TrackPath(encoded: "") : nil
  }

  private static func refusal(of entry: PlaylistEntry) -> String {
    if let address = entry.locations.first {
      return ListedFile.refusal(ofLine: PlaylistText.text(address[...]))
    }
    let title = entry.track.title
    return title.isEmpty
      ? "An entry of the list has neither an address nor a title."
      : "“\(title)” is in the list without an address or an artist."
  }
}
