package import PlayerModel

/// Reads photos and videos in a separate process, because files may be malicious.
///
/// Call it from one thread at a time. A call blocks for up to some seconds, so make it on a thread
/// that others do not wait for.
package protocol PhotoReader: Sendable {
  /// Returns a file's metadata.
  ///
  /// - Throws: `unreadable`, `unsupported`, `tooCostly` or `noHelper`.
  func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts

  /// Returns an upright JPEG with at most `side` pixels on its longer side.
  ///
  /// For a raw file it is the preview, and for a video an early frame.
  func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8]

  /// Returns the pixels for recognition, stretched to the given size, as `3 * width * height` RGB
  /// bytes in rows.
  func pixels(of path: TrackPath, width: Int, height: Int) throws(PhotoError) -> [UInt8]
}

/// A recognised content of a picture.
package struct PhotoLabel: Hashable, Sendable {
  package var label: String
  /// The confidence from 0 to 1.
  package var confidence: Double

  package init(_ label: String, confidence: Double) {
    self.label = label
    self.confidence = confidence
  }
}

/// Recognises the contents of pictures in a separate process.
package protocol PhotoRecogniser: Sendable {
  /// Identifies the model by its content and description, independently of its name.
  var modelIdentity: String { get }

  /// Returns the labels with at least the given confidence, most confident first.
  func labels(of path: TrackPath, minimumConfidence: Double) throws(PhotoError) -> [PhotoLabel]
}
