package import PlayerModel

extension SyncStatus {
  /// Combines the status of two tables: the sums of their counts, and the more urgent of other values.
  ///
  /// - Parameter isNext: Whether the running sync has not reached `other` yet, so that its count is still
  ///   that of the previous sync.
  package func and(_ other: SyncStatus, isNext: Bool) -> SyncStatus {
    var both = self
    both.isRunning = isRunning || other.isRunning
    both.sent += isNext ? 0 : other.sent
    both.waiting += other.waiting
    both.obstacle = obstacle ?? other.obstacle
    both.lastSuccess = [lastSuccess, other.lastSuccess].compactMap(\.self).max()
    both.lastError = lastError ?? other.lastError
    let isOthers =
      lastError == nil
      && (other.lastError != nil || other.lastSuccess ?? .min > lastSuccess ?? .min)
    both.lastAnswer = (isOthers ? other.lastAnswer : lastAnswer) ?? lastAnswer ?? other.lastAnswer
    return both
  }
}
