import path from 'node:path';
import { passagesProjection } from '../../src/investigations/projections/passages.projection.js';
import { PassageVectorsRecord } from '../../src/investigations/domain/search/passage-vectors.record.js';
import { PassagesReadModel } from '../../src/investigations/passages.read-model.js';
import type { IndexedPassage } from '../../src/investigations/search/passage-index.js';
import { PastInvestigations } from '../../src/investigations/search/past-investigations.js';
import { SearchThread } from '../../src/investigations/search/search-thread.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { Lifecycle } from '../../src/platform/process/lifecycle.js';
import { callerOf, openPlatform, type OpenPlatform } from '../support/open-platform.js';

const script = path.resolve(import.meta.dirname, '../../dist/investigations/search/search-in-thread.js');
/** Too little for what follows, so that it ends as it would of a hundred times as much. */
const SMALL_HEAP_MB = 24;
const LARGE_TEXT = Array.from({ length: 10_000 }, (_, at) => `word${at}x`).join(' ');
const caller = callerOf('a1');

const passage = (at: number, text: string): IndexedPassage => ({
  run: `run-${at}`,
  alert: `alert-${at}`,
  module: 'screening',
  score: 1,
  disposition: 'CLEARED',
  ranMs: at,
  severity: 0,
  text,
  vectorKey: text,
});

test('calls are answered in their order, but vectors that nobody waits for come last', async () => {
  const thread = new SearchThread('none', { script });
  const answered: string[] = [];
  const noted = (name: string, answer: Promise<unknown>) =>
    answer.then(
      () => answered.push(name),
      () => answered.push(`${name} failed`),
    );
  // What it opens first it opens once.
  await thread.call('model');
  await Promise.all([
    // It is at work on this one while the others are sent.
    noted('large', thread.call('add', 'other', [passage(0, LARGE_TEXT), passage(1, LARGE_TEXT)])),
    noted('embed', thread.call('embed', 'a')),
    noted('embed', thread.call('embed', 'b')),
    noted('add', thread.call('add', 'org', [passage(1, 'mixers')])),
    noted('search', thread.call('search', 'org', { text: 'mixers', constraints: {}, limit: 5 })),
  ]);
  // There is no model to make vectors with.
  expect(answered).toEqual(['large', 'add', 'search', 'embed failed', 'embed failed']);
  await thread.end();
});

test('a question is read in the thread, whose patterns no request of the server waits for', async () => {
  const thread = new SearchThread('none', { script });
  const asked = thread.call('understand', 'mixers, score above 70, since yesterday', Date.UTC(2026, 2, 18));
  let turns = 0;
  const turn = setInterval(() => turns++, 1);
  const { text, constraints } = await asked;
  clearInterval(turn);
  expect({ text, constraints }).toEqual({
    text: 'mixers',
    constraints: { minScore: 70.01, from: '2026-03-17' },
  });
  expect(turns).toBeGreaterThan(0);
  await thread.end();
});

test('a thread that ends fails the calls that wait for it, and later ones', async () => {
  const thread = new SearchThread('none', { script, heapMb: SMALL_HEAP_MB });
  const many = Array.from({ length: 40 }, (_, at) => passage(at, LARGE_TEXT.replaceAll('x', `x${at}`)));
  const calls = many.map((each) => thread.call('add', 'org', [each]));
  const ended = await Promise.allSettled(calls);
  expect(ended.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  await expect(thread.call('model')).rejects.toBe(thread.failure);
});

describe('a search of which the thread ends', () => {
  let platform: OpenPlatform;
  beforeAll(async () => {
    platform = await openPlatform({ projections: [passagesProjection], records: [PassageVectorsRecord] });
    const { records, readModels } = platform;
    const live = { ...PassagesReadModel, name: await readModels.generation(PassagesReadModel) };
    const rows = Array.from({ length: 40 }, (_, at) => ({
      id: `run-${at}`,
      state: 'completed' as const,
      alert: `alert-${at}`,
      score: 1,
      ranAt: new Date(at).toISOString(),
      disposition: 'CLEARED' as const,
      passages: [
        {
          module: 'screening' as const,
          flags: [{ flagId: 'SC1', color: 'red' as const, rationale: LARGE_TEXT.replaceAll('x', `x${at}`) }],
        },
      ],
    }));
    await records.for(caller).putMany(live, rows);
  });
  afterAll(() => platform.close());

  const logger = { log: () => undefined, error: () => undefined };
  const open = (heapsMb: number[]) => {
    const { records, readModels, clock, projector } = platform;
    const lifecycle = new Lifecycle({
      noticeMs: 0,
      drainMs: 5_000,
      atTerminal: false,
      logger,
      exit: () => undefined,
    });
    const config = loadConfig({ EMBEDDER: 'none', LOG_LEVEL: 'silent' });
    const past = new PastInvestigations(config, readModels, records, clock, lifecycle, projector);
    past.newThread = () => new SearchThread('none', { script, heapMb: heapsMb.shift()! });
    return { past, stop: () => lifecycle.stop('test') };
  };
  const sought = { text: 'word7x37', constraints: {}, limit: 5 };

  test('goes on in a new one, and so do those that wait beside it', async () => {
    const { past, stop } = open([SMALL_HEAP_MB, 1_024]);
    const answers = await Promise.all([past.search(caller, sought), past.search(caller, sought)]);
    for (const { hits } of answers) expect(hits.map(({ alert }) => alert)).toEqual(['alert-37']);
    await stop();
  });

  test('is told of the second end, and the next one is searched in a third', async () => {
    const { past, stop } = open([SMALL_HEAP_MB, SMALL_HEAP_MB, 1_024]);
    await expect(past.search(caller, sought)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect((await past.search(caller, sought)).hits.map(({ alert }) => alert)).toEqual(['alert-37']);
    await stop();
  });
});
