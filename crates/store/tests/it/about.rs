//! What a database says of itself.

use townpick_gateways_free_clock as _;
