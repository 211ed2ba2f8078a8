import CArguments
import CExiv2
import CFFmpeg
import CHEIF
import CLinux
import Glibc
import HelperConfinement

// The player starts this program to read photos and videos, so that it links no library for them itself. By hand
// it is of no use: it waits for requests on standard input, which must be a socket.

var status = stat()
guard carguments_count() == 1, fstat(STDIN_FILENO, &status) == 0,
  status.st_mode & S_IFMT == S_IFSOCK
else {
  let text = "stimmung-photos is started by stimmung; see “stimmung help photos”.\n"
  _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}
// What the player had open is not for a process that reads hostile files.
cl_close_from(3)
cexiv2_begin()
cheif_begin()
cffmpeg_begin()
ProcessLimits.set()
guard SystemCallFilter.reading(process: UInt32(getpid())).begin() else { _exit(3) }
PhotoService.run(on: STDIN_FILENO)
