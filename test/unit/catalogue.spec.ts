import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STORE_CATALOGUE } from '../../src/catalogue.js';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** Queues of the platform, which registers them itself. */
const OF_THE_PLATFORM = ['access-log-retention', 'access-log-waiting', 'idempotency-cleanup'];

test('lists every queue: Bull works on no other, so a process with Redis would not start', () => {
  const declared = (readdirSync(SOURCES, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(path.join(SOURCES, name), 'utf8').matchAll(/^export const [A-Z_]*QUEUE = '([^']+)'/gm),
    ])
    .map(([, queue]) => queue);
  expect(declared.length).toBeGreaterThan(15);
  expect([...STORE_CATALOGUE.queues, ...OF_THE_PLATFORM].sort()).toEqual(declared.sort());
});
