/// AIFF and AIFF-C with uncompressed samples.
package enum AIFFFormat: ChunkedFormat {
  package static let name = "AIFF"
  package static let fileExtensions = ["aif", "aiff", "aifc"]
  package static let otherExtensions = ["afc"]
  package static let mediaTypes = ["audio/x-aiff", "audio/aiff", "audio/x-aifc"]
}
