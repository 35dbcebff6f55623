/** Time for the head of a request, and how often Node looks at it; its own are 60 s and 30 s. */
export const HEAD_LIMITS = { headersTimeout: 20_000, connectionsCheckingInterval: 1_000 } as const;
