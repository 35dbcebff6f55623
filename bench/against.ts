import Table from 'cli-table3';
import { figure, interleaved, summarise, type Bench, type Measured, type Sample } from './harness.js';
import { legacy, modern, Side, tokenCheck, type Part } from './support/against-parts.js';
import { build, builtCommit, ROOT } from './support/built-commit.js';

/** What we compare ourselves with unless another commit is named; a release moves it forward. */
const KEPT_COMMIT = '22a326dc';
const ROUNDS = 7;
const ROUNDS_QUICK = 5;

const amountsOf = (quick: boolean) => ({
  runs: quick ? 40 : 100,
  calls: quick ? 1 : 3,
  rows: quick ? 8_000 : 20_000,
});

/** Figures by the part that gives them, with their units. */
const UNITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  start: { start: 'µs', first: 'µs', memory: 'MiB' },
  investigation: { investigation: 'µs' },
  decision: { decision: 'µs', bulk: 'µs' },
  row: { row: 'µs' },
  token: { token: 'hashes', ping: 'µs' },
  search_alerts: { search_alerts: 'µs', 'search_alerts 2026': 'µs' },
  get_alert: { get_alert: 'µs', 'get_alert 2026': 'µs' },
};

function partsOf({ runs, calls, rows }: ReturnType<typeof amountsOf>): Readonly<Record<string, Part>> {
  return {
    start: (side) => side.start(),
    investigation: async (side) => ({ investigation: await side.investigate(runs) }),
    decision: (side) => side.decide(calls * 400),
    row: async (side) => ({ row: await side.importRows(rows) }),
    token: async (side) => ({ token: tokenCheck(side.root), ping: await side.ping(calls * 3_000) }),
    search_alerts: async (side) => ({
      search_alerts: await side.search(legacy, calls * 200),
      'search_alerts 2026': await side.search(modern, calls * 200),
    }),
    get_alert: async (side) => ({
      get_alert: await side.getAlert(legacy, calls * 2_000),
      'get_alert 2026': await side.getAlert(modern, calls * 2_000),
    }),
  };
}

/** CPU of this commit's server by that of another one, which is asked the same by the same client. */
export const bench: Bench = {
  name: 'against',
  about: 'CPU of each kind of work / at another commit',
  sides: ['ours', 'theirs'],
  unit: 'µs',
  ratio: 'by_round',
  direction: 'at_most',
  gate: 1.05,
  target: 1,
  run: async ({ quick, gate, commit = KEPT_COMMIT, only }) => {
    const chosen = only ?? Object.keys(UNITS);
    const unknown = chosen.filter((part) => !(part in UNITS));
    if (unknown.length > 0)
      throw new Error(`no part is called ${unknown.join(', ')}; there are: ${Object.keys(UNITS).join(', ')}`);
    const rounds = quick ? ROUNDS_QUICK : ROUNDS;
    const amounts = amountsOf(quick);
    const theirRoot = builtCommit(commit);
    build(ROOT);
    const runs =
      (rounds + 1) *
      ((chosen.includes('start') ? 100 : 0) + (chosen.includes('investigation') ? amounts.runs : 0));
    const wanted = { runs, imports: chosen.includes('row') };
    const ours = await Side.of(ROOT, wanted);
    const theirs = await Side.of(theirRoot, wanted).catch(async (error: unknown) => {
      await ours.stop();
      throw error;
    });
    try {
      const figures: Record<string, Sample[]> = {};
      for (const name of chosen)
        Object.assign(figures, await inTurn(partsOf(amounts)[name]!, { ours, theirs }, rounds));
      return judged(figures, gate, commit);
    } finally {
      await ours.stop();
      await theirs.stop();
    }
  },
};

/** The samples of each figure that the part gives. */
async function inTurn(part: Part, sides: Readonly<Record<'ours' | 'theirs', Side>>, rounds: number) {
  const samples: Record<string, Sample[]> = {};
  const turn = (side: 'ours' | 'theirs') => async () => {
    for (const [name, value] of Object.entries(await part(sides[side])))
      (samples[name] ??= []).push({ side, value, cpuMs: value / 1000 });
    return 1;
  };
  await interleaved({ ours: turn('ours'), theirs: turn('theirs') }, rounds);
  return samples;
}

/** The figure that is the worst stands for all of them; each fails the run by itself. */
function judged(figures: Readonly<Record<string, Sample[]>>, gate: number, commit: string): Measured {
  const table = new Table({
    head: ['CPU of', 'unit', 'ours', commit, 'ratio', 'of each round'],
    style: { head: [], border: [] },
    colAligns: ['left', 'left', 'right', 'right', 'right', 'left'],
  });
  const units = Object.assign({}, ...Object.values(UNITS)) as Record<string, string>;
  const results = Object.entries(figures).map(([name, samples]) => {
    const result = summarise({ ...bench, name, gate }, samples);
    const medians = result.sides.map((side) => figure(side.median));
    const spread = [result.ratios!.min, result.ratios!.max].map((ratio) => ratio.toFixed(3)).join(' to ');
    table.push([name, units[name], ...medians, result.ratio.toFixed(3), spread]);
    return { name, samples, result };
  });
  console.log(table.toString());
  const [worst] = [...results].sort((a, b) => b.result.ratio - a.result.ratio);
  const missed = results.filter(({ result }) => !result.pass);
  return {
    samples: worst!.samples,
    missed: missed.map(({ name, result }) => `${name} ${figure(result.ratio)}`),
    details: { commit, figures: Object.fromEntries(results.map(({ name, result }) => [name, result])) },
  };
}
