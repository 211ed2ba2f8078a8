/// Commands that query the library.
enum LibraryCommand: String, CommandGroup {
  case count, find, list, listall, listallinfo, listfiles, lsinfo, search, update, rescan

  var arguments: ClosedRange<Int> {
    switch self {
    case .listall, .listallinfo, .listfiles, .lsinfo, .update, .rescan: 0...1
    case .count, .find, .list, .search: 1...Self.many
    }
  }
}
