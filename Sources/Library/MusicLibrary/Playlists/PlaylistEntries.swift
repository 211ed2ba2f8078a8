import PlayerModel
import TrackMetadata

/// An entry of a list in any format.
struct PlaylistEntry {
  /// The possible locations, of which the first existing file counts.
  var locations: [[UInt8]] = []
  /// The metadata in the list; the path is not determined yet.
  var track = Track(path: TrackPath(encoded: ""), title: "")

  /// The MusicBrainz identifiers.
  var musicBrainz: MusicBrainzIDs {
    get { track.musicBrainz ?? MusicBrainzIDs() }
    set { track.musicBrainz = newValue.isEmpty ? nil : newValue }
  }
}

/// Collects the entries of a list.
struct PlaylistEntries {
  /// The maximum number of tracks; further ones are skipped.
  static let most = 200_000
  /// The maximum number of skipped entries that are listed individually.
  static let mostLeftOut = 1000

  /// The folder that contains the list.
  let folder: TrackPath
  /// The notation of locations.
  let spelling: PlaylistLocation.Spelling
  private(set) var sections: [PlaylistFile.Section] = []
  private(set) var count = 0
  private var section = PlaylistFile.Section(tracks: [])
  private var leftOut: [String] = []
  private var passedOver: [String] = []
  private var unreported = 0

  init(in folder: TrackPath, spelling: PlaylistLocation.Spelling) {
    self.folder = folder
    self.spelling = spelling
  }

  /// Begins a section.
  mutating func begin(_ name: String?) {
    endSection()
    self.name(name)
  }

  /// Sets the name of the current section.
  mutating func name(_ name: String?) {
    section.name = name
  }

  /// Adds an entry to the current section.
  mutating func add(_ entry: PlaylistEntry) {
    guard count < Self.most else { return leaveOut(1) }
    guard let path = path(of: entry) else { return leaveOut(Self.refusal(of: entry)) }
    var track = entry.track
    track.path = path
    if track.title.isEmpty { track.title = cleanTitle(fromFileName: path.name) }
    count += 1
    section.tracks.append(track)
  }

  /// Records why an entry was skipped.
  mutating func leaveOut(_ reason: String) {
    if leftOut.count < Self.mostLeftOut { leftOut.append(reason) } else { unreported += 1 }
  }

  /// Records why a list in the file was skipped.
  mutating func passOver(_ reason: String) {
    if passedOver.count < Self.mostLeftOut { passedOver.append(reason) }
  }

  /// Counts skipped entries without individual reasons.
  mutating func leaveOut(_ number: Int) {
    unreported += number
  }

  /// Returns the finished list.
  mutating func finish() -> PlaylistFile {
    endSection()
    var list = PlaylistFile(sections: sections, folder: folder)
    list.leftOut =
      leftOut + (unreported > 0 ? ["\(unreported) more entries of the list were left out."] : [])
    list.passedOver = passedOver
    return list
  }

  private mutating func endSection() {
    if section.name != nil || !section.tracks.isEmpty { sections.append(section) }
    section = PlaylistFile.Section(tracks: [])
  }

  /// Returns the path of an entry, an empty path if only its tags or MusicBrainz identifiers are known, or
  /// `nil` if it is not a file.
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
