package import CompactTracks
import GRDB
import LocalDatabase
package import PlayerModel

/// File attributes of tracks.
extension LibraryReader {
  /// Returns the modification time of each track's file in Unix seconds; 0 if it is no longer in the library.
  package func modificationTimes(of tracks: PackedTracks) throws(PlayerError) -> [Int64] {
    var places: [TrackPath: Int] = [:]
    places.reserveCapacity(tracks.count)
    for (place, track) in tracks.enumerated() { places[track.path] = place }
    return try index.read { database in
      var times = [Int64](repeating: 0, count: tracks.count)
      let rows = try BareRows(database, sql: "SELECT path, modifiedAt FROM track")
      while try rows.next() {
        let path = rows.withText(0) { TrackPath(encoded: String(decoding: $0, as: UTF8.self)) }
        if let place = places[path] { times[place] = rows.integer(1) / 1_000_000_000 }
      }
      return times
    }
  }
}
