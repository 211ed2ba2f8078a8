import Linux
import PlayerModel
import SoundDecoding
import SoundFiles
import TagReading

/// The tags of a file, in the order in which values are looked up.
struct FileTags {
  private(set) var blocks: [TagBlock]

  /// Reads the tags of the file at `path`, which may already be open; damaged tags are read as far as
  /// possible.
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

  /// Replaces the file's ID3v2 tag with the given bytes, which start with the tag's header.
  mutating func replaceID3v2(with tag: [UInt8], of path: TrackPath) throws(MetadataError) {
    do throws(PlayerError) {
      let block = try TagBlock.id3v2(tag, of: path)
      blocks = [block] + blocks.filter { $0.kind != .id3v2 }
    } catch {
      throw MetadataError(.readFailed, error.message)
    }
  }

  /// Opens a file whose tags are read only once, from both ends.
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
