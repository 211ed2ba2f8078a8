import PlayerModel

/// Groups and counts the tracks of a catalogue by what they share.
struct CatalogueGrouping: Sendable {
  let catalogue: LibraryCatalogue
  private var columns: LibraryColumns { catalogue.columns }

  init(catalogue: LibraryCatalogue) {
    self.catalogue = catalogue
  }

  /// Returns the groups of a column for `tracks`, sorted.
  func groups(_ column: BrowseColumn, of tracks: [Int32]) -> LibraryGroups {
    switch column {
    case .artist: texts(catalogue.texts(.artist), catalogue.ranks(.artist), .artist, of: tracks)
    case .albumArtist: albumArtists(of: tracks)
    case .album: albums(of: tracks, by: catalogue.albumOrder.placesByName)
    case .albumByYear: albums(of: tracks, by: catalogue.albumOrder.placesByArtist)
    case .genre: texts(catalogue.texts(.genre), catalogue.ranks(.genre), .genre, of: tracks)
    case .year: years(of: tracks)
    case .folder: folders(of: tracks)
    case .mood: preconditionFailure("moods are not in the catalogue")
    case .composer: preconditionFailure("further tags are not in the catalogue")
    }
  }

  /// Returns the composers of `tracks`, given the composers of all tracks.
  func composers(_ texts: LibraryColumns.Texts, of tracks: [Int32]) -> LibraryGroups {
    self.texts(texts, catalogue.textOrder(.composers, texts).ranks, .composer, of: tracks)
  }

  /// Returns the moods of `tracks` by name, followed by a group of those without a mood.
  func moods(of tracks: [Int32], _ moods: [MoodName: Set<SoundKey>]) -> LibraryGroups {
    var groups = moods.keys.sorted().map { mood in
      let songs = moods[mood] ?? []
      return group(mood.rawValue, .mood(mood), tracks) { songs.contains($0) }
    }
    let filed = moods.values.reduce(into: Set()) { $0.formUnion($1) }
    groups.append(group("", .not(.isFiled), tracks) { !filed.contains($0) })
    return LibraryGroups(count: groups.count) { [groups] in groups[$0] }
  }

  private func group(
    _ name: String, _ condition: QueryCondition, _ tracks: [Int32], _ holds: (SoundKey) -> Bool
  ) -> LibraryGroup {
    let (sounds, lengths) = (columns.sounds, columns.lengths)
    var tally = Tally()
    for track in tracks where sounds[Int(track)].map(holds) ?? name.isEmpty {
      tally.add(track, length: lengths[Int(track)])
    }
    return tally.completed(LibraryGroup(name: name, condition: condition))
  }

  /// Returns groups of texts; those that differ only in case, accents or article are merged under the first
  /// spelling.
  private func texts(
    _ texts: LibraryColumns.Texts, _ ranks: [Int32], _ field: QueryCondition.TextField,
    of tracks: [Int32]
  ) -> LibraryGroups {
    // Tracks without a text have the highest rank.
    let place: @Sendable (Int32) -> Int = { min(Int(ranks[Int($0)]), ranks.count) }
    return grouped(tracks, into: ranks.count + 1) { track in
      place(texts.ofTrack[track])
    } several: { track in
      texts.values[texts.ofTrack[track]]?.map(place)
    } name: { track, group in
      let text = texts.values(ofTrack: track).first { place($0) == group }
      let name = texts.originals[Int(text ?? texts.ofTrack[track])]
      return LibraryGroup(name: name, condition: .text(field, .init(name, .whole)))
    }
  }

  private func folders(of tracks: [Int32]) -> LibraryGroups {
    let (folders, ranks) = (columns.folders, catalogue.ranks(.folder))
    // Folders whose names differ only in case are separate.
    let sorted = RadixOrder.sorted(
      Array(0..<Int32(ranks.count)), by: ranks.map { UInt32(bitPattern: $0) })
    var places = [Int](repeating: 0, count: ranks.count)
    for (place, folder) in sorted.enumerated() { places[Int(folder)] = place }
    return grouped(tracks, into: ranks.count) { [places] in
      places[Int(folders.ofTrack[$0])]
    } name: { track, _ in
      let name = folders.originals[Int(folders.ofTrack[track])]
      return LibraryGroup(
        name: name.isEmpty ? "/" : name, condition: .text(.path, .init(name + "/", .phrase)))
    }
  }

  private func years(of tracks: [Int32]) -> LibraryGroups {
    let years = columns.years
    // Newest years first, unknown ones last.
    let sorted = Set(tracks.lazy.map { max(0, years[Int($0)]) }).sorted(by: >)
    let places = Dictionary(uniqueKeysWithValues: zip(sorted, sorted.indices))
    return grouped(tracks, into: sorted.count) {
      places[max(0, years[$0])] ?? 0
    } name: { track, _ in
      let year = years[track]
      guard year > 0 else { return LibraryGroup(name: "", condition: .lacks(.year)) }
      let test = QueryCondition.NumberTest(lower: Double(year), upper: Double(year))
      return LibraryGroup(name: String(year), condition: .number(.year, test))
    }
  }

