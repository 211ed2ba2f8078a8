package import MusicLibrary
package import PlayerModel
import ProgramOutput
import TrackMetadata

/// The statistics of the library for people.
extension LibraryStatistics {
  /// The maximum number of albums without a cover that are named.
  private static let mostNamed = 5

  /// Returns the albums without a cover among those at `range` of ``albums``; files that cannot be read do not
  /// count.
  ///
  /// It opens a file or two of each album, so it should not be called for all of a large library at once.
  package func albumsWithoutCover(in range: Range<Int>) -> [Album] {
    albums[range.clamped(to: albums.indices)].filter { album in
      (try? Artwork.hasCover(album.path)) == false
    }
  }

  /// Returns the statistics as rows, without what is zero.
  ///
  /// - Parameter coverless: The albums without a cover, or `nil` while they are not known.
  package func rows(coverless: [Album]?) -> [TrackDetail] {
    var rows = [
      TrackDetail(
        "tracks",
        "\(tracks) on \(counted(albums.count, "album")) by \(counted(artists, "artist"))"),
      TrackDetail("length", Self.hours(seconds)), TrackDetail("size", Self.size(bytes)),
    ]
    rows += formats.map { format in
      TrackDetail(
        format.name.isEmpty ? "not yet read" : format.name,
        "\(counted(format.tracks, "track")), \(Self.hours(format.seconds)), \(Self.size(format.bytes))"
      )
    }
    rows += decades.map { TrackDetail("\($0.year)s", counted($0.songs, "song")) }
    let problems: [(String, Int, String)] = [
      ("no year", songsWithoutYear, counted(songsWithoutYear, "song")),
      ("unread tags", unreadTags, "\(counted(unreadTags, "file")); the next scan reads them"),
      ("no tags", untagged, "\(counted(untagged, "file")) with neither artist nor album"),
      ("unreadable", unreadable, "\(counted(unreadable, "file")); stimmung scan names them"),
      ("missing", missing, "\(counted(missing, "file")) in folders that are not there now"),
      ("copies", copies, "\(counted(copies, "file")) with the same sound as another"),
    ]
    rows += problems.filter { $0.1 > 0 }.map { TrackDetail($0.0, $0.2) }
    rows.append(TrackDetail("no cover", text(of: coverless)))
    return rows
  }

  private func text(of coverless: [Album]?) -> String {
    guard let coverless else { return "looking through \(counted(albums.count, "album")) …" }
    guard let first = coverless.first else { return "none of \(counted(albums.count, "album"))" }
    let named = coverless.prefix(Self.mostNamed).map { album in
      album.artist.isEmpty ? album.name : "\(album.name) — \(album.artist)"
    }
    let more = coverless.count > named.count ? ", …" : ""
    let names = coverless.count == 1 ? first.name : named.joined(separator: ", ")
    return "\(coverless.count) of \(counted(albums.count, "album")): \(names)\(more)"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// Formats a total length, such as `3 h 25 min`, or `40 s` if it is less than a minute.
  private static func hours(_ seconds: Double) -> String {
    guard (0..<1e12).contains(seconds) else { return "unknown" }
    let minutes = Int(seconds / 60)
    if minutes == 0, seconds > 0 { return "\(max(1, Int(seconds))) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Formats a total size, such as `5.2 GB`.
  private static func size(_ bytes: Int64) -> String {
    guard bytes >= 1_000_000_000 else { return byteText(Int(bytes)) }
    let tenths = bytes / 100_000_000
    return "\(tenths / 10).\(tenths % 10) GB"
  }
}
