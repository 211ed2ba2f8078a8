import Glibc
import HostProcess
import ListeningHistory
import LocalDatabase
import Locations
import MusicLibrary
import PlayerModel
import ProgramSensors
import ProgramSettings
import Sensing
import Settings

/// Checks of folders, databases, settings and music.
extension Doctor {
  /// The minimum free disk space in bytes.
  private static let leastRoom: UInt64 = 50 << 20

  func folderFindings() -> [Finding] {
    // The settings are only read, and the cache can be rebuilt.
    let spare = [locations.config, locations.cache]
    let folders = spare + [locations.data, locations.runtime]
    var findings = folders.compactMap { folder -> Finding? in
      if folder == locations.cache, let problem = locations.libraryProblem {
        return .wrong("folders", problem)
      }
      return FolderObstacle(folder, home: locations.home).map { obstacle in
        spare.contains(folder)
          ? .advice("folders", obstacle.message, obstacle.remedy)
          : .wrong("folders", obstacle.message, obstacle.remedy)
      }
    }
    if let problem = locations.stateProblem { findings.append(.wrong("folders", problem)) }
    if Locations.isInTheWay(locations.lock, of: S_IFREG) {
      let message = "\(locations.lock) is not a file, so no player can start."
      findings.append(.wrong("folders", message, "Remove it."))
    }
    // The player replaces anything else in its place.
    if Locations.isFolder(locations.socket) {
      let message = "\(locations.socket) is a folder, so no player can start."
      findings.append(.wrong("folders", message, "Remove it."))
    }
    if let problem = locations.logProblem { findings.append(.advice("folders", problem)) }
    if environment["XDG_RUNTIME_DIR"] == nil {
      findings.append(
        .advice(
          "folders", "XDG_RUNTIME_DIR is not set, so the socket is \(locations.socket).",
          "A login through systemd or elogind sets it."))
    }
    if let room = Locations.room(at: locations.data), room < Self.leastRoom {
      findings.append(
        .wrong(
          "folders", "The disk of \(locations.data) has \(room >> 20) MB left.", "Free some space.")
      )
    }
    return findings.isEmpty ? [.fine("folders", "All are writable.")] : findings
  }

  func databaseFindings() -> [Finding] {
    let (data, cache) = (TrackPath(locations.data), TrackPath(locations.cache))
    let findings =
      [MoodStore.examination(in: data), HistoryStore.examination(in: data)]
      .compactMap {
        finding($0, "At its next start the player restores the last daily backup, if there is one.")
      }
      + KnownSensor.all.flatMap(recordFindings)
      // An index that cannot be created is reported with its folder.
      + (locations.libraryProblem == nil
      ? [LibraryIndex.examination(in: cache), AnalysisStore.examination(in: cache)] : [])
      .compactMap { finding($0, nil) }
    guard findings.isEmpty else { return findings }
    let files: [String] =
      [
        locations.moods, locations.history, locations.index, locations.analysis,
      ] + KnownSensor.all.map { $0.path(at: locations) }
    let count = files.count { access($0, F_OK) == 0 }
    return [.fine("databases", count == 0 ? "None yet." : "All \(count) databases are intact.")]
  }

  /// Returns the problem with a database, with the player's remedy, which is `nil` if it rebuilds the
  /// database.
  private func finding(_ file: DatabaseExamination, _ remedy: String?) -> Finding? {
    guard file.exists, let defect = file.defect() else { return nil }
    let message = "\(file.path) is damaged: \(defect.words)."
    if defect.isNewer {
      let advice = "Use that version, or stop the player and move the file away."
      return remedy == nil
        ? .advice("databases", message, advice) : .wrong("databases", message, advice)
    }
    guard let remedy else {
      return .advice("databases", message, "The player rebuilds it at its next start.")
    }
    return .wrong("databases", message, "Stop the player. " + remedy)
  }

  private func recordFindings(_ sensor: KnownSensor) -> [Finding] {
    let records = RecordExamination(path: sensor.path(at: locations), table: sensor.table)
    let loss = RecordsMark(of: sensor, locations).lossMessage
    return [records.complaint().map(finding), loss.map { .wrong("databases", $0) }]
      .compactMap(\.self)
  }

  /// Returns the problem that keeps a sensor from recording.
  private func finding(_ error: SensorError) -> Finding {
    let remedy =
      error.code == .damagedRecords
      ? "Restart the player: it sets them aside and starts a new file."
      : "Until that is fixed, nothing is recorded."
    return .wrong("databases", error.message, remedy)
  }

  func settingsFindings() -> [Finding] {
    let path = locations.settings
    let problems = reading.problems + reading.hookProblems(at: locations)
    guard !problems.isEmpty else {
      let isThere = access(path, F_OK) == 0
      return [
        .fine("settings", isThere ? "\(path) is valid." : "All settings have their defaults.")
      ]
    }
    return problems.map { .advice("settings", $0.text(in: path)) }
  }

  func musicFindings() -> [Finding] {
    let joined = LibraryIndex.folders(
      cache: TrackPath(locations.cache), data: TrackPath(locations.data))
    var folders = reading.settings.folders(home: locations.home)
    folders += joined.filter { !folders.contains($0) }
    guard !folders.isEmpty else {
      return [
        .advice("music", "The library has no folders.", "“stimmung FOLDER” adds one and plays it.")
      ]
    }
    let closed = folders.compactMap { UnreadableFolder($0) }
    let findings = closed.map { finding($0) }
    let readable = folders.filter { folder in !closed.contains { $0.path == folder } }
    if let unreadable = unreadableMusic(below: readable) { return findings + [unreadable] }
    let count = folders.count == 1 ? "1 folder" : "\(folders.count) folders"
    return findings.isEmpty ? [.fine("music", "\(count), all readable.")] : findings
  }

  private static let readableRemedy = "Make it readable: chmod u+rX, or chown."

  /// Returns the problem with a folder of the library.
  private func finding(_ folder: UnreadableFolder) -> Finding {
    switch folder.reason {
    case .missing:
      .advice(
        "music", "“\(folder.path)” is missing; its tracks are kept.",
        "Does a disk need to be mounted?")
    case .file: .advice("music", folder.message)
    case .inaccessible, .unreadable: .advice("music", folder.message, Self.readableRemedy)
    }
  }

  /// Returns the files and folders that the listener cannot read.
  private func unreadableMusic(below folders: [TrackPath]) -> Finding? {
    var names: [TrackPath] = []
    let exclusions = LibraryExclusions(
      ignoring: reading.settings.ignoredPatterns(home: locations.home))
    FileFinder(exclusions: exclusions).find(in: folders) {
      let closed = $0.files.map(\.path) + $0.unlistedFolders
      names += closed.filter { path in
        path.withCString { faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) } != 0 && errno == EACCES
      }
    }
    guard let first = names.first else { return nil }
    let others =
      switch names.count {
      case 1: ""
      case 2: " and 1 other file or folder"
      case let count: " and \(count - 1) other files or folders"
      }
    return .advice("music", "“\(first)”\(others) cannot be read.", Self.readableRemedy)
  }
}
