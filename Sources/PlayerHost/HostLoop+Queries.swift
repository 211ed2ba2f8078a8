import MusicLibrary
import PlayerModel

/// Queries of the library: kept, and played.
extension HostLoop {
  /// Does what a request asks of the saved queries; changes are answered when they are safe on disk.
  func performSavedQueries(_ request: PlayerRequest, reply: @escaping Reply) {
    let moods = dependencies.moods
    workers.moods.async { [inbox] in
      do throws(PlayerError) {
        let store = try moods.get()
        switch request {
        case .saveQuery(let query): try store.save(query)
        case .deleteQuery(let name): try store.deleteQuery(named: name)
        default: return reply(.success(.savedQueries(try store.savedQueries())))
        }
        let queries = try store.savedQueries()
        inbox.post(
          .work { loop in
            loop.libraryRevision += 1
            loop.publish(.libraryChanged)
            reply(.success(.savedQueries(queries)))
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// For so long the library is kept in memory: who adds one thing often adds another.
  private static let libraryPatience: Duration = .seconds(60)

  /// Fills the queue with what a query finds.
  mutating func fill(
    from query: LibraryQuery, _ filling: Filling, number: Int64, reply: @escaping Reply
  ) {
    keepLibrary()
    let (dependencies, revision) = (dependencies, libraryRevision)
    workers.finding.async { [inbox, workers] in
      do throws(PlayerError) {
        let reader = try Self.library(of: dependencies, revision: revision, keptBy: workers)
        let tracks = try reader.tracks(of: reader.list(query))
        let result = QueueResult(added: tracks.count, skipped: [], skippedCount: 0)
        Self.hand(tracks, filling, number: number, to: inbox)
        inbox.post(
          .work { loop in
            loop.answer(
              result, number: number, reply, nothing: "The query finds nothing in the library.")
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// Lets the library that is read now be forgotten after a while.
  mutating func keepLibrary() {
    timers.set(
      .forgetLibrary, after: Self.libraryPatience,
      now: dependencies.clock.now().monotonicNanoseconds)
  }

  /// The library, read anew if it has changed since it was kept.
  static func library(
    of dependencies: HostDependencies, revision: Int64, keptBy workers: HostWorkers
  ) throws(PlayerError) -> LibraryReader {
    if let kept = workers.library.withLock({ $0 }), kept.revision == revision { return kept.reader }
    let history = dependencies.history
    let reader = LibraryReader(
      index: try dependencies.index.get(), moods: try? dependencies.moods.get(),
      clock: dependencies.clock
    ) { () throws(PlayerError) in try history?.get() }
    workers.library.withLock { $0 = (reader, revision) }
    return reader
  }
}
