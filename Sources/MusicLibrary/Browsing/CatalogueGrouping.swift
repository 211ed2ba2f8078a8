import PlayerModel

/// Counts the tracks of a catalogue by what they share.
struct CatalogueGrouping {
  let catalogue: LibraryCatalogue
  private var columns: LibraryColumns { catalogue.columns }

  init(catalogue: LibraryCatalogue) {
    self.catalogue = catalogue
  }

  /// The entries of a column, sorted; `tracks` are those that count.
  func groups(_ column: BrowseColumn, of tracks: [Int32]) -> [LibraryGroup] {
    switch column {
    case .artist: texts(.artist, .artist, of: tracks)
    case .albumArtist: albumArtists(of: tracks)
    case .album: albums(of: tracks)
    case .genre: texts(.genre, .genre, of: tracks)
    case .year: years(of: tracks)
    case .folder: folders(of: tracks)
    case .mood: preconditionFailure("moods are not in the catalogue")
    }
  }

  /// The moods of `tracks`, by name, and last what is in none.
  func moods(of tracks: [Int32], _ moods: [MoodName: Set<SoundKey>]) -> [LibraryGroup] {
    var groups = moods.keys.sorted { $0.rawValue < $1.rawValue }.map { mood in
      let songs = moods[mood] ?? []
      return group(mood.rawValue, .mood(mood), tracks) { songs.contains($0) }
    }
    let filed = moods.values.reduce(into: Set()) { $0.formUnion($1) }
    groups.append(group("", .not(.isFiled), tracks) { !filed.contains($0) })
    return groups
  }

  private func group(
    _ name: String, _ condition: QueryCondition, _ tracks: [Int32], _ holds: (SoundKey) -> Bool
  ) -> LibraryGroup {
    var group = LibraryGroup(name: name, condition: condition)
    for track in tracks {
      let isIn = columns.sounds[Int(track)].map(holds) ?? name.isEmpty
      if isIn { add(track, to: &group) }
    }
    return group
  }

  /// Entries that differ only in case, accents or article are one, under the first spelling.
  private func texts(
    _ column: LibraryCatalogue.Column, _ field: QueryCondition.TextField, of tracks: [Int32]
  ) -> [LibraryGroup] {
    let (texts, ranks) = (catalogue.texts(column), catalogue.ranks(column))
    return grouped(tracks) {
      ranks[Int(texts.ofTrack[$0])]
    } name: { track in
      let name = texts.originals[Int(texts.ofTrack[track])]
      return LibraryGroup(name: name, condition: .text(field, .init(name, .whole)))
    }
  }

  private func folders(of tracks: [Int32]) -> [LibraryGroup] {
    let folders = columns.folders
    let ranks = catalogue.ranks(.folder)
    // Folders whose names differ only in case are two.
    return grouped(tracks) {
      folders.ofTrack[$0]
    } name: { track in
      let name = folders.originals[Int(folders.ofTrack[track])]
      return LibraryGroup(
        name: name.isEmpty ? "/" : name, condition: .text(.path, .init(name + "/", .phrase)))
    } sorted: { one, other in
      let (a, b) = (ranks[Int(one)], ranks[Int(other)])
      return a != b ? a < b : one < other
    }
  }

  private func years(of tracks: [Int32]) -> [LibraryGroup] {
    // The newest first, unknown ones last.
    grouped(tracks) {
      -max(0, columns.years[$0])
    } name: { track in
      let year = columns.years[track]
      guard year > 0 else { return LibraryGroup(name: "", condition: .lacks(.year)) }
      let test = QueryCondition.NumberTest(lower: Double(year), upper: Double(year))
      return LibraryGroup(name: String(year), condition: .number(.year, test))
    }
  }

  private func albums(of tracks: [Int32]) -> [LibraryGroup] {
    let albums = catalogue.albums
    let places = catalogue.albumOrder.placesByName
    return grouped(tracks) {
      albums.ofTrack[$0]
    } name: { track in
      let album = albums.albums[Int(albums.ofTrack[track])]
      let name = columns.albums.originals[Int(album.name)]
      let artist = columns.name(of: album.artist)
      let condition = QueryCondition.all([
        .text(.album, .init(name, .whole)), .text(.albumArtist, .init(artist, .whole)),
      ])
      return LibraryGroup(name: name, artist: artist, condition: condition)
    } sorted: {
      places[Int($0)] < places[Int($1)]
    }
  }

  private func albumArtists(of tracks: [Int32]) -> [LibraryGroup] {
    let albums = catalogue.albums
    let ranks = catalogue.albumOrder.artistRanks
    return grouped(tracks) {
      Int32(bitPattern: ranks[Int(albums.ofTrack[$0])])
    } name: { track in
      let name = columns.name(of: albums.albums[Int(albums.ofTrack[track])].artist)
      return LibraryGroup(name: name, condition: .text(.albumArtist, .init(name, .whole)))
    }
  }

  private func grouped(
    _ tracks: [Int32], by key: (Int) -> Int32, name: (Int) -> LibraryGroup,
    sorted: (Int32, Int32) -> Bool = (<)
  ) -> [LibraryGroup] {
    var groups: [Int32: LibraryGroup] = [:]
    for track in tracks {
      let key = key(Int(track))
      add(track, to: &groups[key, default: name(Int(track))])
    }
    return groups.keys.sorted(by: sorted).compactMap { groups[$0] }
  }

  private func add(_ track: Int32, to group: inout LibraryGroup) {
    group.count += 1
    let length = columns.lengths[Int(track)]
    if length.isFinite, length > 0 { group.duration += Double(length) }
  }
}
