/// The kinds of paths that a text can name.
package enum NamedPaths: String, Sendable {
  case files, folders
}
