import PlayerModel

extension SkippedFile {
  /// A folder of the kernel's.
  static func kernels(_ folder: TrackPath, _ name: String) -> SkippedFile {
    SkippedFile(
      path: folder,
      reason: "The folder “\(folder)” is the kernel's (\(name)) and contains no music.")
  }
}
