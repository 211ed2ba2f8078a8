import MusicLibrary
import PlayerModel
import ProgramOutput

extension DataFile {
  /// The index of the library.
  static func library() throws -> DataFile {
    DataFile(
      "index.sqlite", in: cache,
      "The library's files and their tags. It can be deleted, and is made again by a scan. Never encrypted.",
      try LibraryIndex.examination(in: TrackPath(encoded: cache)).layout(),
      [
        "folder": ("A folder of the library, as it was scanned.", folder),
        "mountPoint": ("A place in the library where another disk was mounted.", mountPoint),
        "track": ("A file that is called like music.", track),
      ])
  }

  private static let folder: [String: ColumnMeaning] = [
    "path": ColumnMeaning(
      "The folder.", unit: TrackMeanings.path, source: "the listener"),
    "addedAt": ColumnMeaning(
      "When it was added.", unit: "Unix ms", source: "this machine's clock",
      error: "what the clock is wrong; an index that was made again has that time"),
    "linksToFolders": ColumnMeaning(
      "Whether links to folders were met in it.", unit: "Boolean", source: "the scan"),
  ]

  private static let mountPoint: [String: ColumnMeaning] = [
    "path": ColumnMeaning("The folder.", unit: TrackMeanings.path, source: "the scan")
  ]

  private static let track = TrackMeanings.columns("as it was scanned").merging([
    "id": ColumnMeaning("The number of the file.", unit: "count, from 1", source: "the scan"),
    "size": ColumnMeaning("The file's size.", unit: "bytes", source: "the file system"),
    "modifiedAt": ColumnMeaning(
      "When the file was written last.", unit: "ns since 1970-01-01 UTC", source: "the file system",
      error: "what programs that copy or tag files set"),
    "addedAt": ColumnMeaning(
      "When a scan found it first.", unit: "Unix ms", source: "this machine's clock",
      error: "an index that was made again has that time"),
    "unreadable": ColumnMeaning(
      "Why it cannot be played.", unit: "text", source: "the scan", absence: "NULL if it can"),
    "isMissing": ColumnMeaning(
      "Whether its folder or disk was away at the last scan.", unit: "Boolean", source: "the scan"),
    "tagsVersion": ColumnMeaning(
      "By which version of reading its tags were read.", unit: "number", source: "the scan",
      absence: "0 of versions before there were numbers"),
  ]) { _, own in own }
}
