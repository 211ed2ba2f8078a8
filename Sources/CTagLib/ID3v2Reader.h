#ifndef CTAGLIB_ID3V2_READER_H
#define CTAGLIB_ID3V2_READER_H

#include "ItemList.h"

/// Adds what the ID3v2 tag at `bytes` says to `list`.
void readID3v2(ItemList &list, const TagLib::ByteVector &bytes);

#endif
