import { ADDRESS_OPTIONS } from '../../../src/platform/config/address-options.js';
import { ConfigError, loadConfig } from '../../../src/platform/config/config.js';

function problemsOf(env: NodeJS.ProcessEnv): ConfigError {
  try {
    loadConfig({ MASTER_KEY_FILE: '/run/key', ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

it.each([
  ['EVENTSTORE_URL', 'esdb://u:hunter2@h:2113?tsl=false', 'EventStoreDB knows', 'the option tsl ', 'tls'],
  [
    'EVENTSTORE_URL',
    'esdb://h:2113?tls=true&keepAliveIntervall=1',
    'EventStoreDB',
    'Intervall',
    'keepAliveInterval',
  ],
  [
    'MONGODB_URL',
    'mongodb://u:hunter2@h/db?tls=true&replcaSet=rs0',
    'MongoDB knows',
    'replcaSet',
    'replicaSet',
  ],
  ['MONGODB_URL', 'mongodb+srv://h/db?retrywrite=true', 'MongoDB knows', 'retrywrite', 'retryWrites'],
  ['REDIS_URL', 'redis://:hunter2@h:6379/0?famly=6', 'Redis knows', 'the option famly ', 'family'],
  ['REDIS_URL', 'redis://h:6379?tls=true', 'Redis knows', 'the option tls ', null],
  ['REDIS_URL', 'redis://h:6379?hunter2%20is%20the%20password', 'Redis knows', 'one of its options', null],
])('names the option of %s that its client does not know: %s', (name, url, server, option, near) => {
  const { problems, message } = problemsOf({ [name]: url });
  expect(problems).toEqual([expect.objectContaining({ name, given: null })]);
  expect(message).toContain(server);
  expect(message).toContain(option);
  expect(message).toContain(near === null ? 'To fix: leave it out; known: ' : `To fix: write ${near}, or`);
  expect(message).not.toContain('hunter2');
});

it('refuses tlsVerifyCert=false, which the client of EventStoreDB ignores', () => {
  const { message } = problemsOf({ EVENTSTORE_URL: 'esdb://h:2113?tls=true&tlsVerifyCert=false' });
  expect(message).toContain('tlsVerifyCert=false has none');
  expect(message).toContain('tlsCAFile');
});

it.each([
  ['EVENTSTORE_URL', 'esdb://h:2113?tls=true&tls_ca_file=/ca.crt&tlsVerifyCert=true'],
  ['MONGODB_URL', 'mongodb://a,b/db?replicaset=rs0&tls=true&authSource=admin&w=majority'],
  ['REDIS_URL', 'rediss://h:6379/1?family=6'],
])('takes the options of %s that its client knows', (name, url) => {
  const env = { [name]: url, MASTER_KEY_FILE: '/run/key' };
  expect(() => loadConfig(env)).not.toThrow();
});

it('knows no option of MongoDB that its driver does not', () => {
  const { OPTIONS } = jest.requireActual<{ OPTIONS: object }>('mongodb/lib/connection_string');
  const known = new Set(Object.keys(OPTIONS).map((name) => name.toLowerCase()));
  expect(ADDRESS_OPTIONS.MONGODB_URL.names.filter((name) => !known.has(name.toLowerCase()))).toEqual([]);
});
