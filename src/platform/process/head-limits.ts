/**
 * Time for receiving the headers of a request, and how often Node checks it. Node's defaults are 60 s and
 * 30 s.
 */
export const HEAD_LIMITS = { headersTimeout: 20_000, connectionsCheckingInterval: 1_000 } as const;
