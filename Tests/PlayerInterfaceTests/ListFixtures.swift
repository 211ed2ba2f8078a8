import PlayerModel

@testable import PlayerInterface

/// The contents of the screens' lists in tests.
extension Fixture {
  /// A group as a row of the browser.
  static func group(_ name: String, _ count: Int = 3, artist: String = "") -> ListRow {
    .group(
      ListRow.Group(
        name: name, artist: artist, count: count, condition: condition(name)))
  }

  /// A folder as a row of the browser.
  static func folder(_ name: String, _ path: String) -> ListRow {
    .group(
      ListRow.Group(
        name: name, artist: "", count: 2, folder: path, condition: .folder(path)))
  }

  /// The query for the tracks of a group.
  static func condition(_ name: String) -> QueryCondition {
    .text(.albumArtist, .init(name, .whole))
  }

  /// The tracks of the queue as rows of a list, the last of which is missing.
  static let rows: [ListRow] = queue.map { row in
    .track(
      ListRow.Item(
        track: row.entry.track, isMissing: row.index == queue.count - 1,
        place: Int64(row.index + 10)))
  }

  /// Photos with and without a song, some with hostile names.
  static let photos: [ListRow] = (0..<30).map { index in
    let track = queue[index % queue.count].entry.track
    let names = ["IMG_2041.jpg", "\u{1B}[31mred\u{202E}gpj.exe", "東京の朝の散歩、とても長い名前の写真.heic"]
    return .photo(
      ListRow.Photo(
        path: TrackPath("/pictures/" + names[index % 3]),
        time: "2025-06-\(30 - index < 10 ? "0" : "")\(30 - index) 14:02:03",
        labels: index == 0 ? ["seashore", "sandbar"] : [],
        song: index % 4 == 2
          ? nil : .init(track: track, seconds: 83.4 + Double(index), isExact: index != 1)))
  }

  static let playlists = ["Tea\u{1B}[31m", "東京"].compactMap { name in
    PlaylistName(rawValue: name.filter { $0 != "\u{1B}" }).map {
      PlaylistSummary(name: $0, trackCount: 8)
    }
  }

  private static let artists = [
    group("The Lanterns", 12), group("山田 花子", 3), group("\u{202E}drawkcab\u{7}", 1),
    group("An artist who is just as fond of words as the title would make one think", 100_000),
    group("", 2),
  ]

  /// Lists of every kind.
  static let lists: [ListSource: [ListRow]] = {
    var lists: [ListSource: [ListRow]] = [.groups(.albumArtist, of: nil): artists]
    for case .group(let artist) in artists {
      let albums = [group("Blue Hours", 8), group("四季の歌", 4)]
      lists[.groups(.albumByYear, of: artist.condition)] = albums
      for case .group(let album) in albums {
        let condition = QueryCondition.all([artist.condition, album.condition])
        lists[.tracks(LibraryQuery(condition: condition))] = rows
      }
    }
    lists[.groups(.album, of: nil)] = [group("Blue Hours", 8, artist: "The Lanterns")]
    lists[.tracks(LibraryQuery(condition: condition("Blue Hours")))] = rows
    lists[.mood(.calm)] = Array(rows.suffix(3))
    lists[.folder(nil)] = [folder("/music", "/music")]
    lists[.folder("/music")] = [folder("Jazz", "/music/Jazz")] + rows
    lists[.folder("/music/Jazz")] = Array(rows.prefix(2))
    for playlist in playlists { lists[.playlist(playlist.name)] = rows }
    lists[.hits(LibraryQuery(condition: .text(nil, .init("rain", .words))))] = rows
    lists[.hearings] = hearings
    lists[.records(of: nil)] = (0..<40).map { index in
      .record(
        ListRow.Record(
          time: "2026-11-21 06:47:\(10 + index)", event: "seeking forward", position: "1:0\(index)",
          item: "東京の夜 — 山田 花子 \u{9B}5m"))
    }
    return lists
  }()
}
