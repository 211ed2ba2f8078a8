import CArguments
import CLinux
import Glibc
import HelperConfinement

// The player starts this program to decode packets, so that it need not link FAAD2, which is under the GPL, nor parse
// untrusted packets itself. The program cannot be used by hand: it reads requests from standard input, which must be a
// socket.

var status = stat()
guard carguments_count() == 1, fstat(STDIN_FILENO, &status) == 0,
  status.st_mode & S_IFMT == S_IFSOCK
else {
  let text = "stimmung-decode is started by stimmung; see “man stimmung-decode”.\n"
  _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}
// The player's open files must not be accessible to a process that reads untrusted packets.
cl_close_from(3)
ProcessLimits.set()
guard SystemCallFilter.reading(process: UInt32(getpid())).begin() else { _exit(3) }
DecodeService.run(on: STDIN_FILENO)
