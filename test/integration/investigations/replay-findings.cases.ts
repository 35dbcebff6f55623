import { rm } from 'node:fs/promises';
import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import type { Collection, Row } from '@alert-review/kernel';
import { InvestigationRunRecord } from '../../../src/investigations/domain/runs/investigation-run.record.js';
import { PeerTableRecord } from '../../../src/investigations/domain/activity/peer-table.record.js';
import { RunClaims } from '../../../src/investigations/engine/run-claims.js';
import type { InvestigationView } from '../../../src/investigations/queries/get-investigation.query.js';
import { ReplayInvestigation } from '../../../src/investigations/queries/replay-investigation.query.js';
import { SubjectKeyRecord } from '../../../src/platform/records/subject-keys.js';
import { saltedHash } from '../../../src/platform/crypto/salted-hash.js';
import { Sweeper } from '../../../src/platform/jobs/sweeper.js';
import { Records } from '../../../src/platform/records/records.js';
import type { Filter } from '../../../src/platform/read-store/query.js';
import type { RowStore } from '../../../src/platform/records/rows-of-organization.js';
import { startApp, type TestApp } from '../../support/app.js';
import { CaseWithEverything } from '../../support/case-with-everything.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let lists: string;
let server: TestApp;
let world: CaseWithEverything;
let rows: RowStore;
let first: InvestigationView;
let second: InvestigationView;
/** Puts back what a test took away or altered. */
let restore: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  lists = await temporaryFolder();
  server = await startApp({ env: { RISK_DATA_DIR: lists } });
  world = await CaseWithEverything.in(server, lists);
  rows = server.app.get(Records, { strict: false }).for(world.bank.caller);
  first = await world.alert.newestEnded();
  await world.customer({ dob: '1950-02-28' });
  second = await world.alert.rerun();
});
afterEach(async () => {
  for (const put of restore) await put();
  restore = [];
});
afterAll(async () => {
  await server.close();
  await rm(lists, { recursive: true, force: true });
});

type Stored = NonNullable<Awaited<ReturnType<typeof storedRun>>>;

const storedRun = (run: InvestigationView) => rows.get(InvestigationRunRecord, `${run.id}.1`);

async function alter(run: InvestigationView, change: (stored: Stored) => Partial<Stored>): Promise<void> {
  const before = (await storedRun(run))!;
  const stored = (await storedRun(run))!;
  restore.push(() => rows.put(InvestigationRunRecord, before));
  const changed = change(stored);
  await rows.put(InvestigationRunRecord, { ...stored, ...changed });
}

async function takeAway<T extends object>(collection: Collection<T>, filter: Filter): Promise<Row<T>> {
  const [row] = await rows.find(collection, filter, { index: 'id', limit: 1 });
  restore.push(() => rows.put(collection, row!));
  await rows.remove(collection, { id: row!.id });
  return row!;
}

/** With the colour of one flag and the score changed. */
function brightened({ content }: Stored): Stored['content'] {
  content.result.perBlock.find(({ blockId }) => blockId === 'ip_geo')!.flags[1]!.color = 'green';
  content.result.score = 0;
  return content;
}

const PATHS = ['result.perBlock.ip_geo.flags.IG2.color', 'result.score'];

test('a stored result that was altered differs, and the places are named', async () => {
  await alter(first, (stored) => ({ content: brightened(stored) }));
  const replay = await world.replay(first.id);
  const { resultHash } = first;
  expect(replay).toMatchObject({
    outcome: 'different',
    blocks: ['ip_geo'],
    paths: PATHS,
    engineChanged: false,
  });
  expect(replay).toMatchObject({ recordedHash: resultHash, replayedHash: resultHash });
  expect(replay.storedHash).not.toBe(resultHash);
});

test.each<[string, (content: Stored['content']) => void]>([
  ['settings', (content) => Object.assign(content, { configHash: 'of other defaults' })],
  ['a block', ({ result }) => Object.assign(result.perBlock[0]!, { rev: 0 })],
  [
    'a block that was taken over',
    ({ result }) => Object.assign(result.perBlock[0]!, { rev: 0, state: 'carried_forward' }),
  ],
  ['the engine', ({ result }) => Object.assign(result.perBlock[0]!, { engine: 1 })],
])('a result that was made by another version of %s says so', async (_, change) => {
  expect(await world.replay(first.id)).toMatchObject({ outcome: 'equal', engineChanged: false });
  await alter(first, ({ content }) => {
    change(content);
    return { content };
  });
  expect(await world.replay(first.id)).toMatchObject({ outcome: 'different', engineChanged: true });
});

