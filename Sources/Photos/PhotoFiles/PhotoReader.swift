package import PlayerModel

/// Reads what photos and videos say of themselves, in a process of its own: pictures are hostile.
///
/// One call at a time; it blocks for some seconds at most, and so must not be made on a thread that others wait for.
package protocol PhotoReader: Sendable {
  /// What a file says of itself.
  ///
  /// - Throws: `unreadable`, `unsupported`, `tooCostly` or `noHelper`.
  func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts

  /// A small JPEG of it, upright, with the longer side of at most so many pixels: of a raw file its preview, of a
  /// video an early frame.
  func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8]

  /// Its pixels for recognition, stretched to the size given: rows of red, green and blue bytes, `3 * width * height`
  /// of them.
  func pixels(of path: TrackPath, width: Int, height: Int) throws(PhotoError) -> [UInt8]
}

/// What a picture shows, by a model.
package struct PhotoLabel: Hashable, Sendable {
  package var label: String
  /// From 0 to 1.
  package var confidence: Double

  package init(_ label: String, confidence: Double) {
    self.label = label
    self.confidence = confidence
  }
}

/// Says what pictures show, in a process of its own.
package protocol PhotoRecogniser: Sendable {
  /// Tells the model from others: changes with its content and description, not with its name.
  var modelIdentity: String { get }

  /// What a picture shows, the likeliest first; all that the model is at least this sure of.
  func labels(of path: TrackPath, minimumConfidence: Double) throws(PhotoError) -> [PhotoLabel]
}
