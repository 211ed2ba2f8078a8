import MusicLibrary
import PlaybackEngine
import PlayerModel

/// The analysis of songs.
extension HostLoop {
  /// How many of the songs that play next are analyzed before the rest of the library.
  private static let mostNear = 200

  /// Begins the next piece of analysis, if there is one and nothing prevents it.
  mutating func continueAnalysis() {
    guard measuring.analysis.isActive, !end.isNear else { return }
    let (queue, isScanning) = (machine.queue, scans.isRunning)
    perform(
      measuring.analysis.proceed(isScanning: isScanning) {
        guard let current = queue.currentIndex else { return [] }
        let end = min(queue.entries.count, current + Self.mostNear)
        return queue.entries[current..<end].compactMap(\.track.persistentID)
      })
  }

  /// Handles a report of an analysis.
  mutating func take(_ report: SongAnalyses.Report) {
    for notice in dependencies.analysis?.store.takeNotices() ?? [] {
      publish(.notice(notice: notice))
    }
    perform(measuring.analysis.take(report))
  }

  /// Stops all requested analyses, and answers them.
  mutating func stopAnalyses() {
    perform(measuring.analysis.stop())
  }

  private mutating func perform(_ actions: [SongAnalyses.Action]) {
    for action in actions {
      switch action {
      case .publish(let kind): publish(kind)
      case .answer(let reply, let result): reply(result)
      case .learn(let song): learn(song)
      }
    }
  }

  /// Tells the machine where the sound of a song ends that was analyzed while it plays, or while it is the next one.
  private mutating func learn(_ song: SongAnalysis) {
    guard let seconds = song.lastSound else { return }
    let snapshot = machine.snapshot(
      at: dependencies.clock.now(), heard: pipeline.heardPosition())
    let near = [snapshot.item, snapshot.nextItem].compactMap { $0?.track.persistentID }
    if near.contains(song.sound) { feed(.lastSound(of: song.sound, seconds: seconds)) }
  }
}
