import Synchronization

/// Whether the song that is being analyzed is to be abandoned, to be analyzed again later.
final class AnalysisControl: Sendable {
  private let isAbandoning = Atomic<Bool>(false)

  /// Whether the song is to be abandoned.
  var isAbandoned: Bool { isAbandoning.load(ordering: .relaxed) }

  /// Sets whether the song is to be abandoned.
  func abandon(_ isAbandoned: Bool) {
    isAbandoning.store(isAbandoned, ordering: .relaxed)
  }
}
