import { loadConfig } from '../../../src/platform/config/config.js';
import { isKeyBesideData } from '../../../src/platform/crypto/master-key.js';

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
  ])('given %s', (_, env, beside) => {
    expect(isKeyBesideData(loadConfig({ DATA_DIR: '/var/lib/ar', ...env }))).toBe(beside);
  });
});
