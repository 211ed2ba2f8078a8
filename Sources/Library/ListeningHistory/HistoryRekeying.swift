import GRDB
import LocalDatabase
package import PlayerModel
package import Sealing

extension HistoryStore {
  /// Returns whether the history in `folder` is encrypted, or `nil` if it does not exist.
  package static func isEncrypted(
    in folder: TrackPath, clock: any PlayerClock
  ) throws(PlayerError) -> Bool? {
    let recipe = recipe(in: folder)
    guard recipe.fileExists else { return nil }
    return try LocalDatabase(recipe, clock: clock).read { try SessionSeal.header(in: $0) } != nil
  }

  /// Encrypts the history in `folder`, changes its key, or decrypts it; returns `false` if nothing had to
  /// change.
  ///
  /// The caller must have exclusive access to the history. If interrupted, the history is in either the old
  /// or the new state.
  ///
  /// - Throws: `PlayerError` if the history does not exist or `old` does not open it; the history is then
  ///   unchanged.
  package static func rekey(
    in folder: TrackPath, from old: Passphrase?, to new: Passphrase?, clock: any PlayerClock
  ) throws(PlayerError) -> Bool {
    let recipe = recipe(in: folder)
    guard let isEncrypted = try isEncrypted(in: folder, clock: clock) else {
      throw PlayerError(.notFound, "There is no listening history in “\(folder)”.")
    }
    var isDone = isEncrypted == (new != nil)
    // The && operator would lose the type of the thrown error.
    if isDone, let new { isDone = try opens(in: folder, by: new, clock: clock) }
    if isDone {
      // The backup may still be in the old state after an interruption.
      try LocalDatabase.removeBackup(recipe)
      return false
    }
    let source = try HistoryStore(
      folder: folder, clock: clock, passphrase: isEncrypted ? old : nil
    ).seal
    let target = try new.map { (passphrase) throws(PlayerError) in
      try SessionSeal.make(passphrase, for: recipe.file)
    }
    try LocalDatabase.rewrite(recipe, clock: clock) { old, new in
      try target?.install(in: new)
      var place: SessionSchema.Place?
      while true {
        let page = try SessionSchema.page(
          since: .min, until: nil, after: place, limit: 500, in: old, sealedBy: source,
          withRuns: true)
        for (_, session) in page {
          try SessionSchema.store(session, in: new, sealedBy: target)
        }
        guard let end = page.last else { break }
        place = end.place
      }
      try ListenQueueSchema.copy(from: old, sealedBy: source, to: new, sealedBy: target)
    }
    return true
  }

  /// Returns whether `passphrase` opens the encrypted history in `folder`.
  package static func opens(
    in folder: TrackPath, by passphrase: Passphrase, clock: any PlayerClock
  ) throws(PlayerError) -> Bool {
    do throws(PlayerError) {
      _ = try HistoryStore(folder: folder, clock: clock, passphrase: passphrase)
      return true
    } catch {
      guard error.code == .wrongKey else { throw error }
      return false
    }
  }
}

extension PlayerError {
  /// Explains why the history in `file` cannot be sealed or opened.
  static func seal(_ error: SealError, of file: TrackPath) -> PlayerError {
    switch error {
    case .wrongPassphrase:
      PlayerError(
        .wrongKey,
        "The listening history in “\(file)” is encrypted with another key than the one given.")
    case .noKey(let reason):
      PlayerError(
        .storageFailed,
        "The key for the listening history in “\(file)” cannot be derived: \(reason).")
    case .unreadableHeader, .broken:
      PlayerError(
        .storageFailed, "The encryption header of “\(file)” is damaged; restore a backup of it.")
    }
  }
}
