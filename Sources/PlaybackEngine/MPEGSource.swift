package import AudioOutput
package import MPEGAudio
package import PlayerModel

/// An MPEG file as what the engine plays.
package final class MPEGSource: PCMSource {
  private let file: MPEGFile

  /// A source that reads `file` from where it is.
  package init(_ file: MPEGFile) {
    self.file = file
  }

  package var format: PCMFormat { PCMFormat(file.format) }
  package var length: Int64 { file.nominalLength }
  package var isLengthExact: Bool { file.isLengthExact }

  package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(PlayerError) -> PCMRead {
    do throws(MPEGError) {
      return switch try file.read(into: buffer) {
      case .frames(let count): .frames(count)
      case .formatChanged(let format): .formatChanged(PCMFormat(format))
      case .end: .end
      }
    } catch {
      throw PlayerError(error)
    }
  }

  package func seek(to frame: Int64) throws(PlayerError) {
    do throws(MPEGError) {
      try file.seek(toNominal: frame)
    } catch {
      throw PlayerError(error)
    }
  }
}

extension PCMFormat {
  fileprivate init(_ format: MPEGFormat) {
    self.init(sampleRate: format.sampleRate, channelCount: format.channelCount)
  }
}

extension PlayerError {
  /// Why a file cannot be played, in the player's language.
  package init(_ error: MPEGError) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .readFailed: .storageFailed
      default: .nothingPlayable
      }
    self.init(code, error.message)
  }
}
