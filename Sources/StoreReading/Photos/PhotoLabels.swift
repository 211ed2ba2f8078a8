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
  private var known: [String: Known] = [:]

  /// Labels of the photos with these identifiers; of all where none are named.
  package init(of wanted: Set<String>? = nil) {
    self.wanted = wanted
  }

  /// Takes in the next record.
  package mutating func add(_ record: PhotosRecognitionData) {
    let photo = record.photoLocalIdentifier
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
