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
import { fileOf } from './planted.js';

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

describe('the configuration of the server', () => {
  const environmentOf = (text: string) =>
    ownServices(composeOf(withDefaults(text))).map(([, { environment = {} }]) => ({
      ...imageEnvironment(dockerfile),
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value ?? '')])),
    }));

  test('is one that it accepts', () => {
    const roles = environmentOf(compose).map((environment) => loadConfig(environment).role);
    expect(roles).toEqual(['api', 'worker']);
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
});

test('durations', () => {
  expect(['45s', '1m30s', '2m'].map(secondsOf)).toEqual([45, 90, 120]);
});
