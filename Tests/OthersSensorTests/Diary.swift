import OthersSensor
import Sensing
import Synchronization

/// An observer that records what it receives, and may react.
final class Diary: OthersObserver, Sendable {
  private let state = Mutex<(records: [OthersData], errors: [SensorError])>(([], []))
  private let answer: @Sendable (OthersData) -> Void

  init(answer: @escaping @Sendable (OthersData) -> Void = { _ in }) {
    self.answer = answer
  }

  var records: [OthersData] { state.withLock(\.records) }
  var errors: [SensorError] { state.withLock(\.errors) }

  /// A short summary of each record.
  var lines: [String] { records.map(\.line) }

  func onPlaybackStateChanged(data: OthersData) { note(data, "state \(data.music.playbackState)") }
  func onNowPlayingItemChanged(data: OthersData) { note(data, "item \(data.music.title)") }
  func onSeek(data: OthersData) { note(data, "seek \(data.music.position)") }
  func onError(_ error: SensorError) { state.withLock { $0.errors.append(error) } }

  private func note(_ data: OthersData, _ words: String) {
    // Checks that the callback matches the kind of the record.
    precondition(data.line == "\(data.player) \(words)")
    state.withLock { $0.records.append(data) }
    answer(data)
  }
}

extension OthersData {
  var line: String {
    switch music.eventKind {
    case .playbackState: "\(player) state \(music.playbackState)"
    case .nowPlayingItem: "\(player) item \(music.title)"
    case .seek: "\(player) seek \(music.position)"
    }
  }
}
