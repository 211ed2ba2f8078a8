import CompactTracks
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Songs of the library, by query.
extension FillingSearch {
  /// Finds the tracks of a query.
  func find(_ query: LibraryQuery, for filling: Filling, _ revision: Int64) {
    workers.finding.async {
      do throws(PlayerError) {
        let reader = try library.reader(of: revision)
        let tracks = try reader.tracks(of: reader.list(query))
        let result = QueueResult(added: tracks.count, skipped: [], skippedCount: 0)
        hand(tracks, filling)
        let nothing =
          try tracks.isEmpty ? reader.emptyResult(of: query)?.sentence : nil
        report(
          .ended(
            result, filling, nothing: nothing ?? "The query matches nothing in the library.", nil))
      } catch {
        filling.reply(.failure(error))
      }
    }
  }

  /// Determines the sorted order of entries.
  func sort(
    _ entries: QueueEntries, by order: LibraryOrder, _ revision: Int64,
    _ then: @escaping @Sendable (Result<[EntryID], PlayerError>) -> Void
  ) {
    workers.finding.async {
      then(
        Result { () throws(PlayerError) in
          let all = Array(entries)
          let tracks = all.map(\.track)
          let remarks =
            order.key.asksTheListenersData ? try library.reader(of: revision).remarks() : nil
          let modified =
            order.key == .modified ? try library.reader(of: revision).modified(of: tracks) : []
          let sorting = TrackSorting(
            order, remarks: remarks.map { tracks.map($0.remark) } ?? [], modified: modified)
          return sorting.places(of: tracks).map { all[$0].id }
        })
    }
  }

  /// Finds the songs that have no mood.
  func findUnfiled(_ revision: Int64, _ reply: @escaping HostLoop.Reply) {
    workers.finding.async {
      do throws(PlayerError) {
        // Without the moods, every song would count as unfiled.
        _ = try dependencies.moods.get()
        let reader = try library.reader(of: revision)
        let unfiled = LibraryQuery(condition: .not(.isFiled))
        let songs = try reader.tracks(of: reader.list(unfiled)).withoutCopies()
        guard !songs.isEmpty else {
          throw PlayerError(
            .nothingPlayable,
            try reader.count() == 0
              ? "The library is empty: “stimmung scan FOLDER” fills it."
              : "Every song in the library is filed under a mood.")
        }
        report(.unfiled(songs, reply))
      } catch {
        reply(.failure(error))
      }
    }
  }
}

extension PackedTracks {
  /// Returns the songs whose sound is known, each sound once.
  fileprivate func withoutCopies() -> PackedTracks {
    var known: Set<PersistentID> = []
    return picked(
      indices.filter { self[$0].persistentID.map { known.insert($0).inserted } ?? false })
  }
}
