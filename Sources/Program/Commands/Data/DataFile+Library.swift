import MusicLibrary
import PlayerModel
import ProgramOutput

extension DataFile {
  /// The index of the library.
  static func library() throws -> DataFile {
    DataFile(
      "index.sqlite", in: cache,
      "The library's files and their tags. It can be deleted; a scan rebuilds it. Never encrypted.",
      try LibraryIndex.examination(in: TrackPath(encoded: cache)).layout(),
      [
        "folder": ("A folder of the library that was scanned.", folder),
        "legacyEncoding": (
          "The setting for texts that do not declare their encoding, at the last scan.",
          legacyEncoding
        ),
        "mountPoint": ("A place in the library where another disk was mounted.", mountPoint),
        "track": ("A file whose name is that of a music file.", track),
      ])
  }

  /// What analyses of songs found.
  static func analysis() throws -> DataFile {
    DataFile(
      "analysis.sqlite", in: cache,
      "What analyses of songs found: waveforms, first and last sounds, and loudness. It can be deleted; `stimmung analyze` rebuilds it. Never encrypted.",
      try AnalysisStore.examination(in: TrackPath(encoded: cache)).layout(),
      ["analysis": ("A song that was analyzed.", analysisColumns)])
  }

  private static let analysisColumns: [String: ColumnMeaning] = [
    "identity": ColumnMeaning(
      "The identity of its sound.",
      unit: "bytes: the digit of the rule as ASCII, and the 16 bytes of the other digits",
      source: "the file"),
    "profile": ColumnMeaning(
      "What was measured.",
      unit:
        "310 bytes: version 1; first audible and end of last audible 10 ms (3 bytes each); loudness in 0.01 LUFS (2, signed; lowest: none); highest sample (4, float); number of gating blocks (3), all little-endian; then 32 levels of 11 bits, each in 0.05 LU above -70 LUFS for a 32nd of the blocks in ascending order; then 200 steps of 5 bits for peak and 5 for RMS, each 31 times the square root",
      source: "the analysis",
      error:
        "loudness as EBU R 128 allows; first and last sound 10 ms; peak and RMS half a step"),
  ]

  private static let folder: [String: ColumnMeaning] = [
    "path": ColumnMeaning(
      "The folder.", unit: TrackMeanings.path, source: "the listener"),
    "addedAt": ColumnMeaning(
      "When it was added.", unit: "Unix ms", source: "this machine's clock",
      error: "the error of the clock; a rebuilt index has the time of the rebuild"),
    "linksToFolders": ColumnMeaning(
      "Whether it contains links to folders.", unit: "Boolean", source: "the scan"),
  ]

  private static let legacyEncoding: [String: ColumnMeaning] = [
    "name": ColumnMeaning(
      "The value of library.legacy_encoding.", unit: "text", source: "the listener")
  ]

  private static let mountPoint: [String: ColumnMeaning] = [
    "path": ColumnMeaning("The folder.", unit: TrackMeanings.path, source: "the scan")
  ]

  private static let track = TrackMeanings.columns("when it was scanned").merging([
    "id": ColumnMeaning("The number of the file.", unit: "count, from 1", source: "the scan"),
    "size": ColumnMeaning("The file's size.", unit: "bytes", source: "the file system"),
    "modifiedAt": ColumnMeaning(
      "When the file was last written.", unit: "ns since 1970-01-01 UTC", source: "the file system",
      error: "whatever programs that copy or tag files set"),
    "addedAt": ColumnMeaning(
      "When a scan first found it.", unit: "Unix ms", source: "this machine's clock",
      error: "a rebuilt index has the time of the rebuild"),
    "unreadable": ColumnMeaning(
      "Why it cannot be played.", unit: "text", source: "the scan", absence: "NULL if it can"),
    "isMissing": ColumnMeaning(
      "Whether its folder or disk was missing at the last scan.", unit: "Boolean",
      source: "the scan"),
    "tagsVersion": ColumnMeaning(
      "The version of the tag reader that read its tags, with a hash of its settings.",
      unit: "number",
      source: "the scan",
      absence: "0 for versions without numbers"),
  ]) { _, own in own }
}
