import Glibc
import Linux
import Locations
import PlainCommands
import PlayerModel
import ProgramOutput

StandardOutput.reservePlace()
let words = ProgramArguments.spelled
guard let work = SmallProgram.work(words) else { SmallProgram.becomeWhole() }
exit(SmallProgram.exitCode(of: work))
