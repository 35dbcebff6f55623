import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BuiltServer, runCli } from '../support/built-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** `ulimit -f` counts blocks of 512 bytes. */
const BLOCK_BYTES = 512;
/** More than a start, its jobs and a short upload write, so that no commit of theirs fails. */
const ROOM_BYTES = 512 * 1024;
/** One upload alone needs more room than there is, so that whoever waits for the failing commit uploads. */
const LONG_TEXTS = 8;
const LONG_TEXT = 'x'.repeat(100_000);
const AT_ONCE = 4;

const limitFilesTo = (bytes: number) => [
  'sh',
  '-c',
  `ulimit -f ${Math.ceil(bytes / BLOCK_BYTES)}; exec "$@"`,
  'sh',
];

const entitiesOf = (id: string, texts: readonly string[]) =>
  texts.map((occupation, place) => ({ entity_id: `${id}-${place}`, type: 'INDIVIDUAL', occupation }));

test('who waits for a commit that fails is told so; the process ends, and a start recovers', async () => {
  const folder = await temporaryFolder();
  const unlimited = await BuiltServer.start(folder);
  const { key } = await unlimited.bank('A bank').finally(() => unlimited.end('SIGTERM'));
  const { size } = await stat(path.join(folder, 'store', 'data.mdb'));
  const server = await BuiltServer.start(folder, { tracer: limitFilesTo(size + ROOM_BYTES) });
  try {
    const upload = (id: string, texts: readonly string[]) =>
      server.rest({
        method: 'POST',
        url: '/api/v1/transaction-monitoring/entities',
        headers: { 'x-api-key': key },
        body: { entities: entitiesOf(id, texts) },
      });
    expect((await upload('short', ['teacher'])).status).toBe(200);
    const long = Array.from({ length: LONG_TEXTS }, () => LONG_TEXT);
    const ids = Array.from({ length: AT_ONCE }, (_, place) => `long-${place}`);
    const answers = [];
    // One whose body is still on its way has nothing written, and may meet the end of the process.
    for (const answer of await Promise.allSettled(ids.map((id) => upload(id, long))))
      if (answer.status === 'fulfilled') answers.push(answer.value);
    expect(answers).not.toEqual([]);
    for (const { status, json } of answers)
      expect({ status, json }).toMatchObject({ status: 503, json: { error: 'store_unavailable' } });
    expect(await server.exited).toMatchObject({ code: 1, signal: null });
    expect((await runCli(folder, ['verify'])).code).toBe(0);
    expect((await runCli(folder, ['rebuild', '--verify'])).code).toBe(0);
  } finally {
    await server.end('SIGKILL');
    await rm(folder, { recursive: true });
  }
});
