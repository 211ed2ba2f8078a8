import CompactTracks

/// Groups songs by tags, for `list` and `count`.
struct TagGrouping {
  /// What `list` lists: the texts of a tag or the URIs of songs.
  enum Listed: Hashable {
    case tag(SongTag)
    case file
  }

  let table: SongTable

  /// Returns each combination of texts of the given tags, sorted, with its songs.
  ///
  /// A song without a tag counts as having an empty text.
  func groups(_ tags: [SongTag], of songs: [Int]) -> [(texts: [String], songs: [Int])] {
    let columns = tags.map(table.column)
    var combinations: [[Int32]: Int] = [:]
    var groups: [(places: [Int32], songs: [Int])] = []
    var last: (places: [Int32], group: Int)?
    for song in songs {
      for places in Self.combinations(of: song, in: columns) {
        // Consecutive songs are mostly from the same album.
        if let last, last.places == places {
          groups[last.group].songs.append(song)
          continue
        }
        let group = combinations[places] ?? groups.count
        if group == groups.count {
          combinations[places] = group
          groups.append((places, []))
        }
        groups[group].songs.append(song)
        last = (places, group)
      }
    }
    // The columns' texts are sorted by their bytes.
    return groups.sorted { $0.places.lexicographicallyPrecedes($1.places) }.map { group in
      (zip(columns, group.places).map { $1 < 0 ? "" : $0.texts[Int($1)] }, group.songs)
    }
  }

  /// Returns the text indices of a song in all columns, with one combination for each of several texts.
  private static func combinations(of song: Int, in columns: [TagColumn]) -> [[Int32]] {
    if columns.allSatisfy(\.isSingle) { return [columns.map { $0.place(of: song) }] }
    return columns.reduce([[]]) { heads, column in
      let own = column.all(of: song)
      let places = own.isEmpty ? [-1] : own
      return heads.flatMap { head in places.map { head + [$0] } }
    }
  }

  /// Writes the response to `list`: the texts of a tag, grouped by other tags.
  func list(_ tag: SongTag, by tags: [SongTag], of songs: [Int]) -> Response {
    var response = Response()
    var last: [String] = []
    let all = tags + [tag]
    for group in groups(all, of: songs) {
      // Unchanged group values are not repeated, but the listed tag always appears.
      let same = zip(last.dropLast(), group.texts.dropLast()).prefix { $0 == $1 }.count
      for place in same..<all.count { response.pair(all[place].rawValue, group.texts[place]) }
      last = group.texts
    }
    return response
  }

  /// Writes the response to `count`.
  func count(by tags: [SongTag], of songs: [Int]) -> Response {
    var response = Response()
    guard !tags.isEmpty else {
      tell(songs, &response)
      return response
    }
    for group in groups(tags, of: songs) {
      for (tag, text) in zip(tags, group.texts) { response.pair(tag.rawValue, text) }
      tell(group.songs, &response)
    }
    return response
  }

  private func tell(_ songs: [Int], _ response: inout Response) {
    response.pair("songs", songs.count)
    response.pair("playtime", Response.wholeSeconds(table.duration(of: songs).rounded(.down)))
  }
}
