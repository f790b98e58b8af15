/* generated.h - all that generated code sees of the runtime
 *
 * Raise the number when a change here asks for files to be generated anew. */
#ifndef STRIA_SRC_GENERATED_H
#define STRIA_SRC_GENERATED_H

#include <float.h>
#include <string.h>

#include "src/append.h"
#include "src/bits.h"
#include "src/block.h"
#include "src/column.h"
#include "src/convert.h"
#include "src/copy.h"
#include "src/decimals.h"
#include "src/error.h"
#include "src/fixed_bytes.h"
#include "src/half.h"
#include "src/refuse.h"
#include "src/slices.h"
#include "src/strings.h"
#include "src/type.h"
#include "src/wide_numbers.h"

#define STRIA__CONTRACT 1

#endif /* STRIA_SRC_GENERATED_H */
