/// A file or folder as `listfiles` shows it.
struct FolderEntry: Sendable {
  var name: String
  var isFolder: Bool
  var size: Int64
  /// Unix seconds.
  var modified: Int64
}
