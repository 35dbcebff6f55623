import { z } from 'zod';
import { defineRecord, EnvironmentError, SYSTEM_ORG } from '@alert-review/kernel';
import { DuplicateKeyError, type ReadStore } from '../read-store/read-store.js';
import type { TenantKeys } from '../crypto/tenant-keys.js';

/** Derived from the master key with which the stores were begun; tells nothing about that key. */
export const KeyCheckRecord = defineRecord({
  name: 'key-checks',
  schema: z.object({ value: z.string() }),
});

const ID = 'system.master-key';

/** Whether the stores hold what every start leaves in them. */
export const areStoresBegun = async (readStore: ReadStore): Promise<boolean> =>
  (await stored(readStore)) !== null;

/** Checks the key; `place`: where it was found. Throws EnvironmentError when stores belong to another. */
export async function checkMasterKey(readStore: ReadStore, keys: TenantKeys, place: string): Promise<void> {
  await readStore.ensure(KeyCheckRecord);
  const value = keys.check().export().toString('hex');
  const begunWith = (await stored(readStore)) ?? (await begin(readStore, value));
  if (begunWith !== value)
    throw new EnvironmentError(
      `${place} is not the master key that these stores were begun with: put that one there. With another ` +
        'one no encrypted text can be read; nothing was changed.',
    );
}

/** Returns the check value of the key with which the stores were begun; null for new ones. */
export async function storedKeyCheck(readStore: ReadStore): Promise<string | null> {
  await readStore.ensure(KeyCheckRecord);
  return stored(readStore);
}

async function stored(readStore: ReadStore): Promise<string | null> {
  const [doc] = await readStore.find(KeyCheckRecord, { _id: ID, org: SYSTEM_ORG }, { index: 'id', limit: 1 });
  return doc ? (doc['value'] as string) : null;
}

async function begin(readStore: ReadStore, value: string): Promise<string | null> {
  try {
    await readStore.insert(KeyCheckRecord, { _id: ID, org: SYSTEM_ORG, value });
    return value;
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    return stored(readStore);
  }
}
