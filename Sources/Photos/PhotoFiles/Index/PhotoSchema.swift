import GRDB
import LocalDatabase
import PlayerModel

/// The schema of `photos.sqlite` and its history.
///
/// Everything can be rebuilt from the photos, except their arrival times.
enum PhotoSchema {
  /// The description of the database.
  static func recipe(_ file: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: file, subject: "photo index", importance: .rebuildable,
      migrations: [makeTables, noteUnrecorded, PhotoSeal.addTable],
      tables: ["photo", "folder", "seal"],
      remedy: "restart the player to rebuild it")
  }

  private static func makeTables(_ database: Database) throws {
    // Identifiers and contents are as in PhotoContent; StoredNames encodes them and paths. Times
    // are in Unix milliseconds, except `modified`, which has the file system's nanoseconds.
    try database.execute(
      sql: """
        CREATE TABLE photo (
          id INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE,
          identifier TEXT,
          content TEXT,
          size INTEGER NOT NULL,
          modified INTEGER NOT NULL,
          device INTEGER NOT NULL,
          inode INTEGER NOT NULL,
          reading INTEGER NOT NULL DEFAULT 0,
          kind INTEGER NOT NULL DEFAULT 0,
          width INTEGER NOT NULL DEFAULT 0,
          height INTEGER NOT NULL DEFAULT 0,
          takenClock INTEGER,
          takenMinutesEast INTEGER,
          takenInstant INTEGER,
          takenAt INTEGER,
          duration REAL,
          isFavourite INTEGER NOT NULL DEFAULT 0,
          arrived INTEGER,
          recognisedBy TEXT
        );
        CREATE INDEX photo_inode ON photo (inode);
        CREATE INDEX photo_unidentified ON photo (size) WHERE content IS NULL;
        CREATE INDEX photo_content ON photo (content) WHERE content IS NOT NULL;
        CREATE INDEX photo_identifier ON photo (identifier) WHERE identifier IS NOT NULL;
        CREATE INDEX photo_taken ON photo (takenAt) WHERE takenAt IS NOT NULL;
        CREATE INDEX photo_waiting ON photo (modified, id) WHERE reading IN (0, 3);
        CREATE TABLE folder (
          path TEXT NOT NULL PRIMARY KEY,
          isDone INTEGER NOT NULL,
          device INTEGER
        ) WITHOUT ROWID;
        """)
  }

  /// Adds the mark for arrivals that are not recorded.
  private static func noteUnrecorded(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE photo ADD COLUMN isUnrecorded INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photo_unrecorded ON photo (identifier) WHERE isUnrecorded;
        """)
  }
}
