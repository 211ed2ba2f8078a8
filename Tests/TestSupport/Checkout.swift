import FoundationEssentials

/// The checkout that the tests are built from, and the paths of its files, however folders are
/// grouped.
package enum Checkout {
  /// The folder with `Package.swift`.
  package static let folder: String = {
    var folder = parent(of: #filePath)
    while folder.count > 1, !FileManager.default.fileExists(atPath: folder + "/Package.swift") {
      folder = parent(of: folder)
    }
    return folder
  }()

  /// The file or folder at `path` in `Resources`.
  package static func resource(_ path: String) -> String { "\(folder)/Resources/\(path)" }

  /// The file or folder below `Sources` whose path ends with `path`, as in
  /// `TerminalCells/WidthTable.swift`.
  package static func source(_ path: String) -> String { find(path, in: folder + "/Sources") }

  /// The file or folder below `Tests` whose path ends with `path`, as in `MPEGAudioTests/Fixtures`.
  package static func tests(_ path: String) -> String { find(path, in: folder + "/Tests") }

  /// The file or folder `name` in the folder of the calling file.
  package static func beside(_ name: String, file: String = #filePath) -> String {
    "\(parent(of: file))/\(name)"
  }

  /// `path` without its last component.
  static func parent(of path: String) -> String {
    String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }

  /// The shortest matching path, or a missing path that names `path` in the error when it is read.
  private static func find(_ path: String, in folder: String) -> String {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let found = paths.filter { ("/" + $0).hasSuffix("/" + path) }.min { $0.count < $1.count }
    return "\(folder)/\(found ?? path)"
  }
}
