import CVersion

/// The program's version, which cooperating programs compare to know whether they are compatible.
///
/// A build of a commit has a suffix, such as `0.9.0+git20261127.799.1e9e966`.
package let programVersion = String(cString: cv_version())

/// The release date, as manual pages write dates.
package let programDate = "November 27, 2026"
