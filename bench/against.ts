import {
  formatFigure,
  NotFoundError,
  summarise,
  type Bench,
  type BenchResult,
  type Measured,
  type Sample,
} from './harness.js';
import { isBuildOld } from '../test/support/global-setup.js';
import { ALERTS, callWithHandshake, callWithoutHandshake, Side } from './support/against-side.js';
import { build, buildCommit, keptCommit, REPOSITORY_ROOT } from './support/built-commit.js';

const GATE = 1.05;
const ROUNDS = 9;
const ROUNDS_QUICK = 5;
/** How many times the sides take turns within a round, so that a slow moment of the machine affects both. */
const TURNS = 6;
const TURNS_QUICK = 3;
const FIRST_RUNS = 100;
const RUNS = 10;

/** Number of items per turn (for the CPU time per item) and the work of a turn. */
type Work = readonly [of: number, turn: (side: Side) => Promise<void>];

/**
 * Short calls. How V8 optimizes their code is decided once per process and changes the CPU time by up to a
 * fifth, so each round has new processes.
 */
const IN_NEW_PROCESSES: Readonly<Record<string, Work>> = {
  get_alert: [300, (side) => side.getAlert(callWithHandshake, 300)],
  'get_alert-2026': [300, (side) => side.getAlert(callWithoutHandshake, 300)],
  search_alerts: [40, (side) => side.searchAlerts(callWithHandshake, 20)],
  'search_alerts-2026': [40, (side) => side.searchAlerts(callWithoutHandshake, 20)],
  request: [300, (side) => side.request(300)],
};
/** Turns before measuring, enough for V8 to compile most of the code. */
const TURNS_BEFORE = 2;
/** Repeats the work, because CPU time is read in ticks of 10 ms and a turn must take many of them. */
async function repeated(times: number, work: () => Promise<void>): Promise<void> {
  for (let n = 0; n < times; n++) await work();
}

const IN_ONE_PROCESS: Readonly<Record<string, Work>> = {
  decision: [3 * ALERTS, (side) => repeated(3, () => side.decide())],
  'decision-in-bulk': [8 * ALERTS, (side) => repeated(8, () => side.decideInBulk())],
  investigation: [RUNS, (side) => side.investigate(RUNS)],
  row: [2_000, (side) => side.importRows(2_000)],
  alert: [100, (side) => side.uploadAlerts()],
};
const UNITS: Readonly<Record<string, string>> = { memory: 'MiB', token: 'hashes' };
/** Figures that need new processes; a start is followed by a hundred investigations. */
const STARTED = ['start', ...Object.keys(IN_NEW_PROCESSES)];
const NAMES = [...STARTED, ...Object.keys(IN_ONE_PROCESS), 'token'];

/**
 * CPU time of this commit's server compared with another commit's server, with the same requests of the same
 * client.
 */
export const bench: Bench = {
  name: 'against',
  about: 'CPU of each kind of work / at another commit',
  sides: ['ours', 'theirs'],
  unit: 'µs',
  ratio: 'by_round',
  direction: 'at_most',
  gate: GATE,
  quickSeconds: 240,
  target: 1,
  run: async ({ quick, gate = GATE, commit = keptCommit(), only = NAMES }) => {
    const unknown = only.find((name) => !NAMES.includes(name));
    if (unknown !== undefined) throw new NotFoundError(`--only ${unknown}: there are ${NAMES.join(', ')}`);
    const [rounds, turns] = quick ? [ROUNDS_QUICK, TURNS_QUICK] : [ROUNDS, TURNS];
    const theirRoot = buildCommit(commit);
    if (isBuildOld()) build(REPOSITORY_ROOT);
    const runsOf = (name: string) =>
      name === 'start' ? FIRST_RUNS : name === 'investigation' ? RUNS * turns : 0;
    // One more, which starts a server.
    const runs = 1 + only.reduce((sum, name) => sum + runsOf(name) * (rounds + 1), 0);
    const sides = { ours: new Side(REPOSITORY_ROOT, runs), theirs: new Side(theirRoot, runs) };
    try {
      const figures: Judged[] = [];
      console.log(`ours / ${commit}, and the ratio`);
      const started = only.filter((name) => STARTED.includes(name));
      const others = only.filter((name) => !STARTED.includes(name)).map((name) => [name]);
      for (const names of started.length > 0 ? [started, ...others] : others)
        for (const [formatFigure, samples] of Object.entries(await measured(names, sides, rounds, turns)))
          figures.push(judged(formatFigure, samples, gate));
      return together(figures, commit);
    } finally {
      for (const side of Object.values(sides)) await side.stop();
    }
  },
};

