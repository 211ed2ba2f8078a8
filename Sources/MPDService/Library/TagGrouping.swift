import TrackPacking

/// What songs have of a tag, and of others by which that is grouped (`list`, `count`).
struct TagGrouping {
  /// What is listed: texts of a tag, or the songs' URIs.
  enum Listed: Hashable {
    case tag(SongTag)
    case file
  }

  let table: SongTable

  /// Each combination of texts that songs have of these tags, sorted, and the songs that have it; a song without a tag
  /// has an empty text of it.
  func groups(_ tags: [SongTag], of songs: [Int]) -> [(texts: [String], songs: [Int])] {
    var groups: [[String]: [Int]] = [:]
    for song in songs {
      let track = table.tracks[song].track
      var combinations: [[String]] = [[]]
      for tag in tags {
        let own = tag.valuesWithFallback(of: track)
        let texts = own.isEmpty ? [""] : own
        combinations = combinations.flatMap { head in texts.map { head + [$0] } }
      }
      for combination in combinations { groups[combination, default: []].append(song) }
    }
    return groups.map { ($0.key, $0.value) }.sorted { one, other in
      for (one, other) in zip(one.texts, other.texts) where one != other {
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return false
    }
  }

  /// Writes what `list` answers: the texts of a tag below those by which they are grouped.
  func list(_ tag: SongTag, by tags: [SongTag], of songs: [Int]) -> Response {
    var response = Response()
    var last: [String] = []
    let all = tags + [tag]
    for group in groups(all, of: songs) {
      // What is the same as above is not said again; the listed tag itself always is.
      let same = zip(last.dropLast(), group.texts.dropLast()).prefix { $0 == $1 }.count
      for place in same..<all.count { response.pair(all[place].rawValue, group.texts[place]) }
      last = group.texts
    }
    return response
  }

  /// Writes what `count` answers.
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
