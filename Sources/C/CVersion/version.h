// Which version this is.
#pragma once

// The release. Resources/version reads it here, too.
#define CV_RELEASE "0.9.0"

// In programs it is that of VersionStamp. What does not link that, such as tests, is of no particular build.
extern const char cv_stamp[] __attribute__((weak));

// Swift cannot ask whether there is a symbol.
static inline const char *cv_version(void) { return cv_stamp ? cv_stamp : CV_RELEASE; }
