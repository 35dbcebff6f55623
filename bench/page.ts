import { z } from 'zod';
import { SeededStream } from '../scripts/seeded-stream.js';
import { defineRecord } from '@alert-review/kernel';
import { operatorCaller } from '../src/operator/operator.js';
import { measureInterleaved, type Bench } from './harness.js';
import { openEmbeddedPlatform } from './support/embedded-platform.js';
import { inBatches } from './support/batches.js';
import { Times } from './support/times.js';

const SMALL = 10_000;
const LARGE = 1_000_000;
const LARGE_QUICK = 100_000;
const PAGE_ROWS = 10;
const PAGES = 1_000;
const LAST_MS = 1_000_000_000;
const STATES = ['open', 'closed', 'waiting'] as const;

const Paged = defineRecord({
  name: 'paged',
  schema: z.object({ state: z.enum(STATES), createdAt: z.number(), text: z.string() }),
  indexes: { newest: { fields: ['createdAt'] }, state: { fields: ['state', 'createdAt'] } },
});

const caller = operatorCaller({ id: 'bench', features: [] }, 'bench');
type Platform = Awaited<ReturnType<typeof openEmbeddedPlatform>>;

/** Reads pages of ten rows: the newest, those in a state, and those before a time. */
export const bench: Bench = {
  name: 'page',
  about: 'p99 of a page of ten rows, of 10^6 / 10^4 rows',
  sides: ['larger', 'smaller'],
  unit: 'ms of CPU',
  direction: 'at_most',
  gate: 2,
  target: 1.3,
  run: async ({ quick }) => {
    const larger = await filled(quick ? LARGE_QUICK : LARGE);
    const smaller = await filled(SMALL);
    try {
      return await measureInterleaved({ larger: () => p99(larger), smaller: () => p99(smaller) });
    } finally {
      await larger.close();
      await smaller.close();
    }
  },
};

async function filled(count: number): Promise<Platform> {
  const parts = { projections: [], records: [Paged] };
  const platform = await openEmbeddedPlatform(parts);
  const random = new SeededStream(1, String(count), 'page');
  const text = 'x'.repeat(300);
  const row = (at: number) => ({
    id: String(at).padStart(10, '0'),
    state: random.pick(STATES),
    createdAt: random.int(0, LAST_MS),
    text,
  });
  await inBatches(count, (places) => platform.records.for(caller).putMany(Paged, places.map(row)));
  return platform;
}

/**
 * Returns the 99th percentile of the main thread's CPU time per page, with all kinds of pages in turn. On an
 * idle machine, this equals the elapsed time.
 */
async function p99({ records }: Platform): Promise<number> {
  const rows = records.for(caller);
  const random = new SeededStream(2, 'pages', 'page');
  const newest = { sort: { createdAt: -1, id: -1 }, limit: PAGE_ROWS } as const;
  const before = () => ({ createdAt: { $lte: random.int(LAST_MS / 2, LAST_MS) } });
  const pages = [
    () => rows.find(Paged, {}, { index: 'newest', ...newest }),
    () => rows.find(Paged, { state: random.pick(STATES) }, { index: 'state', ...newest }),
    () => rows.find(Paged, { state: random.pick(STATES), ...before() }, { index: 'state', ...newest }),
    () => rows.find(Paged, before(), { index: 'newest', skip: 100, ...newest }),
  ];
  const times = new Times();
  for (let at = 0; at < PAGES; at++) {
    const found = await times.of(pages[at % pages.length]!);
    if (found.length !== PAGE_ROWS) throw new Error(`a page has ${found.length} rows`);
  }
  return times.spread.p99.main;
}
