import PlayerModel

extension SkippedFile {
  /// Creates an entry for a folder on one of the kernel's file systems.
  static func kernelFolder(_ folder: TrackPath, _ name: String) -> SkippedFile {
    SkippedFile(
      path: folder,
      reason: "The folder “\(folder)” is the kernel's (\(name)) and contains no music.")
  }
}
