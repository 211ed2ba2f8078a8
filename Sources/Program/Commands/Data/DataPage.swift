/// The data dictionary of all files, tables and columns, generated from the types that write them.
struct DataPage {
  let files: [DataFile]

  /// Returns the page of all files that the program writes.
  static func whole() throws -> DataPage {
    DataPage(
      files: try DataFile.sensors()
        + [.history(), .moods(), .library(), .analysis(), .photoIndex()])
  }

  /// The page in Markdown.
  var source: String {
    var lines = [Self.introduction, ""]
    lines += ["| file | folder | what |", "|---|---|---|"]
    lines += files.map {
      "| [`\($0.name)`](#\(Self.anchor($0.name))) | `\($0.folder)` | \($0.content) |"
    }
    lines += Self.otherFiles.map { "| `\($0.name)` | `\($0.folder)` | \($0.content) |" }
    lines.append("")
    for file in files { lines += Self.lines(of: file) }
    return lines.joined(separator: "\n")
  }

  private static func lines(of file: DataFile) -> [String] {
    var lines = ["## \(file.name)", "", file.content, ""]
    for table in file.tables {
      let kind = table.isEncrypted ? " (encrypted)" : ""
      lines += ["### \(file.name): \(table.layout.name)\(kind)", "", table.row, ""]
      lines += [
        "| column | type | meaning | unit or form | source | error | NULL |",
        "|---|---|---|---|---|---|---|",
      ]
      for column in table.layout.columns {
        let text = table.meanings[column.name]
        let cells = [
          "`\(column.name)`", column.type, text?.meaning ?? "", text?.unit ?? "",
          text?.source ?? "", text?.error ?? "",
          Self.absence(text?.absence ?? "", isNullable: column.isNullable),
        ]
        lines.append("| \(cells.map(Self.cell).joined(separator: " | ")) |")
      }
      lines.append("")
    }
    return lines
  }

  private static func absence(_ text: String, isNullable: Bool) -> String {
    if isNullable { return text }
    return text.isEmpty ? "never" : "never; \(text)"
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }

  private static func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  private static let introduction = """
    # Data dictionary

    Every file that the player writes, and every table and column of its databases: what it holds, its unit, its source, how
    wrong it may be, and when it is NULL. The program makes this page from the types with which it writes the files (`stimmung document
    DATA.md`), and a test compares it with databases that it wrote.

    How the tables are used is in [For researchers](../Sources/Sensors/MusicSensor/MusicSensor.docc/ForResearchers.md), of
    [other players](../Sources/Sensors/OthersSensor/OthersSensor.docc/ForResearchers.md), of
    [head motion](../Sources/Headphones/HeadphoneMotionSensor/HeadphoneMotionSensor.docc/ForResearchers.md) and of
    [photos](../Sources/Photos/PhotosSensor/PhotosSensor.docc/ForResearchers.md); [Studies](STUDIES.md) has queries over many participants, and
    `stimmung export` writes the same as CSV and JSON Lines, with a schema.

    **Times.** “Unix ms” are milliseconds since 1970-01-01 UTC by this machine's clock, which can be set and may jump. “Monotonic ns” are
    nanoseconds of a clock that cannot be set, stops while the machine sleeps, and restarts with it: compare them only within one run of the machine.
    A clock that a time server keeps is accurate to some milliseconds; the player does not check that.

    **Exact** means that the column holds what its source said, unchanged. A Boolean is 0 or 1.

    **With a key** (`sensor.key_file`) the tables of a sensor have other columns: those of the sections that say “encrypted”. Everything else
    about a row is in `sealed`, and `stimmung log` and `stimmung export` read it. In `history.sqlite` and `photos.sqlite` the columns stay, and the
    ones that would reveal something are empty or encrypted.

    **Next to a database** there may be `-wal` and `-shm`, which belong to it: the newest rows are in the former, so copy with `sqlite3 FILE ".backup COPY"`.
    `NAME.backup.sqlite` is yesterday's copy, and `NAME.sqlite.damaged-DATE` or `.newer-DATE` a file that was set aside.

    ## The files
    """

  /// The files that are not databases.
  private static let otherFiles: [(name: String, folder: String, content: String)] = [
    (
      "library-folders.json", DataFile.data,
      "The folders of the library: a JSON array of paths. Never encrypted."
    ),
    (
      "session.json, position.json, order.json, queue.tracks, queue.journal", DataFile.state,
      "Where the player was: queue, position, modes and volume, to continue from at the next start. Their formats are internal; never encrypted."
    ),
    (
      "stimmung.log", DataFile.state,
      "What went wrong, by time; with `sensor.debug` also what the sensors do, with titles. Never encrypted."
    ),
    ("host.lock", DataFile.state, "Which process is the player. No data."),
    (
      "covers/", DataFile.cache, "Covers that the desktop shows, up to 64 MB. Never encrypted."
    ),
    (
      "thumbnails/", DataFile.cache,
      "Covers of the interface's album grid, reduced, up to 64 MB. It can be deleted. Never encrypted."
    ),
    (
      "config.toml, NAME-token, mpd-password", "~/.config/stimmung",
      "Settings; the credentials of services; the password for MPD clients. Never encrypted, readable by you alone."
    ),
  ]
}
