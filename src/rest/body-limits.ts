/** Maximum size of a body. It fits 500 entities with every field, or 100 alerts with 50,000 ids. */
export const ITEMS_BODY_BYTES_MAX = 32 * 1024 * 1024;
