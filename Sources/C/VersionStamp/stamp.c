#include "../CVersion/version.h"

// Resources/build writes the commit that it builds. A build by the package manager alone has only
// the release.
#if __has_include("../../.build/commit.h")
#include "../../.build/commit.h"
#else
#define CV_COMMIT ""
#endif

const char cv_stamp[] = CV_RELEASE CV_COMMIT;
