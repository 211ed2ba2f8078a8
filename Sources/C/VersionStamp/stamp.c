#include "../CVersion/version.h"

// Resources/build says which commit it builds. A build by the package manager alone goes by the release.
#if __has_include("../../.build/commit.h")
#include "../../.build/commit.h"
#else
#define CV_COMMIT ""
#endif

const char cv_stamp[] = CV_RELEASE CV_COMMIT;
