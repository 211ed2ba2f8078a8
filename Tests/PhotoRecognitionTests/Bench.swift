import Foundation
import PhotoFiles
import PlayerModel
import Synchronization
import TestSupport

@testable import PhotoReading

/// Returns one colour for every picture.
final class OneColour: PhotoReader {
  let colour: [UInt8]
  let sizes = Mutex<[[Int]]>([])

  init(_ colour: [UInt8]) {
    self.colour = colour
  }

  func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts { PhotoFacts() }
  func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] { [] }

  func pixels(of path: TrackPath, width: Int, height: Int) throws(PhotoError) -> [UInt8] {
    sizes.withLock { $0.append([width, height]) }
    return (0..<width * height).flatMap { _ in colour }
  }
}

/// The helper that reads pictures for the player.
extension PhotoHelper {
  static var built: PhotoHelper {
    PhotoHelper(
      program: Bundle.main.executableURL?.deletingLastPathComponent()
        .appendingPathComponent("stimmung-photos").path ?? "")
  }
}

/// A model in a folder, and a recognition that uses it.
struct Bench {
  static let red: [UInt8] = [255, 0, 0]
  static let plain = "mean = 0\nstd = 1\n"
  static let program =
    Bundle.main.executableURL?.deletingLastPathComponent()
    .appendingPathComponent("stimmung-recognise").path ?? ""

  let folder: TemporaryFolder
  let reader: OneColour
  let recognition: PhotoRecognition

  init(
    _ model: [UInt8]? = Models.colours(), labels: String? = "red\ngreen\nblue\n",
    description: String? = Bench.plain, name: String = "model", colour: [UInt8] = Bench.red,
    imageSize: Int = 0, program: String = Bench.program, seconds: Int = 30, idleTime: Double = 60
  ) throws {
    folder = try TemporaryFolder()
    if let model { try folder.write(model, to: "\(name).onnx") }
    if let labels { try folder.write(Array(labels.utf8), to: "\(name).txt") }
    if let description { try folder.write(Array(description.utf8), to: "\(name).toml") }
    reader = OneColour(colour)
    recognition = PhotoRecognition(
      program: program, model: folder["\(name).onnx"], imageSize: imageSize, reader: reader,
      seconds: seconds, idleTime: idleTime)
  }

  /// The labels of a picture.
  func labels(_ minimum: Double = 0) throws(PhotoError) -> [PhotoLabel] {
    try recognition.labels(of: TrackPath("/photo.jpg"), minimumConfidence: minimum)
  }

  /// The error of a recognition; `nil` if it succeeds.
  func error() -> PhotoError? {
    do throws(PhotoError) {
      _ = try labels()
      return nil
    } catch {
      return error
    }
  }
}
