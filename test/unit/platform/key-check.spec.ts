import { TenantKeys } from '../../../src/platform/crypto/tenant-keys.js';
import { checkMasterKey } from '../../../src/platform/records/key-check.js';
import { openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const OWN = new TenantKeys(Buffer.alloc(32, 7));
const OTHER = new TenantKeys(Buffer.alloc(32, 8));

let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({});
});
afterEach(() => platform.close());

const check = (keys: TenantKeys) => checkMasterKey(platform.stores.readStore, keys, 'the key in a box');

test('the key that the stores were begun with is the only one that is taken', async () => {
  await check(OTHER);
  await check(OTHER);
  await expect(check(OWN)).rejects.toThrow('the key in a box is not the master key that these stores were');
});

test('processes that begin at the same time agree on one key', async () => {
  const outcomes = await Promise.allSettled([OWN, OTHER, OWN, OTHER].map(check));
  const taken = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index % 2] : []));
  expect(taken).toHaveLength(2);
  expect(new Set(taken).size).toBe(1);
});
