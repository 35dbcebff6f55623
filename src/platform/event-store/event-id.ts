import { v5 as uuidv5 } from 'uuid';

/** Name space of all event ids of this product; never changes, or retries would no longer be recognised. */
const EVENT_IDS = '5b8a0a3e-3d58-4f0c-9c5e-6d1f8f6a2b71';

/** Two operations or two users with one idempotency key never get the same id. */
export const eventId = (org: string, operation: string, user: string, key: string, index: number): string =>
  uuidv5(JSON.stringify([org, operation, user, key, index]), EVENT_IDS);
