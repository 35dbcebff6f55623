import {
  BASE_ENTITY,
  finishImport,
  finishRuns,
  sendAlerts,
  sendEntities,
} from '../faults/acknowledged-calls.js';
import { transactionFile } from '../faults/upload-bodies.js';
import { Ledger } from '../faults/ledger.js';
import { confirm, followed, propose, type Confirmed } from '../faults/rerun-calls.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import type { Bank, BuiltServer } from '../support/built-server.js';
import { describeWith } from '../support/require.js';
import { RestCalls } from '../support/rest-calls.js';
import { SharedState } from '../support/stored-on-servers.js';

const ALERTS = Array.from({ length: 12 }, (_, n) => `rerun-${n}`);
const RIVALS = 8;
const LEFT = 10;

describeWith(['redis-server'], 'two processes on EventStoreDB, MongoDB and Redis', () => {
  let backEnds: SharedBackEnds;
  let bank: Bank;
  let one: BuiltServer;
  let other: BuiltServer;
  let by: BuiltAssistant;

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start({ own: true });
    const start = () => backEnds.process(ASSISTANT_ENV);
    [one, other] = await Promise.all([start(), start()]);
    bank = await backEnds.bank('Example Bank');
    await backEnds.command(['org', 'features', bank.id, '--enable', 'bulk_facts_rerun']);
    by = await BuiltAssistant.invited(one, { backEnds, organization: bank.id, role: 'analyst' });
    const client = new RestCalls(one.url, bank.key, () => undefined);
    const ledger = new Ledger();
    await sendEntities(client, ledger, [BASE_ENTITY]);
    const file = transactionFile('base', 10, BASE_ENTITY);
    const { json } = await client.post('transactions/upload-via-url', { format: 'json' });
    const { upload_uri: address, session_id: session } = json as { upload_uri: string; session_id: string };
    await fetch(address, { method: 'PUT', body: Buffer.from(file.body) });
    await finishImport(client, ledger, session, file);
    await sendAlerts(client, ledger, ALERTS, true);
    await finishRuns(client, ledger);
  });
  afterAll(() => backEnds?.stop());

  test('what the one proposed both confirm at the same time, once', async () => {
    const proposal = await propose(by, { process: one }, ALERTS);
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, (_, n) => confirm(by, { process: n % 2 === 0 ? one : other }, proposal)),
    );
    const [first] = answers;
    for (const { dispatched } of answers) expect(dispatched).toEqual(first!.dispatched);
    expect(Object.keys(first!.dispatched).sort()).toEqual([...ALERTS].sort());
    const status = await followed(by, { process: other }, proposal);
    expect(status).toMatchObject({ state: 'completed', completed: ALERTS.length });
  });

  test('the log has each note and each run once', async () => {
    const state = await SharedState.open(backEnds.env);
    try {
      const count = async (category: string, type: string) => {
        const streams = await state.streams(bank.id, category);
        return [...streams.values()].flat().filter((event) => event.type === type).length;
      };
      expect(await count('rerunBudget', 'RerunsReserved')).toBe(1);
      expect(await count('rerunBatch', 'RerunBatchConfirmed')).toBe(1);
      expect(await count('rerunBatch', 'RerunBatchDispatched')).toBe(1);
      expect(await count('alertNotes', 'BlockNoteAdded')).toBe(2 * ALERTS.length);
      expect(await count('investigation', 'InvestigationQueued')).toBe(2 * ALERTS.length);
    } finally {
      await state.close();
    }
  });

  test('confirmed at both at the same time, reruns stop exactly at 300 a day', async () => {
    const state = await SharedState.open(backEnds.env);
    try {
      const reserved = async () => [...(await state.streams(bank.id, 'rerunBudget')).values()].flat();
      // Of the batch above, which has ended: a reservation without a batch would be given back.
      const [first] = await reserved();
      const more = { ...(first!.data as object), count: 300 - ALERTS.length - LEFT };
      await state.appendLike([first!], more);
      const proposals = await Promise.all(
        ALERTS.map((alert, n) => propose(by, { process: n % 2 === 0 ? one : other }, [alert])),
      );
      const answers = await Promise.all(
        proposals.flatMap((proposal) => [one, other].map((process) => outcome(process, proposal))),
      );
      const batches = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.batch_id]));
      const refusals = answers.filter((answer) => typeof answer === 'string');
      expect([batches.length, new Set(batches).size]).toEqual([2 * LEFT, LEFT]);
      expect(refusals).toEqual(Array(2 * (ALERTS.length - LEFT)).fill('daily_rerun_limit'));
      const counts = (await reserved()).map(({ data }) => (data as { count: number }).count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
    } finally {
      await state.close();
    }
  });

  /** The confirmation, or the code of its refusal. */
  const outcome = (process: BuiltServer, proposal: string): Promise<Confirmed | string> =>
    confirm(by, { process }, proposal).catch(
      (error: Error) => /code: (\w+)$/.exec(error.message)?.[1] ?? error.message,
    );
});
