/** How many times its size a gzip may unpack to, once it is larger than `GZIP_RATIO_FROM` unpacked. */
export const GZIP_RATIO_MAX = 100;
export const GZIP_RATIO_FROM = 64 * 1024 * 1024;

export const INFLATED_GZIP_TEXT = `unpacks to more than ${GZIP_RATIO_MAX} times its size`;

/** Tells whether a gzip unpacks to so much more than it has that it was made to hold the server up. */
export const isInflatedGzip = (bytes: number, packedBytes: number): boolean =>
  bytes > GZIP_RATIO_FROM && bytes > GZIP_RATIO_MAX * packedBytes;
