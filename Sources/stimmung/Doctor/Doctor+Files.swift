import Glibc
import LocalDatabase
import PlayerModel
import Settings

/// Folders, databases, settings and music.
extension Doctor {
  /// Disks that have less room are about to be full, bytes.
  private static let leastRoom: UInt64 = 50 << 20

  func folderFindings() -> [Finding] {
    let folders = [
      ("settings", locations.config), ("cache", locations.cache), ("data", locations.data),
      ("state", locations.state), ("runtime", locations.runtime),
    ]
    var findings = folders.compactMap { name, path -> Finding? in
      guard !Locations.canBeWritten(path) else { return nil }
      let message = "\(path) cannot be written to."
      let remedy = "Make it yours: sudo chown -R $USER \(path)."
      // Settings are only read, and what is in the cache can be made again.
      return name == "settings" || name == "cache"
        ? .advice("folders", message, remedy) : .wrong("folders", message, remedy)
    }
    if environment["XDG_RUNTIME_DIR"] == nil {
      findings.append(
        .advice(
          "folders", "XDG_RUNTIME_DIR is not set, so the socket is \(locations.socket).",
          "A login by systemd or elogind sets it."))
    }
    if let room = room(at: locations.data), room < Self.leastRoom {
      findings.append(
        .wrong(
          "folders", "The disk of \(locations.data) has \(room >> 20) MB left.", "Make room."))
    }
    return findings.isEmpty ? [.fine("folders", "All can be written to.")] : findings
  }

  private func room(at path: String) -> UInt64? {
    var path = path
    while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), path.count > 1 {
      path = String(path[..<slash])
    }
    var status = statvfs()
    guard statvfs(path.isEmpty ? "/" : path, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  func databaseFindings() -> [Finding] {
    let files = [locations.moods, locations.history, locations.records, locations.index]
      .map(DatabaseExamination.init).filter(\.exists)
    let findings = files.compactMap { file -> Finding? in
      guard let complaint = file.complaint() else { return nil }
      // What can be rebuilt is, when the player starts next.
      let isIndex = file.path == locations.index
      let remedy =
        isIndex
        ? "The player makes it anew at its next start."
        : "Stop the player; at its next start it goes back to the copy of the day before, if there is one."
      let message = "\(file.path) is not sound: \(complaint)."
      return isIndex ? .advice("databases", message, remedy) : .wrong("databases", message, remedy)
    }
    return findings.isEmpty
      ? [.fine("databases", files.isEmpty ? "None yet." : "All \(files.count) are sound.")]
      : findings
  }

  func settingsFindings() -> [Finding] {
    let path = locations.settings
    guard !reading.problems.isEmpty else {
      let isThere = access(path, F_OK) == 0
      return [.fine("settings", isThere ? "\(path) is as it should be." : "All as by default.")]
    }
    return reading.problems.map { .advice("settings", $0.text(in: path)) }
  }

  func musicFindings() -> [Finding] {
    let known = DatabaseExamination(locations.index)
    let joined = known.exists ? known.texts("SELECT path FROM folder ORDER BY path") : []
    var folders = reading.settings.folders(home: locations.home)
    folders += joined.map(TrackPath.init(encoded:)).filter { !folders.contains($0) }
    guard !folders.isEmpty else {
      return [
        .advice("music", "The library has no folder.", "“stimmung FOLDER” adds one and plays it.")
      ]
    }
    let findings = folders.compactMap { folder -> Finding? in
      folder.withCString { name -> Finding? in
        if access(name, F_OK) != 0 {
          return .advice(
            "music", "“\(folder)” is not there; its tracks are kept.", "Is a disk to be mounted?")
        }
        guard access(name, R_OK | X_OK) != 0 else { return nil }
        return .advice(
          "music", "“\(folder)” cannot be read.", "Make it readable: chmod u+rX, or chown.")
      }
    }
    let count = folders.count == 1 ? "1 folder" : "\(folders.count) folders"
    return findings.isEmpty ? [.fine("music", "\(count), all readable.")] : findings
  }
}
