import Dispatch
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Exact lengths in place of estimates, found out behind everything else.
extension HostLoop {
  /// What has been opened shows its exact length as soon as its frames are counted.
  mutating func measureOpened(_ event: PipelineEvent) {
    guard case .opened(_, let id, let facts) = event, !facts.isLengthExact,
      let index = machine.queue.index(of: id)
    else { return }
    // Before all that waits to be measured: the listener looks at this one.
    measure([machine.queue.entries[index].track], on: workers.lookups)
  }

  /// Measures those of `tracks` that were read and whose length is only estimated.
  mutating func measure(_ tracks: [Track]) {
    measure(tracks.filter { $0.persistentID != nil }, on: workers.measuring)
  }

  private mutating func measure(_ tracks: [Track], on queue: DispatchQueue) {
    let paths = tracks.filter { !$0.isDurationExact }.map(\.path).filter {
      measuring.insert($0).inserted
    }
    guard !paths.isEmpty else { return }
    run(on: queue) { (scanner, isCancelled, progress) throws(PlayerError) in
      try scanner.measure(paths, isCancelled: isCancelled, progress: progress)
    } then: {
      $0.measuring.subtract(paths)
    }
  }

  /// Measures what a scan of the library left estimated.
  func measureLibrary() {
    run(on: workers.measuring) { (scanner, isCancelled, progress) throws(PlayerError) in
      try scanner.measureLibrary(isCancelled: isCancelled, progress: progress)
    } then: { _ in
    }
  }

  private func run(
    on queue: DispatchQueue,
    _ work:
      @escaping @Sendable (LengthScanner, () -> Bool, ([Track]) -> Void) throws(PlayerError) -> Void,
    then finish: @escaping @Sendable (inout HostLoop) -> Void
  ) {
    let (index, moods) = (try? dependencies.index.get(), dependencies.moods)
    let scanner = LengthScanner(index: index, reader: dependencies.reader)
    queue.async { [inbox, workers] in
      do throws(PlayerError) {
        try work(scanner, { workers.isCancelled }) { tracks in
          let seen = Result { () throws(PlayerError) in try moods.get().updateSeen(tracks) }
          inbox.post(.work { $0.takeIn(tracks, seen) })
        }
      } catch {
        inbox.post(.work { $0.publish(.notice(Notice(.warning, error.message))) })
      }
      inbox.post(.work(finish))
    }
  }
}
