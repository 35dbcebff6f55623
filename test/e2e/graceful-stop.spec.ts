import { EventEmitter, once } from 'node:events';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { auditFaults } from '../faults/audit.js';
import {
  finishImport,
  loadBase,
  sendAlerts,
  sendEntities,
  BASE_ENTITY,
} from '../faults/acknowledged-calls.js';
import { accepted } from '../faults/kill-kind.js';
import { Ledger } from '../faults/ledger.js';
import { Stage } from '../faults/stage.js';
import { readStoredState } from '../faults/stored-state.js';
import { transactionFile } from '../faults/upload-bodies.js';
import { letPass } from '../support/patience.js';
import { NoAnswerError } from '../support/rest-calls.js';

const SEED = 20_250_302;
const CLIENTS = 6;

let stage: Stage;
const ledger = new Ledger();

beforeAll(async () => {
  // The limit of a drain is not what is looked at: on a busy machine a chunk takes long.
  stage = await Stage.open({ env: { SHUTDOWN_DRAIN_MS: '300000' } });
  await loadBase(stage, ledger, 100);
});

afterAll(() => stage.close());

/** Posts until the server takes nothing more; resolves to how many requests were answered, and tells each. */
async function postUntilRefused(round: number, client: number, onAnswer: () => void): Promise<number> {
  for (let answered = 0; ; answered++) {
    const ids = Array.from({ length: 10 }, (_, item) => `s${round}-${client}-${answered}-${item}`);
    try {
      if (client % 2 === 0) await sendEntities(stage.client(), ledger, ids);
      else await sendAlerts(stage.client(), ledger, ids, false);
      onAnswer();
    } catch (error) {
      if (error instanceof NoAnswerError) return answered;
      throw error;
    }
  }
}

test.each([1, 2, 3])(
  'SIGTERM among parallel POSTs, round %d: an answer means stored, no answer means whole or not at all',
  async (round) => {
    const chance = new SeededStream(SEED, 'graceful stop', `round ${round}`);
    const answers = new EventEmitter();
    const first = once(answers, 'answer');
    const onAnswer = () => void answers.emit('answer');
    const clients = Array.from({ length: CLIENTS }, (_, client) => postUntilRefused(round, client, onAnswer));
    await first;
    await letPass(chance.next() * 300);
    expect(await stage.stop()).toEqual({ code: 0, signal: null });
    const answered = await Promise.all(clients);
    expect(answered.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);

    const state = await readStoredState(stage.dataDir);
    expect(auditFaults(state, ledger)).toEqual([]);
    // With nothing excused, every stored row has to be named by an event: no request was cut in half.
    const strict = Object.assign(new Ledger(), ledger, { unanswered: new Set() });
    expect(auditFaults(state, strict)).toEqual([]);
    await stage.restart();
  },
);

test('SIGTERM during an import: the server ends well and the next one has or gets every row', async () => {
  const file = transactionFile('stopped', 12_000, BASE_ENTITY);
  const { sessionId, address } = await stage.client().openUpload();
  ledger.files.set(sessionId, { received: false, counts: null });
  accepted('the file', await stage.client().put(address, file.body));
  ledger.files.set(sessionId, { received: true, counts: null });
  await letPass(150);
  expect(await stage.stop()).toEqual({ code: 0, signal: null });
  expect(auditFaults(await readStoredState(stage.dataDir), ledger)).toEqual([]);
  await stage.restart();
  await finishImport(stage.client(), ledger, sessionId, file);
  expect(await stage.verifyReadModels()).toBeGreaterThan(0);
});
