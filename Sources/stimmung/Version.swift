/// The program's version, as `stimmung --version` prints it.
let programVersion = "0.1.0"
