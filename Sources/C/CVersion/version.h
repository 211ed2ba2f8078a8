// The program's version.
#pragma once

// The release, which Resources/version reads from here, too.
#define CV_RELEASE "0.9.0"

// VersionStamp defines this in programs. In code that does not link it, such as tests, there is no
// build information.
extern const char cv_stamp[] __attribute__((weak));

// Swift cannot check whether a weak symbol exists.
static inline const char *cv_version(void) { return cv_stamp ? cv_stamp : CV_RELEASE; }
