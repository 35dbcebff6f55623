/** 500 entities with every field filled, or 100 alerts that name 50,000 ids, fit. */
export const ITEMS_BODY_BYTES_MAX = 32 * 1024 * 1024;
