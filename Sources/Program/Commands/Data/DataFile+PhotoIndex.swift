import PhotoFiles
import PlayerModel
import ProgramOutput

extension DataFile {
  /// The index of photos.
  static func photoIndex() throws -> DataFile {
    DataFile(
      "photos.sqlite", in: cache,
      "Photos and videos in watched folders. It can be deleted and is then rebuilt, but without the times at which photos arrived. With a key, paths and digests are encrypted.",
      try PhotoIndex.examination(TrackPath(encoded: cache + "/photos.sqlite")).layout(),
      [
        "folder": (
          "A watched folder, and whether everything that was in it before is known.", folder
        ),
        "photo": ("A file in a watched folder whose name is that of a photo or video.", photo),
        "seal": ("How the key is derived; no row without a key.", SealMeanings.seal),
      ])
  }

  private static let sealedPath = "\(TrackMeanings.path); with a key, each name in it is encrypted"

  private static let folder: [String: ColumnMeaning] = [
    "path": ColumnMeaning("The folder.", unit: sealedPath, source: "the settings, or the system"),
    "isDone": ColumnMeaning(
      "Whether files found in it from now on count as arrivals.", unit: "Boolean",
      source: "the photos sensor"),
    "device": ColumnMeaning(
      "The disk.", unit: "number of a device", source: "the file system",
      error: "disks get different numbers when they are mounted again",
      absence: "NULL for a folder that was forgotten, or inherited from its parent"),
  ]

  private static func file(
    _ meaning: String, _ unit: String, absence: String = "", error: String = "exact"
  ) -> ColumnMeaning {
    ColumnMeaning(meaning, unit: unit, source: "the file system", error: error, absence: absence)
  }

  private static func read(
    _ meaning: String, _ unit: String, absence: String, error: String = "what the file says"
  ) -> ColumnMeaning {
    ColumnMeaning(
      meaning, unit: unit, source: "the file, read by `stimmung-photos`", error: error,
      absence: absence)
  }

  private static let photo: [String: ColumnMeaning] = [
    "id": ColumnMeaning(
      "The number of the file.", unit: "count, from 1", source: "the photos sensor"),
    "path": file("The file.", sealedPath),
    "identifier": ColumnMeaning(
      "The photo, as the digest of its first content; records contain a keyed form.",
      unit: "`p1:` and hexadecimal digits; encrypted with a key",
      source: "size and samples of the file",
      error: "a file that differs only in other bytes has the same",
      absence: "NULL until its content has been examined"),
    "content": ColumnMeaning(
      "The digest of its content now.", unit: "`p1:` and hexadecimal digits; encrypted with a key",
      source: "size and samples of the file",
      error: "a file that differs only in other bytes has the same",
      absence: "NULL until its content has been examined"),
    "size": file("The file's size.", "bytes"),
    "modified": file(
      "When the file was last written.", "ns since 1970-01-01 UTC",
      error: "whatever programs that copy or edit files set"),
    "device": file(
      "The disk.", "number of a device",
      error: "disks get different numbers when they are mounted again"),
    "inode": file("The file's place on the disk.", "number of an inode"),
    "reading": ColumnMeaning(
      "Whether it has been read.",
      unit: "0 unread, 1 read, 2 unreadable, 3 examined without a reader, 4 not a photo",
      source: "the photos sensor"),
    "kind": ColumnMeaning(
      "The kind of file.", unit: "0 unknown, 1 image, 2 video, 3 audio",
      source: "the file's content",
      absence: "0 if unknown"),
    "width": read("The width as shown.", "pixels", absence: "0 if unknown", error: "exact"),
    "height": read("The height as shown.", "pixels", absence: "0 if unknown", error: "exact"),
    "takenClock": read(
      "What the camera's clock showed when it was taken.",
      "ms since 1970-01-01 on that clock, without a zone", absence: "NULL if the file does not say",
      error: "the error of the camera's clock"),
    "takenMinutesEast": read(
      "The zone of that clock.", "minutes east of UTC", absence: "NULL if the file does not say",
      error: "what the camera is set to"),
    "takenInstant": read(
      "The moment in UTC.", "Unix ms", absence: "NULL if the file does not say it in UTC",
      error: "the error of the camera's clock"),
    "takenAt": ColumnMeaning(
      "When it was taken, by which photos are sorted.", unit: "Unix ms",
      source: "the three previous columns; without a zone, this machine's on that day",
      error: "the error of the camera's clock; hours where the zone was assumed",
      absence: "NULL if the file does not say when"),
    "duration": read(
      "How long a video lasts.", "seconds", absence: "NULL for pictures, or if unknown"),
    "isFavourite": read("Whether its XMP rating is 5.", "Boolean", absence: ""),
    "arrived": ColumnMeaning(
      "When it was noticed as new.", unit: "Unix ms", source: "this machine's clock",
      error: "as `timestamp` of `ios_photos`", absence: "NULL if it was there before"),
    "isUnrecorded": ColumnMeaning(
      "Whether its arrival has yet to be recorded.", unit: "Boolean", source: "the photos sensor"),
    "recognisedBy": ColumnMeaning(
      "The model that was last asked what it shows.", unit: "hexadecimal digits",
      source: "a digest of the model's files", absence: "NULL if none was"),
  ]
}