  private func albums(of tracks: [Int32], by places: [UInt32]) -> LibraryGroups {
    let albums = catalogue.albums
    return grouped(tracks, into: places.count) {
      Int(places[Int(albums.ofTrack[$0])])
    } name: { [columns] track, _ in
      let album = albums.albums[Int(albums.ofTrack[track])]
      let name = columns.albums.originals[Int(album.name)]
      let artist = columns.name(of: album.artist)
      var conditions: [QueryCondition] = [
        .text(.album, .init(name, .whole)), .text(.albumArtist, .init(artist, .whole)),
      ]
      if !album.folders.isEmpty { conditions.append(Self.isInFolders(of: album)) }
      return LibraryGroup(
        name: name, artist: artist, year: album.date.isKnown ? Int(album.date.year) : nil,
        condition: .all(conditions))
    }
  }

  /// Returns the condition that a track is in a folder of an album, rather than in one of its namesakes' folders.
  private static func isInFolders(of album: AlbumTable.Album) -> QueryCondition {
    func isIn(_ folder: String) -> QueryCondition { .text(.path, .init(folder + "/", .whole)) }
    let places = album.folders.map { folder -> QueryCondition in
      let below = album.otherFolders.filter { $0.utf8.starts(with: (folder + "/").utf8) }
      guard !below.isEmpty else { return isIn(folder) }
      return .all([isIn(folder)] + below.map { QueryCondition.not(isIn($0)) })
    }
    return places.count == 1 ? places[0] : .any(places)
  }

  private func albumArtists(of tracks: [Int32]) -> LibraryGroups {
    let albums = catalogue.albums
    let order = catalogue.albumOrder
    let ranks = order.artistOrder.ranks
    let place: @Sendable (Int32) -> Int = { min(Int(ranks[Int($0)]), ranks.count) }
    return grouped(tracks, into: ranks.count + 1) { track in
      place(order.artists[Int(albums.ofTrack[track])])
    } several: { track in
      order.artistValues[order.artists[Int(albums.ofTrack[track])]]?.map(place)
    } name: { [columns] track, group in
      let album = Int(albums.ofTrack[track])
      let names = columns.names(of: albums.albums[album].artist)
      let values = order.artistValues[order.artists[album]] ?? []
      let name = names[values.firstIndex { place($0) == group } ?? 0]
      return LibraryGroup(name: name, condition: .text(.albumArtist, .init(name, .whole)))
    }
  }

  /// Groups tracks by `place`, which must be less than `count`; each group is named after its first track.
  ///
  /// - Parameters:
  ///   - several: Returns the places of a track with several values, which is in each of their groups.
  ///   - name: Returns the group at a place, given its first track.
  private func grouped(
    _ tracks: [Int32], into count: Int, by place: @escaping @Sendable (Int) -> Int,
    several: @escaping @Sendable (Int) -> [Int]? = { _ in nil },
    name: @escaping @Sendable (_ track: Int, _ place: Int) -> LibraryGroup
  ) -> LibraryGroups {
    let lengths = columns.lengths
    var all = [Tally](repeating: Tally(), count: count)
    for track in tracks {
      guard let places = several(Int(track)) else {
        all[place(Int(track))].add(track, length: lengths[Int(track)])
        continue
      }
      for place in Set(places) { all[place].add(track, length: lengths[Int(track)]) }
    }
    let firstPlace: @Sendable (Int) -> Int = { several($0)?.first ?? place($0) }
    let used = all.indices.filter { all[$0].count > 0 }
    let tallies = used.map { all[$0] }
    return LibraryGroups(count: tallies.count) { index in
      let tally = tallies[index]
      return tally.completed(name(Int(tally.first), used[index]))
    } placeOfRow: { [columns] id in
      columns.place(of: id).flatMap { used.place(of: firstPlace($0)) }
    } firstRow: { [columns] index in
      columns.ids[Int(tallies[index].first)]
    }
  }
}

extension [Int] {
  /// Returns the index of a number in this ascending array.
  fileprivate func place(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}

/// The running totals of a group.
private struct Tally {
  private(set) var first: Int32 = 0
  private(set) var count: Int32 = 0
  private var duration = 0.0

  mutating func add(_ track: Int32, length: Float) {
    if count == 0 { first = track }
    count += 1
    if length.isFinite, length > 0 { duration += Double(length) }
  }

  /// Returns `group` with the totals filled in.
  func completed(_ group: LibraryGroup) -> LibraryGroup {
    var group = group
    group.count = Int(count)
    group.duration = duration
    return group
  }
}
