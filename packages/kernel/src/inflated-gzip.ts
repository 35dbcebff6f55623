/** Maximum ratio of unpacked to packed size. Applies only to more than `GZIP_RATIO_FROM` unpacked bytes. */
export const GZIP_RATIO_MAX = 100;
export const GZIP_RATIO_FROM = 64 * 1024 * 1024;

export const INFLATED_GZIP_TEXT = `unpacks to more than ${GZIP_RATIO_MAX} times its size`;

/** Tells whether a gzip file is a decompression bomb: a small file that unpacks to a very large one. */
export const isInflatedGzip = (bytes: number, packedBytes: number): boolean =>
  bytes > GZIP_RATIO_FROM && bytes > GZIP_RATIO_MAX * packedBytes;
