import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { NoAnswerError } from '../support/rest-calls.js';
import { accepted, eventually } from './kill-kind.js';
import { Model, type Counts } from './model.js';
import { Stage } from './stage.js';
import { readStoredState, type StoredState, type Uploaded } from './stored-state.js';
import { alertOf, entityOf, transactionOf } from './upload-bodies.js';

const POOL = 25;
const VARIANTS = 3;
const ITEMS_MOST = 4;
const ROWS_MOST = 30;
/** One in so many operations is cut off by a kill. */
const KILL_EVERY = 40;
const KILL_AFTER_MS_MOST = 12;
const BASE = 'base';

export interface ModelReport {
  readonly operations: number;
  readonly kills: number;
  readonly records: number;
}

interface Play {
  readonly stage: Stage;
  readonly model: Model;
  readonly chance: SeededStream;
}

/** `send` carries it out and looks at the answer; it is called again when that never came. */
interface Operation {
  readonly name: string;
  send(): Promise<void>;
}

/**
 * Random uploads and questions, some of them cut off by kill -9, beside a model of what the server has to
 * hold: every answer has to be the model's, and so has what lies in the stores at the end.
 */
export async function modelRun(options: {
  seed: number;
  operations: number;
  onProgress?: (progress: object) => void;
}): Promise<ModelReport> {
  const { seed, operations } = options;
  const stage = await Stage.open();
  const play = { stage, model: new Model(), chance: new SeededStream(seed, 'model', 'operations') };
  let done = 0;
  let kills = 0;
  let name = 'base';
  try {
    await sendEntities(play, [BASE]).send();
    await sendFile(play, [[BASE, 0]]).send();
    for (; done < operations; done++) {
      const operation = anyOperation(play);
      name = operation.name;
      if (play.chance.int(1, KILL_EVERY) === 1) {
        await cutOff(play, operation);
        kills++;
        options.onProgress?.({ operations: done, kills });
      } else await operation.send();
    }
    name = 'the end';
    await eachRunEnds(play);
    const exit = await stage.stop();
    if (exit.code !== 0) throw new Error(`the server stopped with ${JSON.stringify(exit)}`);
    compareStored(play.model, await readStoredState(stage.dataDir));
    const { entities, alerts, transactions } = play.model;
    return { operations, kills, records: entities.all.size + alerts.all.size + transactions.all.size };
  } catch (cause) {
    const place = `model, seed ${seed}, operation ${done} (${name})`;
    throw new Error(`${place}: ${(cause as Error).message}`, { cause });
  } finally {
    await stage.close();
  }
}

/** The operation is under way when the process dies; whatever it left, it is sent again. */
async function cutOff({ stage, chance }: Play, operation: Operation): Promise<void> {
  const sent = operation.send().catch((error: unknown) => {
    if (!(error instanceof NoAnswerError)) throw error;
  });
  await pause(chance.next() * KILL_AFTER_MS_MOST);
  await stage.kill();
  await sent;
  await stage.restart();
  await operation.send();
}

function anyOperation(play: Play): Operation {
  const { chance, model } = play;
  const ids = (most: number) => Array.from({ length: chance.int(1, most) }, () => chance.int(1, POOL));
  // What stands twice in one upload would change again when that is repeated.
  const unique = (most: number) => [...new Set(ids(most))];
  const variant = () => chance.int(1, VARIANTS);
  switch (chance.int(1, 7)) {
    case 1:
    case 2:
      return sendEntities(
        play,
        unique(ITEMS_MOST).map((id) => `e${id}`),
        variant(),
      );
    case 3:
    case 4:
      return sendAlerts(
        play,
        unique(ITEMS_MOST).map((id) => `a${id}`),
        variant(),
        chance.int(1, 3) === 1,
      );
    case 5:
      return sendFile(
        play,
        unique(ROWS_MOST).map((id) => [`t${id}`, variant()] as const),
      );
    case 6:
      return model.runs.size > 0 ? askRun(play) : sendUnknown(play);
    default:
      return chance.int(1, 3) === 1 ? sendUnknown(play) : askSession(play);
  }
}

const named = (name: string, send: () => Promise<void>): Operation => ({ name, send });

