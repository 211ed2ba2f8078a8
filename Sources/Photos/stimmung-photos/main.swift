import CArguments
import CExiv2
import CFFmpeg
import CHEIF
import CLinux
import Glibc
import HelperConfinement

// The player starts this program to read photos and videos, so that it need not link their
// libraries. The program cannot be used by hand: it reads requests from standard input, which must
// be a socket.

var status = stat()
guard carguments_count() == 1, fstat(STDIN_FILENO, &status) == 0,
  status.st_mode & S_IFMT == S_IFSOCK
else {
  let text = "stimmung-photos is started by stimmung; see “stimmung help photos”.\n"
  _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}
// The player's open files must not be accessible to a process that reads untrusted files.
cl_close_from(3)
cexiv2_begin()
cheif_begin()
cffmpeg_begin()
ProcessLimits.set()
guard SystemCallFilter.reading(process: UInt32(getpid())).begin() else { _exit(3) }
PhotoService.run(on: STDIN_FILENO)
