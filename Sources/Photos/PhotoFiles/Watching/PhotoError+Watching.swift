extension PhotoError {
  /// An error for folders that are not watched.
  static let notAllWatched = PhotoError(
    .notWatched,
    "The system cannot watch more folders, so photos in some are noticed only at the next start; raise fs.inotify.max_user_watches."
  )
}
