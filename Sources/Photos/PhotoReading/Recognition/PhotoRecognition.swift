import Linux
package import PhotoFiles
import PhotoHelperProtocols
package import PlayerModel
import Synchronization

/// Recognises the contents of photos through `stimmung-recognise`, which is started on demand and
/// ended when it is idle.
///
/// The pixels come from a reader, so that the process that opens pictures runs no model, and vice
/// versa. Handles one picture at a time; other callers wait.
package final class PhotoRecognition: PhotoRecogniser {
  private struct State {
    var recogniser: LoadedRecogniser?
    /// The number of consecutive times that a recogniser ended before it answered.
    var deaths = 0
    var obstacle: Obstacle?
    /// Counts requests, so that a check for idleness detects later ones.
    var uses = 0
  }

  /// Why the model cannot be used until it changes.
  private struct Obstacle {
    let identity: String
    let error: PhotoError
  }

  /// The number of consecutive failures after which the model or the program is assumed to be
  /// faulty.
  private static let mostDeaths = 3

  private let program: String
  private let model: TrackPath
  private let labels: TrackPath?
  private let imageSize: Int
  private let reader: any PhotoReader
  private let seconds: Int
  private let idleTime: Double
  private let files = Mutex<ModelFiles?>(nil)
  private let state = Mutex(State())

  /// Creates a recogniser that uses the helper at `program`.
  ///
  /// - Parameters:
  ///   - model: An ONNX model `NAME.onnx`, with the description `NAME.toml` next to it.
  ///   - labels: The file with the labels, or `nil` to follow the description, with the default
  ///     `NAME.txt`.
  ///   - imageSize: The side of the input in pixels, or 0 to follow the description.
  ///   - reader: The source of pixels.
  ///   - seconds: The limit of processor time per picture, hundreds of times what a small model
  ///     takes, and enough for a large one on a slow machine. Loading a model may take twice as
  ///     long.
  ///   - idleTime: The seconds without a picture after which the helper is ended.
  package init(
    program: String, model: TrackPath, labels: TrackPath? = nil, imageSize: Int = 0,
    reader: any PhotoReader, seconds: Int = 30, idleTime: Double = 10
  ) {
    self.program = program
    self.model = model
    self.labels = labels
    self.imageSize = imageSize
    self.reader = reader
    self.seconds = seconds
    self.idleTime = idleTime
  }

  /// A digest of the model, its description and labels; empty if they cannot be used.
  ///
  /// Reads the whole model if its files have changed, which may take a second.
  package var modelIdentity: String {
    do throws(PhotoError) {
      return try currentFiles().identity
    } catch {
      return ""
    }
  }

  package func labels(
    of path: TrackPath, minimumConfidence: Double
  ) throws(PhotoError) -> [PhotoLabel] {
    try state.withLock { (state) throws(PhotoError) in
      let recogniser = try loaded(&state)
      let pixels = try reader.pixels(of: path, width: recogniser.width, height: recogniser.height)
      // Cleared until the helper has answered, because any failure in between ends it.
      state.recogniser = nil
      let answer = recogniser.line.ask(.recognise(pixels: pixels))
      switch answer {
      case .scores(let scores) where scores.count == recogniser.files.labels.names.count:
        state.deaths = 0
        state.recogniser = recogniser
        watch(&state)
        return Self.labels(scores, recogniser.files.labels, minimumConfidence)
      case .unusable(let reason):
        throw refuse(&state, recogniser.files, "\(model) \(reason).")
      default:
        throw died(
          &state, recogniser.files,
          "\(path) was not recognised: \(model) took too long, or crashed \(program).")
      }
    }
  }

  /// Returns a recogniser with the current version of the model.
  private func loaded(_ state: inout State) throws(PhotoError) -> LoadedRecogniser {
    if let recogniser = state.recogniser, recogniser.files.isCurrent { return recogniser }
    state.recogniser = nil
    let files = try currentFiles()
    if let obstacle = state.obstacle {
      if obstacle.identity == files.identity { throw obstacle.error }
      (state.obstacle, state.deaths) = (nil, 0)
    }
    let line = try RecogniserLine(program: program, seconds: seconds)
    let answer = line.ask(.load(files.input), file: try Self.opened(model))
    guard files.isCurrent else {
      throw ModelFiles.unusable("\(model) was replaced while it was loading; it is loaded again.")
    }
    switch answer {
    case .loaded(let width, let height, let classes):
      let count = files.labels.names.count
      guard classes == count else {
        throw refuse(
          &state, files,
          "\(model) has \(classes) classes, but \(files.labelPath) has \(count) labels.")
      }
      return LoadedRecogniser(line: line, files: files, width: width, height: height)
    case .unusable(let reason):
      let isSizeless = reason.hasPrefix("does not say how large")
      let advice = isSizeless ? "; write “size = 224”, or what it wants, to \(description)" : ""
      throw refuse(&state, files, "\(model) \(reason)\(advice).")
    default:
      throw died(
        &state, files, "\(model) could not be loaded: it took too long, or crashed \(program).")
    }
  }

  private static func opened(_ model: TrackPath) throws(PhotoError) -> RegularFile {
    do throws(FileError) {
      return try RegularFile(model)
    } catch {
      throw ModelFiles.unusable(error.message)
    }
  }

  private var description: TrackPath { ModelFiles.beside(model, "toml") }

  /// Returns an error that later requests repeat until the model changes.
  private func refuse(
    _ state: inout State, _ files: ModelFiles, _ message: String
  ) -> PhotoError {
    let error = ModelFiles.unusable(message)
    state.obstacle = Obstacle(identity: files.identity, error: error)
    return error
  }

  /// Returns the error for a recogniser that ended, which becomes permanent after several failures.
  private func died(
    _ state: inout State, _ files: ModelFiles, _ message: String
  ) -> PhotoError {
    state.deaths += 1
    guard state.deaths >= Self.mostDeaths else { return PhotoError(.tooCostly, message) }
    return refuse(
      &state, files,
      "\(program) failed \(state.deaths) times in a row with \(model), so nothing is recognised until that changes."
    )
  }

  private func currentFiles() throws(PhotoError) -> ModelFiles {
    try files.withLock { (files) throws(PhotoError) in
      if let files, files.isCurrent { return files }
      files = nil
      let read = try ModelFiles(model: model, labels: labels, side: imageSize)
      files = read
      return read
    }
  }

  private static func labels(
    _ scores: [Float], _ labels: ModelLabels, _ minimum: Double
  ) -> [PhotoLabel] {
    var seen: Set<String> = []
    return zip(labels.names, scores)
      .map { name, score in PhotoLabel(name, confidence: Double(score)) }
      .filter { !$0.label.isEmpty && $0.confidence >= minimum }
      .sorted { $0.confidence > $1.confidence }
      // ImageNet has two classes called crane; only the more likely one is reported.
      .filter { seen.insert($0.label).inserted }
  }

  /// Schedules ending the helper when it has been idle for some time.
  private func watch(_ state: inout State) {
    state.uses += 1
    let uses = state.uses
    WorkerThreads.shared.run(after: idleTime) { [weak self] in
      // If the lock is held, the helper is in use and another check will follow.
      self?.state.withLockIfAvailable { state in
        if state.uses == uses { state.recogniser = nil }
      }
    }
  }
}
