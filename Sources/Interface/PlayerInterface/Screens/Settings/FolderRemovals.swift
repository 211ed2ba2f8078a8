import PlayerModel

/// The folders that were removed from the library here, and can be put back.
struct FolderRemovals: Equatable, Sendable {
  /// A removal, with what the player could undo at the time.
  private struct Removal: Equatable {
    let folder: LibraryFolder
    let moment: UndoMoment
  }

  /// The removals, newest last.
  private var removals: [Removal] = []
  /// The removal that is being undone.
  private var undoing: Removal?

  /// Adds a folder that is being removed.
  mutating func add(_ folder: LibraryFolder, _ snapshot: PlayerSnapshot) {
    removals.append(Removal(folder: folder, moment: UndoMoment(snapshot)))
  }

  /// Takes the folder that was removed last, to put it back; `nil` if there is none.
  mutating func takeNewest() -> LibraryFolder? {
    undoing = removals.popLast()
    return undoing?.folder
  }

  /// Takes the folder that was removed last, unless the player can undo a newer change.
  mutating func takeNewest(ifNewestIn snapshot: PlayerSnapshot) -> LibraryFolder? {
    removals.last?.moment.isNewest(in: snapshot) == true ? takeNewest() : nil
  }

  /// Records that the folder is back, or keeps it for another attempt.
  mutating func settle(isDone: Bool) {
    if let undoing, !isDone { removals.append(undoing) }
    undoing = nil
  }
}