const pick = <T>(chance: SeededStream, values: readonly T[]): T => values[chance.int(0, values.length - 1)]!;

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what}: ${JSON.stringify(wanted)} was expected, ${JSON.stringify(found)} came`);
}

/** What the session tells has to be what the model counts. */
async function expectCounts({ stage, model }: Play, session: string, wanted: Counts): Promise<void> {
  const { counts } = accepted(
    'the session',
    await stage.client().get(`transactions/upload-sessions/${session}`),
  ) as { counts: Counts };
  const { received, created, updated, unchanged } = counts;
  expectSame(`session ${session}`, { received, created, updated, unchanged }, wanted);
  model.sessions.set(session, wanted);
}

/** After a kill the same items may stand in part: then the model counts only what has to come out at last. */
const sendEntities = (play: Play, ids: readonly string[], variant = 0): Operation => {
  const entities = ids.map((id) => ({ ...entityOf(id), name: `Customer ${id} ${variant}` }));
  return upload(play, `entities ${ids.join()} ${variant}`, async () => {
    const answer = await play.stage.client().post('entities', { entities });
    const { upload_session_id } = accepted('entities', answer) as { upload_session_id: string };
    const counts = play.model.entities.take(entities.map((each) => [each.entity_id, each]));
    return { session: upload_session_id, counts };
  });
};

const sendAlerts = (play: Play, ids: readonly string[], variant: number, trigger: boolean): Operation => {
  const alerts = ids.map((id) => ({ ...alertOf(id, BASE, BASE), title: `Unusual ${id} ${variant}` }));
  return upload(play, `alerts ${ids.join()} ${variant}`, async () => {
    const answer = await play.stage.client().post('alerts', { alerts, trigger_execution: trigger });
    const { upload_session_id, investigations = [] } = accepted('alerts', answer) as {
      upload_session_id: string;
      investigations?: { investigation_id: string }[];
    };
    if (trigger) expectSame('runs', investigations.length, ids.length);
    for (const { investigation_id } of investigations)
      if (!play.model.runs.has(investigation_id)) play.model.runs.set(investigation_id, null);
    const counts = play.model.alerts.take(alerts.map((each) => [each.alert_id, each]));
    return { session: upload_session_id, counts };
  });
};

/** Sent once more after a kill, its counts are not known: some of it may have stood. */
function upload(
  play: Play,
  name: string,
  send: () => Promise<{ session: string; counts: Counts }>,
): Operation {
  let tries = 0;
  return named(name, async () => {
    const isRepeated = tries++ > 0;
    const { session, counts } = await send();
    if (!isRepeated) return expectCounts(play, session, counts);
    const again = await send();
    return expectCounts(play, again.session, again.counts);
  });
}

function sendFile(play: Play, rows: readonly (readonly [id: string, variant: number])[]): Operation {
  const transactions = rows.map(([id, variant]) => transactionOf(id, BASE, variant));
  let earlier: string | null = null;
  return upload(play, `file of ${rows.length} rows`, async () => {
    const client = play.stage.client();
    const stateOf = async (id: string) =>
      (accepted('session', await client.get(`transactions/upload-sessions/${id}`)) as { state: string })
        .state;
    const ended = (id: string, states: readonly string[]) =>
      eventually(`import ${id}`, async () => (states.includes(await stateOf(id)) ? id : null));
    // A file that was received before the kill must not be imported after what comes next.
    if (earlier) await ended(earlier, ['open', 'completed']);
    const { sessionId, address } = await client.openUpload();
    earlier = sessionId;
    accepted('the file', await client.put(address, JSON.stringify(transactions)));
    await ended(sessionId, ['completed']);
    const counts = play.model.transactions.take(transactions.map((each) => [each.transaction_id, each]));
    return { session: sessionId, counts };
  });
}

const askSession = (play: Play): Operation => {
  const [session, counts] = pick(play.chance, [...play.model.sessions]);
  return named(`session ${session}`, () => expectCounts(play, session, counts));
};

const askRun = (play: Play): Operation => {
  const run = pick(play.chance, [...play.model.runs.keys()]);
  return named(`run ${run}`, () => expectRun(play, run));
};

/** A result that was seen once stays what it was. */
async function expectRun({ stage, model }: Play, run: string): Promise<void> {
  const { processing_status, result_hash } = accepted(
    'the run',
    await stage.client().get(`investigation/${run}`),
  ) as { processing_status: string; result_hash: string | null };
  const before = model.runs.get(run);
  if (before) expectSame(`run ${run}`, result_hash, before);
  if (processing_status === 'completed') model.runs.set(run, result_hash);
}

/** Alerts about nobody are refused whole. */
const sendUnknown = ({ stage }: Play): Operation =>
  named('an unknown customer', async () => {
    const alerts = [alertOf('unknown', 'nobody', BASE)];
    expectSame('an unknown customer', (await stage.client().post('alerts', { alerts })).status, 422);
  });

async function eachRunEnds(play: Play): Promise<void> {
  for (const run of play.model.runs.keys())
    await eventually(`run ${run}`, async () => {
      await expectRun(play, run);
      return play.model.runs.get(run) ?? null;
    });
}

function compareStored(model: Model, stored: StoredState): void {
  for (const kind of ['entities', 'alerts', 'transactions'] as const satisfies readonly Uploaded[]) {
    const wanted = new Map(model[kind].all);
    for (const { ownId, version, content } of stored.current[kind]) {
      const held = wanted.get(ownId);
      if (!held) throw new Error(`${kind}: ${ownId} is stored once more than it should be`);
      expectSame(
        `${kind} ${ownId}`,
        { version, content },
        { version: held.version, content: JSON.parse(held.text) as object },
      );
      wanted.delete(ownId);
    }
    expectSame(`missing ${kind}`, [...wanted.keys()], []);
  }
}
