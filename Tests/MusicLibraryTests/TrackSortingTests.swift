import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// Tracks outside the library are sorted like its own.
@Suite struct TrackSortingTests {
  private static func track(
    _ title: String, by artist: String = "", on album: String = "", _ number: Int? = nil,
    disc: Int? = nil, year: Int? = nil, length: Double? = nil, genre: String = ""
  ) -> Track {
    var track = Track(path: TrackPath("/music/\(title).mp3"), title: title)
    (track.artist, track.album, track.genre) = (artist, album, genre)
    (track.trackNumber, track.discNumber, track.year) = (number, disc, year)
    track.duration = length
    return track
  }

  private static let tracks = [
    track("b 10", by: "The Zoo", on: "Late", 2, year: 2001, length: 9),
    track("B 2", by: "zoo", on: "Early", 10, year: 1990, length: 300),
    track("Ärger", by: "abc", on: "Abc", 1, disc: 2, length: -1, genre: "Jazz"),
    track("none"),
    track("ä2", by: "ABC", on: "Abc", 7, disc: 1, year: 1990, length: .nan, genre: "Rock"),
  ]

  @Test(arguments: [
    (LibraryOrder.Key.title, [4, 2, 1, 0, 3]), (.number, [0, 4, 1, 3, 2]),
    (.artist, [4, 2, 1, 0, 3]), (.album, [4, 2, 1, 0, 3]), (.year, [4, 1, 0, 2, 3]),
    (.genre, [2, 4, 1, 0, 3]), (.added, [0, 1, 2, 3, 4]), (.plays, [0, 1, 2, 3, 4]),
    (.mood, [0, 1, 2, 3, 4]),
  ])
  func `each order matches the library's`(key: LibraryOrder.Key, expected: [Int]) {
    let places = TrackSorting(LibraryOrder(key)).places(of: Self.tracks)
    #expect(places == expected)
  }

  @Test(arguments: [
    (LibraryOrder.Key.rating, [0, 4, 3, 1, 2]), (.plays, [1, 2, 3, 0, 4]),
    (.mood, [3, 0, 1, 2, 4]),
    (.added, [4, 3, 2, 1, 0]),
  ])
  func `listening data decides the order where it is the key`(
    key: LibraryOrder.Key, expected: [Int]
  ) {
    let remarks = [0, 3, 3, 1, 0].map { rating in
      LibraryRemarks.Remark(
        moods: rating == 1 ? [.calm] : [], marks: TrackMarks(rating: rating),
        plays: PlayCount(plays: 9 - rating), copies: 1)
    }
    let sorting = TrackSorting(
      LibraryOrder(key), remarks: remarks, added: [5000, 4000, 3000, 2000, 1000])
    #expect(sorting.places(of: Self.tracks) == expected)
  }

  @Test(arguments: LibraryOrder.Key.allCases, 0..<10 as Range<UInt64>)
  func `every order contains each track once, and equal ones keep their order`(
    key: LibraryOrder.Key, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let some = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      Self.tracks[Int.random(in: Self.tracks.indices, using: &random)]
    }
    for isDescending in [false, true] {
      let places = TrackSorting(LibraryOrder(key, isDescending: isDescending)).places(of: some)
      #expect(places.sorted() == Array(some.indices))
      for (one, other) in zip(places, places.dropFirst()) where some[one] == some[other] {
        #expect(one < other)
      }
    }
  }
}
