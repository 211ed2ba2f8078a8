import MusicSensor
import Sensing
import Synchronization

/// An observer that records its notifications, and may respond to them.
final class Diary: MusicObserver, Sendable {
  private let state = Mutex<(records: [MusicData], errors: [SensorError])>(([], []))
  private let answer: @Sendable (MusicData) -> Void
  private let answerToError: @Sendable (SensorError) -> Void

  init(
    answer: @escaping @Sendable (MusicData) -> Void = { _ in },
    answerToError: @escaping @Sendable (SensorError) -> Void = { _ in }
  ) {
    self.answer = answer
    self.answerToError = answerToError
  }

  var records: [MusicData] { state.withLock(\.records) }
  var errors: [SensorError] { state.withLock(\.errors) }

  /// A description of each record in a few words.
  var lines: [String] { records.map(\.line) }

  func onPlaybackStateChanged(data: MusicData) { note(data) }
  func onNowPlayingItemChanged(data: MusicData) { note(data) }
  func onSeek(data: MusicData) { note(data) }

  func onError(_ error: SensorError) {
    state.withLock { $0.errors.append(error) }
    answerToError(error)
  }

  private func note(_ data: MusicData) {
    state.withLock { $0.records.append(data) }
    answer(data)
  }
}

extension MusicData {
  var line: String {
    switch eventKind {
    case .playbackState: "state \(playbackState)"
    case .nowPlayingItem: "item \(title)"
    case .seek: "seek \(position)"
    }
  }
}
