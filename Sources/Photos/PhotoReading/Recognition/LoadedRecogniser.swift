/// A recogniser with a loaded model, and the model's properties.
struct LoadedRecogniser: Sendable {
  let line: RecogniserLine
  let files: ModelFiles
  let width: Int
  let height: Int
}
