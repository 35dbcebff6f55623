import { parseEnv } from 'node:util';
import { loadConfig } from '../../src/platform/config/config.js';
import { STOP_BEYOND_DRAIN_MS } from '../../src/platform/process/lifecycle.js';
import {
  composeOf,
  composeProblems,
  ownServices,
  placeholdersOf,
  secondsOf,
  withDefaults,
} from './compose-rules.js';
import { healthCommand, imageEnvironment } from './dockerfile-rules.js';
import { fileOf, planted } from './planted.js';

const compose = fileOf('docker-compose.yml');
const example = fileOf('deploy/example.env');
const dockerfile = fileOf('Dockerfile');
const image = {
  hasHealthCheck: healthCommand(dockerfile) !== null,
  dataDir: imageEnvironment(dockerfile).DATA_DIR ?? '',
};

test('every service is healthy, closed and known before another leans on it', () => {
  expect(composeProblems(compose, image)).toEqual([]);
});

test.each([
  ['    ports:\n      - 127.0.0.1:', '    ports:\n      - 0.0.0.0:', 'api: a port for everybody'],
  ['networks: [front, stores]', 'networks: [stores]', 'api: publishes a port, but has only networks without'],
  ['networks: [front, stores]', 'networks: [front]', 'api: cannot reach the host of REDIS_URL'],
  ['condition: service_healthy', 'condition: service_started', 'api: does not wait until redis is healthy'],
  ['ROLE: worker', 'ROLE: api', 'nobody is worker'],
  ['ROLE: worker', 'ROLES: worker', 'worker: sets ROLES, which its image does not read'],
  ['EVENTSTORE_INSECURE:', 'INSECURE:', 'eventstore: sets INSECURE, which its image does not read'],
  ['image: mongo:7.0', 'image: mongo:latest', 'mongodb: an image without a version'],
  ['image: mongo:7.0', 'image: mongo', 'mongodb: an image without a version'],
  ['image: mongo:7.0', 'image: mongo:7.0\n    privileged: true', 'mongodb: is privileged'],
  ['  documents:\n', '', 'mongodb: documents is no volume'],
  ['redis://redis', 'redis://user:pass@redis', 'worker: shows a secret: REDIS_URL'],
  ['ROLE: worker', 'S3_SECRET_ACCESS_KEY: abc', 'worker: shows a secret: S3_SECRET_ACCESS_KEY'],
  ['redis://redis', 'redis://cache', 'api: does not wait for the host of REDIS_URL'],
  ['secrets: [master_key]', 'secrets: []', 'worker: MASTER_KEY_FILE is no mounted secret'],
  ['/run/secrets/', '/etc/', 'api: MASTER_KEY_FILE is no mounted secret'],
  ["FILES_SHARED: 'true'", "FILES_SHARED: 'false'", 'worker: no files that all processes share'],
  ['alert-review/files', 'alert-review/file', 'worker: no files that all processes share'],
  ['mem_limit: 256m', 'cpus: 1', 'redis: may take all memory'],
  ['max-file', 'max-files', 'mongodb: keeps its log forever'],
  ['path: deploy/my.env', 'path: my.env', 'worker: cannot be given every setting'],
  ['read_only: true', 'read_only: false', 'api: may write into its image'],
  ['      test: [CMD-SHELL, redis-cli ping | grep -q PONG]\n', '', 'redis: no health check'],
])('a planted fault is found: %j -> %j', (place, fault, problem) => {
  const problems = composeProblems(planted(compose, place, fault), image);
  expect(problems).toContainEqual(expect.stringContaining(problem));
});

test('our services are checked by their image, and are missed when it has no check', () => {
  const problems = composeProblems(compose, { ...image, hasHealthCheck: false });
  expect(problems).toEqual(['api: no health check', 'worker: no health check']);
});

test('text that is no YAML is refused', () => {
  expect(() => composeOf(planted(compose, '    ports:\n', '   ports: [\n'))).toThrow();
});

describe('the configuration of the server', () => {
  const environmentOf = (text: string) =>
    ownServices(composeOf(withDefaults(text))).map(([, { environment = {} }]) => ({
      ...imageEnvironment(dockerfile),
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
    }));

  test('is one that it accepts', () => {
    const roles = environmentOf(compose).map((environment) => loadConfig(environment).role);
    expect(roles).toEqual(['api', 'worker']);
  });

  test('is refused with a planted fault', () => {
    const [environment] = environmentOf(planted(compose, 'ROLE: api', 'ROLE: apy'));
    expect(() => loadConfig(environment)).toThrow('ROLE is "apy"');
  });

  test('leaves time to stop in order before the process is killed', () => {
    const { shutdownNoticeMs, shutdownDrainMs } = loadConfig({});
    const seconds = (shutdownNoticeMs + shutdownDrainMs + STOP_BEYOND_DRAIN_MS) / 1000;
    for (const [, { stop_grace_period: grace = '10s' }] of ownServices(composeOf(compose)))
      expect(secondsOf(grace)).toBeGreaterThan(seconds);
  });
});

describe('deploy/example.env', () => {
  test('names every setting of the operator with its default', () => {
    expect(parseEnv(example)).toEqual(Object.fromEntries(placeholdersOf(compose)));
  });

  test('a setting without a default, or with two, is found', () => {
    expect(() => placeholdersOf(planted(compose, '${API_PORT:-3000}', '${API_PORT}'))).toThrow(
      '${API_PORT has no default',
    );
    expect(() => placeholdersOf(`${compose}\n# ${'${API_PORT:-1}'}`)).toThrow('API_PORT has two defaults');
  });
});

test('durations', () => {
  expect(['45s', '1m30s', '2m'].map(secondsOf)).toEqual([45, 90, 120]);
});
