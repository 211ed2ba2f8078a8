import Cryptography
import Glibc
import Linux
import PhotoFiles
import PhotoHelperProtocols
import PlayerModel

/// A model's file, description and labels at a moment.
struct ModelFiles: Sendable {
  /// A 128-bit digest of the content of all three.
  let identity: String
  let input: ModelInput
  let labels: ModelLabels
  /// The file with the labels, for messages.
  let labelPath: TrackPath
  /// The stamps of the files before they were read.
  private let stamps: [FileStamp?]
  private let paths: [TrackPath]

  /// The maximum size of labels and of a description, in bytes.
  private static let largestText = 4 << 20

  /// Reads the model `NAME.onnx` and its companion files.
  ///
  /// - Parameters:
  ///   - labels: The file with the labels, or `nil` to follow the description, with the default
  ///     `NAME.txt`.
  ///   - side: The side of the input in pixels, or 0 to follow the description.
  /// - Throws: `unusableModel`.
  init(model: TrackPath, labels chosen: TrackPath?, side: Int) throws(PhotoError) {
    let descriptionPath = Self.beside(model, "toml")
    let known = FileStamp(model)
    let described = FileStamp(descriptionPath)
    var description = ModelDescription(modelNamed: model.name)
    var text: [UInt8] = []
    if described != nil {
      text = try Self.text(descriptionPath)
      do throws(DescriptionProblem) {
        try description.take(String(decoding: text, as: UTF8.self))
      } catch {
        throw Self.unusable("\(descriptionPath), line \(error.line): \(error.text).")
      }
    }
    let labelPath = chosen ?? Self.labelPath(description, of: model)
    let listed = FileStamp(labelPath)
    guard listed != nil else {
      throw Self.unusable(
        "There is no file \(labelPath) with the labels of \(model), one a line; name it in photos.labels."
      )
    }
    let names = try Self.text(labelPath)
    labels = ModelLabels(names)
    guard !labels.names.isEmpty else { throw Self.unusable("\(labelPath) has no labels.") }
    input = description.input(side: side)
    let digest = try Self.digest(of: model)
    identity = Self.digest(of: [digest, text, names, Array("\(side)".utf8)])
    self.labelPath = labelPath
    paths = [model, descriptionPath, labelPath]
    stamps = [known, described, listed]
    guard isCurrent else {
      throw Self.unusable("\(model) is being written; it is used once that is complete.")
    }
  }

  /// Whether the files are unchanged since they were read.
  var isCurrent: Bool { paths.map { FileStamp($0) } == stamps }

  /// Returns the path of a model's companion file with the given extension.
  static func beside(_ model: TrackPath, _ ending: String) -> TrackPath {
    var bytes = model.bytes
    if bytes.suffix(5).elementsEqual(".onnx".utf8) { bytes.removeLast(5) }
    return TrackPath(bytes: bytes + ".\(ending)".utf8)
  }

  private static func labelPath(_ description: ModelDescription, of model: TrackPath) -> TrackPath {
    guard let name = description.labels else { return beside(model, "txt") }
    if name.hasPrefix("/") { return TrackPath(name) }
    return TrackPath(bytes: model.parent.bytes + "/\(name)".utf8)
  }

  private static func text(_ path: TrackPath) throws(PhotoError) -> [UInt8] {
    do throws(FileError) {
      let file = try RegularFile(path)
      guard file.size <= largestText else {
        throw FileError(.readFailed, "\(path) is larger than \(largestText >> 20) MB.")
      }
      return try file.read(at: 0, count: largestText)
    } catch {
      throw unusable(error.message)
    }
  }

  private static func digest(of path: TrackPath) throws(PhotoError) -> [UInt8] {
    do throws(FileError) {
      let file = try RegularFile(path)
      var hash = SHA256()
      var offset = 0
      while offset < file.size {
        let piece = try file.read(at: offset, count: 1 << 20)
        guard !piece.isEmpty else { break }
        piece.withUnsafeBytes { hash.update($0) }
        offset += piece.count
      }
      return hash.finalize()
    } catch {
      throw unusable(error.message)
    }
  }

  /// Returns the first 128 bits of a digest of the parts' digests, in hexadecimal.
  private static func digest(of parts: [[UInt8]]) -> String {
    let digests = parts.flatMap { SHA256.digest(of: $0) }
    return Array(SHA256.digest(of: digests).prefix(16)).hexadecimal
  }

  static func unusable(_ message: String) -> PhotoError { PhotoError(.unusableModel, message) }
}
