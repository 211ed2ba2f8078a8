/// A recogniser that has a model loaded, and what that wants and knows.
struct LoadedRecogniser: Sendable {
  let line: RecogniserLine
  let files: ModelFiles
  let width: Int
  let height: Int
}
