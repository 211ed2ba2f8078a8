/// How far a file has been read; the raw values are stored.
enum ReadingState: Int {
  /// Only its name, size and date are known.
  case unread = 0
  /// A reader told its facts.
  case read = 1
  /// No reader can read it; not tried again until it changes.
  case unreadable = 2
  /// Its content was looked at, and there was no reader: tried again at the next start.
  case sniffed = 3
  /// It is called like a photo and is none; kept so that it is not looked at again.
  case noPhoto = 4
}
