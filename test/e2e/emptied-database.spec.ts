import { SharedBackEnds } from '../support/back-end-servers.js';
import { runCli, type Bank, type BuiltServer } from '../support/built-server.js';
import { entityOf } from '../faults/upload-bodies.js';
import { describeWith } from '../support/require.js';

const API = '/api/v1/transaction-monitoring';
const DATABASE = 'alert-review';

describeWith(['redis-server'], 'a database that somebody empties under a running process', () => {
  let backEnds: SharedBackEnds;
  let server: BuiltServer;
  let bank: Bank;

  const run = (command: object) => backEnds.rows!.commands.run({ ...command, $db: DATABASE });
  const collections = (): string[] =>
    (run({ listCollections: 1 })['cursor'] as { firstBatch: { name: string }[] }).firstBatch.map(
      ({ name }) => name,
    );
  /** The status of an upload; null once the process is gone. */
  const upload = (name: string): Promise<number | null> =>
    server
      .rest({
        method: 'POST',
        url: `${API}/entities`,
        headers: { 'x-api-key': bank.key },
        body: { entities: [entityOf(name)] },
      })
      .then(
        ({ status }) => status,
        () => null,
      );

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start({ own: true });
    server = await backEnds.process();
    bank = await backEnds.bank('Example Bank');
  });
  afterAll(() => backEnds.stop());

  test('answers 503, not 401, stores nothing, ends, and does not start again', async () => {
    expect(await upload('before')).toBe(200);
    for (const name of collections()) run({ drop: name });
    const answers: (number | null)[] = [];
    while (answers.at(-1) !== null) answers.push(await upload('after'));
    expect(new Set(answers.slice(0, -1))).toEqual(new Set([503]));
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(collections().filter((name) => name.startsWith('entities'))).toEqual([]);
    const { code, stderr } = await runCli(backEnds.newDataDir(), ['org', 'list'], backEnds.env);
    expect([code, stderr]).toEqual([78, expect.stringMatching(/is empty, and .* has events/) as string]);
  });
});
