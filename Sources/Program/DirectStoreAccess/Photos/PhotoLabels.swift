package import PhotoFiles
package import PhotosSensor
import PlayerModel

/// The labels of photos from the records: for each photo, those of its last model.
package struct PhotoLabels {
  private struct Known {
    var model: String
    var labels: [PhotoLabel]
  }

  /// The identifiers of the photos to include, or `nil` for all.
  private let wanted: Set<String>?
  private let secret: PhotoSecret?
  /// The identifiers of these photos by their identifiers in the records.
  private let recorded: [String: String]
  private var known: [String: Known] = [:]

  /// Creates labels of the photos with the given index identifiers, or of all photos.
  ///
  /// - Parameter secret: The secret that keys photos in the records, or `nil` if the records use the
  ///   identifiers of the index.
  package init(of wanted: Set<String>? = nil, secret: PhotoSecret? = nil) {
    self.wanted = wanted
    self.secret = secret
    recorded = Dictionary(
      (secret == nil ? [] : wanted ?? []).map { (secret?.identifier(for: $0) ?? $0, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the identifier of a photo in the records, or `nil` if unknown.
  package func recordedIdentifier(of identifier: String) -> String? {
    secret?.identifier(for: identifier)
  }

  /// Adds the next record.
  package mutating func add(_ record: PhotosRecognitionData) {
    let photo = recorded[record.photoLocalIdentifier] ?? record.photoLocalIdentifier
    guard wanted?.contains(photo) ?? true else { return }
    var labels = known[photo] ?? Known(model: record.model, labels: [])
    // Another model has recognised the photo again.
    if labels.model != record.model { labels = Known(model: record.model, labels: []) }
    guard !labels.labels.contains(where: { $0.label == record.recognitionLabel }) else { return }
    labels.labels.append(PhotoLabel(record.recognitionLabel, confidence: record.confidence))
    known[photo] = labels
  }

  /// The labels of a photo, most confident first.
  package subscript(identifier: String) -> [PhotoLabel] {
    (known[identifier]?.labels ?? []).sorted {
      ($1.confidence, $0.label) < ($0.confidence, $1.label)
    }
  }
}