test('so does one that was altered together with its hash', async () => {
  await alter(first, (stored) => {
    const content = brightened(stored);
    return { content, hash: saltedHash(stored.salt, content) };
  });
  expect(await world.replay(first.id)).toMatchObject({ outcome: 'different', paths: PATHS });
});

test('a result whose salt alone was altered is not the recorded one', async () => {
  await alter(first, () => ({ salt: 'AAAAAAAAAAAAAAAAAAAAAA' }));
  expect(await world.replay(first.id)).toMatchObject({ outcome: 'different', blocks: [], paths: [] });
});

test('a recorded version that was put in place of another is found', async () => {
  const [current] = await rows.find(
    EntityRecord.current,
    { ownId: world.stored.entity.entity_id },
    { index: 'own_id', limit: 1 },
  );
  await alter(first, ({ content }) => {
    content.read.find(({ id }) => id === current!.id)!.hash = current!.hash;
    return { content };
  });
  const { outcome, blocks, paths } = await world.replay(first.id);
  expect({ outcome, blocks }).toEqual({ outcome: 'different', blocks: [] });
  expect(paths).toContain('factsHash');
});

test('a result that stands on an altered one differs, though both say so together', async () => {
  await alter(first, (stored) => ({ content: brightened(stored) }));
  const { salt, content: altered } = (await storedRun(first))!;
  await alter(second, ({ content }) => {
    content.previous!.resultHash = saltedHash(salt, altered);
    return { content };
  });
  expect(await world.replay(second.id)).toMatchObject({ outcome: 'different', missing: [] });
});

describe('what is not there is named', () => {
  const ALTERED = 'input snapshot: it was altered or its key is gone';

  const missing = async (run: InvestigationView) => {
    const { outcome, missing: names } = await world.replay(run.id);
    expect(outcome).toBe('not_replayable');
    return names;
  };

  test('the snapshot, in a run of an earlier version', async () => {
    await alter(first, (stored) => {
      delete stored.snapshot;
      return {};
    });
    expect(await missing(first)).toEqual(['input snapshot']);
  });

  test('a snapshot with one bit changed', async () => {
    await alter(first, ({ snapshot }) => ({
      snapshot: snapshot!.map((byte, i) => (i === 40 ? byte ^ 1 : byte)),
    }));
    expect(await missing(first)).toEqual([ALTERED]);
  });

  test('the snapshot of another run', async () => {
    const { snapshot } = (await storedRun(second))!;
    await alter(first, () => ({ snapshot: snapshot! }));
    expect(await missing(first)).toEqual([ALTERED]);
  });

  test('an older version of a customer', async () => {
    const { ref, hash } = await takeAway(EntityRecord.older, {});
    expect(await missing(first)).toEqual([`entity ${ref} in version ${hash}`]);
    expect(await world.replay(second.id)).toMatchObject({ outcome: 'equal' });
  });

  test('a peer table', async () => {
    const version = (await storedRun(first))!.content.listVersions['peers']!;
    await takeAway(PeerTableRecord, { id: version });
    expect(await missing(first)).toEqual([`peer table ${version}`]);
  });

  test('the result that blocks were taken over from', async () => {
    await takeAway(InvestigationRunRecord, { id: `${first.id}.1` });
    expect(await missing(second)).toEqual([`result of run ${first.id}`]);
    expect(await missing(first)).toEqual(['the stored result']);
  });

  test('that result as it was', async () => {
    await alter(first, (stored) => ({ content: brightened(stored) }));
    expect(await missing(second)).toEqual([`result of run ${first.id}: it was altered`]);
  });

  test('the key of the alert', async () => {
    await takeAway(SubjectKeyRecord, { id: (await world.alert.row()).id });
    expect(await missing(first)).toEqual(['the key of the alert, and with it the input snapshot']);
  });

  test('a note and a recipe that nobody ever wrote', async () => {
    await alter(first, ({ content }) => ({ content: { ...content, notes: ['note1'], recipeVersion: 9 } }));
    expect(await missing(first)).toEqual(['recipe 9', 'note note1']);
  });

  test('the result of a run that waits', async () => {
    await server.app.get(Sweeper, { strict: false }).stop();
    const queue = server.app.get(RunClaims, { strict: false });
    const { runId } = await queue.queue(world.bank.caller, await world.alert.row(), { onlyIfNew: false });
    expect(await world.replay(runId)).toMatchObject({
      outcome: 'not_replayable',
      recordedHash: null,
      missing: ['a result: the run has not ended, or ended without one'],
    });
  });
});

test('a run of another organization is as unknown as none', async () => {
  const stranger = await server.newOrganization();
  for (const id of [first.id, '00000000000000000000000000'])
    await expect(server.bus.send(new ReplayInvestigation(stranger.caller, id))).rejects.toMatchObject({
      code: 'investigation_not_found',
    });
});
