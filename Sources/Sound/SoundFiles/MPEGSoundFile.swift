import Linux
import MPEGAudio
import PlayerModel
import SoundDecoding

/// A file of MPEG audio.
final class MPEGSoundFile: SoundFile {
  private let mpeg: MPEGFile

  private init(_ mpeg: MPEGFile) {
    self.mpeg = mpeg
  }

  var format: PCMFormat { mpeg.format }
  var length: Int64 { mpeg.nominalLength }
  var isLengthExact: Bool { mpeg.isLengthExact }
  var duration: Double { mpeg.duration }
  var bitrate: Int { mpeg.bitrate }
  var kind: String {
    "MPEG-\(mpeg.version.rawValue) layer \(String(repeating: "I", count: mpeg.layer))"
  }
  var isBitrateConstant: Bool? { mpeg.isBitrateConstant }
  var encoder: String? { mpeg.encoder }
  var replayGain: ReplayGain? { mpeg.replayGain }
  var frameDuration: Double? { mpeg.frameDuration }
  var file: RegularFile? { mpeg.file }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(PlayerError) -> PCMRead {
    try mpeg.read(into: buffer)
  }

  func seek(to frame: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    try mpeg.seek(toNominal: frame, while: isWanted)
  }

  var newRevision: FileRevision? {
    guard let file, let revision = file.presentRevision() else { return nil }
    return revision == file.revision ? nil : revision
  }

  func holds(_ sound: PersistentID) -> Bool { mpeg.holds(sound) }

  func bytes(at offset: Int64, count: Int) throws(PlayerError) -> UnsafeRawBufferPointer? {
    try mpeg.bytes(at: offset, count: count)
  }

  func persistentID() throws(PlayerError) -> PersistentID {
    try mpeg.persistentID()
  }

  func measure() throws(PlayerError) {
    try mpeg.scan()
  }
}

extension MPEGSoundFile: SoundFormat {
  static let name = "MP3"
  static let fileExtensions = ["mp3", "mp2", "mpga"]
  static let otherExtensions = ["mp1", "mpa", "mpeg", "mpg", "wav"]
  static let mediaTypes = ["audio/mpeg", "audio/mp3"]

  static func refusal(of path: TrackPath) -> PlayerError? {
    MPEGFile.refusal(of: path)
  }

  static func open(_ path: TrackPath) throws(PlayerError) -> any SoundFile {
    MPEGSoundFile(try MPEGFile(path))
  }
}
