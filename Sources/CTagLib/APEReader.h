#ifndef CTAGLIB_APE_READER_H
#define CTAGLIB_APE_READER_H

#include "ItemList.h"

/// Adds what the items of an APE tag at `bytes` say to `list`.
void readAPE(ItemList &list, const TagLib::ByteVector &bytes);

#endif
