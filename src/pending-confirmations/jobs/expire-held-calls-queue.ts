export const EXPIRE_HELD_CALLS_QUEUE = 'expire-held-calls';
