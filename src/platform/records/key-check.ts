import { z } from 'zod';
import { defineRecord, EnvironmentError, SYSTEM_ORG } from '@alert-review/kernel';
import { DuplicateKeyError, type ReadStore } from '../read-store/read-store.js';
import type { TenantKeys } from '../crypto/tenant-keys.js';

/**
 * A value derived from the master key that was in use when the stores were created. It reveals nothing
 * about the key.
 */
export const KeyCheckRecord = defineRecord({
  name: 'key-checks',
  schema: z.object({ value: z.string() }),
});

const ID = 'system.master-key';

/** Tells whether the stores contain the document that every first start creates. */
export const areStoresCreated = async (readStore: ReadStore): Promise<boolean> =>
  (await stored(readStore)) !== null;

/**
 * Checks the master key. `place` says where it was found. Throws EnvironmentError if the stores were
 * created with another key.
 */
export async function checkMasterKey(readStore: ReadStore, keys: TenantKeys, place: string): Promise<void> {
  await readStore.ensure(KeyCheckRecord);
  const value = keys.check().export().toString('hex');
  const begunWith = (await stored(readStore)) ?? (await begin(readStore, value));
  if (begunWith !== value) throw wrongKeyError(place);
}

/**
 * Checks the master key of stores that are only looked at, and makes nothing. `load` reads the key, and
 * throws where it is missing. Throws EnvironmentError.
 */
export async function checkMasterKeyReadOnly(
  readStore: ReadStore,
  load: () => Promise<{ readonly keys: TenantKeys; readonly place: string }>,
): Promise<void> {
  if (!(await readStore.collections()).includes(KeyCheckRecord.name)) return;
  await readStore.lookAt(KeyCheckRecord);
  const begunWith = await stored(readStore);
  if (begunWith === null) return;
  const { keys, place } = await load();
  if (keys.check().export().toString('hex') !== begunWith) throw wrongKeyError(place);
}

const wrongKeyError = (place: string): EnvironmentError =>
  new EnvironmentError(
    `${place} is not the master key that these stores were begun with. Put the original key there: no ` +
      'other key can read the encrypted texts. Nothing was changed.',
  );

/** Returns the check value of the key with which the stores were created; null for new stores. */
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
