import { rm } from 'node:fs/promises';
import { BuiltServer, runCli } from '../support/built-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Files of this process end at 4 MB, in blocks of 512 bytes. */
const SHORT_FILES = ['sh', '-c', 'ulimit -f 8192; exec "$@"', 'sh'];
const AT_ONCE = 4;
const ROUNDS_MAX = 40;

test('who waits for a commit that fails is told so; the process ends, and a start recovers', async () => {
  const folder = await temporaryFolder();
  const server = await BuiltServer.start(folder, { tracer: SHORT_FILES });
  try {
    const { key } = await server.bank('A bank');
    const upload = (id: string) =>
      server.rest({
        method: 'POST',
        url: '/api/v1/transaction-monitoring/entities',
        headers: { 'x-api-key': key },
        body: { entities: [{ entity_id: id, type: 'INDIVIDUAL', occupation: 'x'.repeat(100_000) }] },
      });
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS_MAX && !statuses.has(503); round++) {
      const ids = Array.from({ length: AT_ONCE }, (_, place) => `c-${round}-${place}`);
      // One whose body is still on its way has nothing written, and may meet the end of the process.
      for (const answer of await Promise.allSettled(ids.map(upload))) {
        if (answer.status === 'rejected') continue;
        const { status, json } = answer.value;
        statuses.add(status);
        if (status !== 200) expect(json).toMatchObject({ error: 'store_unavailable' });
      }
    }
    expect([...statuses]).toEqual([200, 503]);
    expect(await server.exited).toMatchObject({ code: 1, signal: null });
    expect((await runCli(folder, ['verify'])).code).toBe(0);
    expect((await runCli(folder, ['rebuild', '--verify'])).code).toBe(0);
  } finally {
    await server.end('SIGKILL');
    await rm(folder, { recursive: true });
  }
});