type Sides = Readonly<Record<'ours' | 'theirs', Side>>;

/** Returns samples by figure. All figures that need new processes share the processes of a round. */
async function measured(names: readonly string[], sides: Sides, rounds: number, turns: number) {
  const figures: Record<string, Sample[]> = {};
  const keep = (side: string, of: Readonly<Record<string, number>>): void => {
    for (const [formatFigure, value] of Object.entries(of))
      (figures[formatFigure] ??= []).push({ side, value, cpuMs: value / 1000 });
  };
  const work = { ...IN_NEW_PROCESSES, ...IN_ONE_PROCESS };
  if (names.includes('investigation')) await startTogether(sides);
  for (let round = 0; round <= rounds; round++) {
    for (const [name, side] of inOrder(sides, round)) {
      if (STARTED.includes(names[0]!)) await started(side, names, (of) => keep(name, of));
      else if (round === 0) await side.renew();
      if (names.includes('token')) keep(name, { token: side.tokenCheck() });
    }
    for (const name of names.filter((each) => each in work)) {
      const [count, turn] = work[name]!;
      for (const [side, cpuMs] of await cpuOfRound(sides, turns, round, turn))
        keep(side, { [name]: (cpuMs * 1000) / (count * turns) });
    }
  }
  return figures;
}

/**
 * Starts the servers of both sides at the same time. A minute after its start a server begins to check its
 * stores, which takes a sixth of the CPU of investigations: if the servers started one after the other, the
 * check would fall into other rounds for each side.
 */
async function startTogether(sides: Sides): Promise<void> {
  await Promise.all(Object.values(sides).map((side) => side.investigate(1)));
}

async function started(
  side: Side,
  names: readonly string[],
  keep: (of: Readonly<Record<string, number>>) => void,
): Promise<void> {
  await side.restart();
  if (names.includes('start')) keep(await side.start(FIRST_RUNS));
  await side.renew();
  for (const name of names) for (let n = 0; n < TURNS_BEFORE; n++) await IN_NEW_PROCESSES[name]?.[1](side);
}

const inOrder = (sides: Sides, at: number): readonly (readonly [string, Side])[] =>
  at % 2 === 0 ? Object.entries(sides) : Object.entries(sides).toReversed();

/** Measures one round. An idle server uses no CPU, so the CPU time of both servers can be read at the end. */
async function cpuOfRound(sides: Sides, turns: number, round: number, turn: (side: Side) => Promise<void>) {
  const both = Object.entries(sides);
  const before = both.map(([, side]) => side.cpuMs());
  for (let at = 0; at < turns; at++) for (const [, side] of inOrder(sides, round + at)) await turn(side);
  for (const [, side] of both) await side.settled();
  return both.map(([name, side], at) => [name, side.cpuMs() - before[at]!] as const);
}

interface Judged extends BenchResult {
  readonly name: string;
  readonly samples: readonly Sample[];
}

function judged(name: string, samples: readonly Sample[], gate: number): Judged {
  const result = summarise({ ...bench, name, gate }, samples);
  const [ours, theirs] = result.sides.map(({ median }) => formatFigure(median).padStart(8));
  const spread = [result.ratios.min, result.ratios.max].map((ratio) => ratio.toFixed(2)).join(' to ');
  const unit = (UNITS[name] ?? 'µs').padEnd(6);
  console.log(`${name.padEnd(20)}${ours} /${theirs} ${unit} ${result.ratio.toFixed(3)} (rounds ${spread})`);
  return { name, samples, ...result };
}

/** The worst figure represents all of them, but each figure alone can fail the run. */
const together = (figures: readonly Judged[], commit: string): Measured => ({
  samples: figures.reduce((a, b) => (a.ratio >= b.ratio ? a : b)).samples,
  missed: figures.filter(({ pass }) => !pass).map(({ name, ratio }) => `${name} ${formatFigure(ratio)}`),
  details: { commit, figures },
});
