import CVersion

/// The program's version, by which programs that talk with each other know whether they understand:
/// `0.9.0+git20261127.799.1e9e966` for a build of a commit, else that of the release alone.
package let programVersion = String(cString: cv_version())

/// When the release came about, as manual pages write dates.
package let programDate = "November 27, 2026"
