import Linux
import PlayerModel
import SoundDecoding
import SoundFiles
import TagReading

/// The tags of a file, in the order in which they are asked for a fact.
struct FileTags {
  private(set) var blocks: [TagBlock]

  /// Reads them from the file at `path`, which may be open already; a broken tag is read as far as it goes.
  init(
    _ path: TrackPath, openedAs opened: (any SoundFile)? = nil, _ parts: TagParts = .all
  ) throws(MetadataError) {
    let reader = if let opened { opened.reader } else { try Self.reader(of: path) }
    do throws(PlayerError) {
      blocks = try SoundFiles.tagBlocks(in: reader, parts)
    } catch {
      throw MetadataError(.readFailed, error.message)
    }
  }

  /// Puts an ID3v2 tag, given from its header on, in the place of the file's own.
  mutating func replaceID3v2(with tag: [UInt8], of path: TrackPath) throws(MetadataError) {
    do throws(PlayerError) {
      let block = try TagBlock.id3v2(tag, of: path)
      blocks = [block] + blocks.filter { $0.kind != .id3v2 }
    } catch {
      throw MetadataError(.readFailed, error.message)
    }
  }

  /// A reader of a file that is opened for its tags alone: they are read once, from both ends.
  private static func reader(of path: TrackPath) throws(MetadataError) -> ByteReader {
    do throws(FileError) {
      let reader = ByteReader(FileBytes(try RegularFile(path)))
      reader.keepOneWindow()
      return reader
    } catch {
      throw MetadataError(error)
    }
  }
}
