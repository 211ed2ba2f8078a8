extension PhotoError {
  /// An error for folders that are not watched.
  static let notAllWatched = PhotoError(
    .notWatched,
    "The system watches no more folders, so photos in some are noticed at the next start only; raise fs.inotify.max_user_watches."
  )
}
