import GRDB
import PlayerModel

extension PlayerError {
  /// Creates the listener's message for an error in the database of `recipe`.
  init(_ error: any Error, in recipe: DatabaseRecipe) {
    switch error {
    case let error as PlayerError:
      self = error
    case is NewerVersion:
      self.init(
        .storageFailed,
        "The \(recipe.subject) in “\(recipe.file)” was written by a newer version of the player; "
          + "use that version, or move the file away.")
    case let error as DatabaseError:
      let file = "The \(recipe.subject) in “\(recipe.file)”"
      self.init(.storageFailed, "\(file) \(Self.problem(error, recipe)).")
    default:
      self.init(
        .storageFailed, "The \(recipe.subject) in “\(recipe.file)” could not be used: \(error).")
    }
  }

  private static func problem(
    _ error: DatabaseError, _ recipe: DatabaseRecipe
  ) -> String {
    switch error.resultCode {
    case .SQLITE_FULL:
      "could not be written, because the disk is full; free some space and try again"
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      "is in use by another program; close it and try again"
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      "cannot be written; make the file and its folder writable"
    case .SQLITE_CANTOPEN:
      "cannot be opened; check that its folder exists and is writable"
    case .SQLITE_IOERR:
      "could not be read or written; check whether the disk is full or failing"
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      recipe.importance == .rebuildable
        ? "is damaged; \(recipe.remedy)" : "is damaged; move that file away"
    default:
      "could not be used: \(error.message ?? error.resultCode.description)"
    }
  }
}

extension DatabaseError {
  /// Whether the content of the file is damaged.
  var meansDamage: Bool {
    resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
  }

  /// Whether only writing failed, so that reading might still work.
  var meansNotWritable: Bool {
    switch resultCode {
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_FULL,
      .SQLITE_IOERR:
      true
    default: false
    }
  }
}
