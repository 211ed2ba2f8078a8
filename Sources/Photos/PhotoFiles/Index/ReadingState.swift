/// How far a file has been read; the raw values are stored.
enum ReadingState: Int {
  /// Only its name, size and date are known.
  case unread = 0
  /// Its metadata is known.
  case read = 1
  /// It cannot be read; not tried again until it changes.
  case unreadable = 2
  /// Its format is known, but there was no reader; tried again at the next start.
  case sniffed = 3
  /// It has the name of a photo but is not one; kept so that it is not examined again.
  case noPhoto = 4
}
