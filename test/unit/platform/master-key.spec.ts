import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../../../src/platform/config/config.js';
import { masterKeyWarnings } from '../../../src/platform/crypto/master-key.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const SERVERS = {
  EVENTSTORE_URL: 'esdb://db.example:2113',
  MONGODB_URL: 'mongodb://db.example/alerts',
};

describe('whether the master key is beside the data', () => {
  it.each([
    ['no place named', {}, true],
    ['a place in the folder', { MASTER_KEY_FILE: '/var/lib/ar/keys/../my.key' }, true],
    ['a place in a folder whose name goes on', { MASTER_KEY_FILE: '/var/lib/ar-keys/my.key' }, false],
    ['a secret of the platform', { MASTER_KEY_FILE: '/run/secrets/key' }, false],
    ['servers that hold the data', { ...SERVERS, MASTER_KEY_FILE: '/var/lib/ar/my.key' }, false],
  ])('given %s', async (_, env, beside) => {
    const remarks = await masterKeyWarnings(loadConfig({ DATA_DIR: '/var/lib/ar', ...env }));
    expect(remarks.some((remark) => remark.startsWith('The master key is in DATA_DIR'))).toBe(beside);
  });
});

it('a master key that every user of the machine may read is remarked', async () => {
  const folder = await temporaryFolder();
  const key = path.join(folder, 'key');
  await writeFile(key, 'a'.repeat(64));
  const remarks = async (mode: number) => {
    await chmod(key, mode);
    return masterKeyWarnings(loadConfig({ DATA_DIR: '/var/lib/ar', MASTER_KEY_FILE: key }));
  };
  expect([await remarks(0o600), await remarks(0o440)]).toEqual([[], []]);
  expect(await remarks(0o644)).toEqual([expect.stringContaining(`chmod o= ${key}`) as string]);
  await rm(folder, { recursive: true });
});
