package import PhotoFiles
package import PhotosSensor
import PlayerModel

/// What photos show, from the records: of each photo what its last model said.
package struct PhotoLabels {
  private struct Known {
    var model: String
    var labels: [PhotoLabel]
  }

  /// The photos that matter; nil: all.
  private let wanted: Set<String>?
  private let secret: PhotoSecret?
  /// The photos that matter, by how they are called in records.
  private let recorded: [String: String]
  private var known: [String: Known] = [:]

  /// Labels of the photos with these identifiers, which are the index's; of all where none are named.
  ///
  /// - Parameter secret: What keys them in the records; `nil`: the records call them as the index does.
  package init(of wanted: Set<String>? = nil, secret: PhotoSecret? = nil) {
    self.wanted = wanted
    self.secret = secret
    recorded = Dictionary(
      (secret == nil ? [] : wanted ?? []).map { (secret?.identifier(for: $0) ?? $0, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What records call a photo; `nil` if that is not known.
  package func recordedIdentifier(of identifier: String) -> String? {
    secret?.identifier(for: identifier)
  }

  /// Takes in the next record.
  package mutating func add(_ record: PhotosRecognitionData) {
    let photo = recorded[record.photoLocalIdentifier] ?? record.photoLocalIdentifier
    guard wanted?.contains(photo) ?? true else { return }
    var labels = known[photo] ?? Known(model: record.model, labels: [])
    // Another model looked at it again.
    if labels.model != record.model { labels = Known(model: record.model, labels: []) }
    guard !labels.labels.contains(where: { $0.label == record.recognitionLabel }) else { return }
    labels.labels.append(PhotoLabel(record.recognitionLabel, confidence: record.confidence))
    known[photo] = labels
  }

  /// What a photo shows, the likeliest first.
  package subscript(identifier: String) -> [PhotoLabel] {
    (known[identifier]?.labels ?? []).sorted {
      ($1.confidence, $0.label) < ($0.confidence, $1.label)
    }
  }
}
