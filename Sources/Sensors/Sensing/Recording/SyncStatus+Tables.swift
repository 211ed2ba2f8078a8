package import PlayerModel

extension SyncStatus {
  /// How two tables of a sensor get to their host: counts of both, and of the rest what needs attention more.
  ///
  /// - Parameter isNext: Whether the sync that is under way has yet to come to `other`, whose count is still that of the
  ///   sync before.
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
