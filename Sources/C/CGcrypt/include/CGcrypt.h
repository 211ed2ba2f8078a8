#ifndef CGCRYPT_H
#define CGCRYPT_H

#include <gcrypt.h>

// libgcrypt's options are variadic, which Swift cannot call.

/// Initializes libgcrypt, unless other code in this process has; call this once, before the other
/// functions.
void cgcrypt_prepare(void);

/// Returns whether libgcrypt is in FIPS mode regardless, so that sealing is not possible.
int cgcrypt_is_in_fips_mode(void);

#endif
