import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import Table from 'cli-table3';
import { format } from 'prettier';
import { CASES, lostFiles, tableOf, type FileReport } from './lost-files.js';
import { flippedBits } from './flipped-bits.js';
import { fullDiskRounds, type FullDiskReport } from './full-disk.js';
import { killRounds, LONG_KILL_KINDS, type KillReport } from './kill-rounds.js';
import { modelRun } from './model-run.js';
import { redisRounds, restoredLogRounds } from './back-end-rounds.js';
import { CALLS_PER_SECOND, rollingAtLength } from './rolling.js';
import { slowLine } from './slow-line.js';
import { REDIS_FAULTS, rerunsWithout } from './redis-reruns.js';
import { SmallDisk, smallDiskMissing } from './small-disk.js';

/** Of uploads every second round kills during the import, the others during the PUT. */
const ROUNDS: Readonly<Record<string, number>> = {
  posts: 20,
  uploads: 100,
  investigations: 20,
  bulk: 200,
  'bulk-steps': 50,
  reruns: 100,
  webhooks: 40,
};
const FULL_DISK_ROUNDS = 50;
const FULL_DISK_MIB = 1_024;
const BIT_FLIPS = 200;
const MODEL_OPERATIONS = 1_000;
const RANDOM_COMMANDS = 10_000;
const READ_STORE_OPERATIONS = 20_000;
const SHUFFLES = 1_000;
const CUTS = 20;
const ALERTS_OF_TWO = 52;
const RESTORED_LOG_ROUNDS = 20;
const REDIS_ROUNDS = 30;
const ROLLING_RESTARTS = 20;
const SLOW_LINE_EVENTS = 600;
const SEED_MOST = 1_000_000;
const LINE_EVERY_MS = 5_000;

const FILES_PAGE = path.resolve(import.meta.dirname, '../../docs/made/faults.md');
const HELP = `npm run test:faults -- kill [--rounds N] [--seed N] [--only KIND]

KIND: posts, uploads, investigations, bulk, bulk-steps (on EventStoreDB, a batch is many appends), reruns,
webhooks.

kill -9 of the built server during posts, uploads with their imports, investigations, bulk
decisions and batches of reruns: unless --rounds says
otherwise, ${Object.entries(ROUNDS)
  .map(([kind, rounds]) => `${rounds} of ${kind}`)
  .join(', ')}.
After each kill the stores are audited, the server starts anew, all has to finish and to equal its rebuild.
The same seed picks the same moments, as far as the machine lets them recur.

npm run test:faults -- bulk | reruns | webhooks [--rounds N] [--seed N]

The bulk decisions, the batches of reruns or the webhooks alone.

npm run test:faults -- redis-reruns

Redis is stopped, silent for a minute, emptied as it dies and flushed as it goes on, each while a batch of
100 reruns is at work.
Needs redis-server.

npm run test:faults -- files [--seed N]

Starts the built server on stores of which one is missing, empty, older, foreign or cut, flips bits as "bits"
does, and writes what was said and served into docs/made/faults.md.

npm run test:faults -- full-disk [--rounds N] [--seed N]

${FULL_DISK_ROUNDS} times a small file system fills up under uploads, imports and runs.
Needs the right to mount one.

npm run test:faults -- bits [--rounds N] [--seed N]

Flips a bit in ${BIT_FLIPS} places of each store, or --rounds of them, one at a time, and reads all after.

npm run test:faults -- model [--rounds N] [--seed N]

${MODEL_OPERATIONS} random operations (--rounds), with kills among them, against a model of what it has
to hold.

npm run test:faults -- rebuild [--rounds N] [--seed N]

${RANDOM_COMMANDS} random decisions, uploads and notes (--rounds): histories and past states are what was
shown, and every read model equals its rebuild, by hash.

npm run test:faults -- read-stores [--rounds N] [--seed N]

${READ_STORE_OPERATIONS} random operations (--rounds) on the embedded read store and through mongoose:
both answer alike.

npm run test:faults -- shuffles [--rounds N] [--seed N]

${SHUFFLES} runs (--rounds) on the same records in another order each: all give the same bytes.

npm run test:faults -- cuts [--rounds N] [--seed N]

Each back end fails in every way; ${CUTS} times (--rounds) all its connections are cut while calls are under
way. Needs redis-server.

npm run test:faults -- processes [--rounds N]

Two API processes and two workers on the same back ends investigate ${ALERTS_OF_TWO} alerts (--rounds) of
each of two banks. Needs redis-server.

npm run test:faults -- slow-line [--rounds N]

${SLOW_LINE_EVENTS} events (--rounds) of 330 KB between server and event store over 100 Mbit/s:
start, rebuild, catching up and names of streams get through. Needs redis-server.

npm run test:faults -- rolling [--rounds N]

${ROLLING_RESTARTS} times (--rounds) an API process and a worker are replaced under calls of every kind,
${CALLS_PER_SECOND} a second where the machine carries them. Needs redis-server.

npm run test:faults -- restored-log [--rounds N] [--seed N]

${RESTORED_LOG_ROUNDS} times an older copy of the log is put back, under a server or without.
Needs redis-server.

npm run test:faults -- redis [--rounds N] [--seed N]

${REDIS_ROUNDS} times Redis dies under uploads and investigations, with its data or without.
Needs redis-server.
`;

const percentile = (values: readonly number[], part: number): string => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN).toFixed(0);
};

/** Table cells are read in logs too: no colours. */
const PLAIN = { head: [], border: [] };

function closingTables(reports: readonly KillReport[]): string {
  const rounds = new Table({
    head: ['kind', 'round', 'killed at', 'in flight', 'acknowledged'],
    colAligns: ['left', 'right', 'left', 'right', 'right'],
    style: PLAIN,
  });
  for (const { kind, round, moment, inFlight, acknowledged } of reports)
    rounds.push([kind, round, moment, inFlight, acknowledged]);
  const kinds = new Table({
    head: ['kind', 'rounds', 'hit work', 'acknowledged', 'restart ms p50', 'p99', 'finished ms p50', 'p99'],
    colAligns: ['left', ...Array<'right'>(7).fill('right')],
    style: PLAIN,
  });
  for (const { name } of LONG_KILL_KINDS) {
    const own = reports.filter(({ kind }) => kind === name);
    if (own.length === 0) continue;
    const hits = own.filter(({ inFlight }) => inFlight > 0).length;
    const restart = own.map(({ restartMs }) => restartMs);
    const finish = own.map(({ finishMs }) => finishMs);
    const times = [restart, finish].flatMap((all) => [percentile(all, 0.5), percentile(all, 0.99)]);
    const acknowledged = Math.max(...own.map((report) => report.acknowledged));
    kinds.push([name, own.length, hits, acknowledged, ...times]);
  }
  return `${rounds.toString()}\n${kinds.toString()}\n${hitLines(reports)}`;
}

/** One line for each kind: how many kills hit which step of the work. */
function hitLines(reports: readonly KillReport[]): string {
  const counts = new Map<string, Map<string, number>>();
  for (const { kind, moment, inFlight } of reports) {
    const step = inFlight === 0 ? 'missed' : moment.replace(/^answered, /, '').replaceAll(/\d+/g, 'n');
    const steps = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, steps.set(step, (steps.get(step) ?? 0) + 1));
  }
  const line = (steps: ReadonlyMap<string, number>) => [...steps].map((one) => one.join(' ')).join('; ');
  return [...counts].map(([kind, steps]) => `${kind}, kills by step: ${line(steps)}\n`).join('');
}

async function kill(options: {
  rounds: number | null;
  seed: number;
  only: string | undefined;
}): Promise<void> {
  const kinds = LONG_KILL_KINDS.filter(({ name }) => options.only === undefined || name === options.only);
  const roundsOf = (name: string): number => options.rounds ?? ROUNDS[name]!;
  const total = kinds.reduce((sum, { name }) => sum + roundsOf(name), 0);
  process.stdout.write(`seed ${options.seed}, ${total} rounds of ${kinds.length} kinds\n`);
  const bar = new cliProgress.SingleBar({
    format: 'kill -9 [{bar}] {value} of {total} rounds, {eta} s left, {what}',
    noTTYOutput: true,
    notTTYSchedule: LINE_EVERY_MS,
  });
  bar.start(total, 0, { what: '' });
  const reports: KillReport[] = [];
  try {
    for (const kind of kinds)
      await killRounds(kind, {
        seed: options.seed,
        rounds: roundsOf(kind.name),
        isTimed: true,
        onRound: (report) => {
          reports.push(report);
          bar.increment(1, { what: `${report.kind}: ${report.moment}` });
        },
      });
  } finally {
    bar.stop();
    process.stdout.write(`\n${closingTables(reports)}`);
  }
  process.stdout.write(
    `${reports.length} kills, seed ${options.seed}: nothing acknowledged is lost, nothing is doubled, ` +
      'everything was finished, and every read model equals its rebuild\n',
  );
}

async function files(_: number, seed: number): Promise<void> {
  const flips = await flippedBits({ seed, flips: BIT_FLIPS });
  const wrong = flips.flatMap(({ faults }) => faults);
  if (wrong.length > 0) throw new Error(`seed ${seed}: ${wrong.join('\n')}`);
  const reports: FileReport[] = [];
  const bar = new cliProgress.SingleBar({
    format: 'files [{bar}] {value} of {total} starts, {eta} s left',
    noTTYOutput: true,
    notTTYSchedule: LINE_EVERY_MS,
  });
  bar.start(CASES, 0);
  try {
    await lostFiles((report) => {
      reports.push(report);
      bar.increment();
    });
  } finally {
    bar.stop();
  }
  await mkdir(path.dirname(FILES_PAGE), { recursive: true });
  const page = `# Faults of the stores\n\n${tableOf(reports, flips)}\n`;
  await writeFile(FILES_PAGE, await format(page, { parser: 'markdown', printWidth: 120 }));
  process.stdout.write(`\n${reports.length} starts, none of them silent: ${FILES_PAGE}\n`);
}

async function fullDisk(rounds: number, seed: number): Promise<void> {
  const missing = smallDiskMissing();
  if (missing !== null) {
    process.stdout.write(`full-disk is skipped: ${missing}\n`);
    return;
  }
  const disk = await SmallDisk.mount(FULL_DISK_MIB);
  try {
    const reports = await fullDiskRounds(disk, { seed, rounds, isTimed: true, onRound: tell });
    const sum = (pick: (report: FullDiskReport) => number) =>
      reports.reduce((total, report) => total + pick(report), 0);
    const ready = reports.map(({ readyMs }) => readyMs);
    process.stdout.write(
      `${rounds} rounds, seed ${seed}: ${sum(({ answered }) => answered)} requests were taken, ` +
        `${sum(({ refused }) => refused)} refused, none was lost, no process died; ready after ` +
        `${percentile(ready, 0.5)} ms (p50), ${percentile(ready, 1)} ms (longest)\n`,
    );
  } finally {
    await disk.unmount();
  }
}

const tell = (report: object): void => void process.stdout.write(`${JSON.stringify(report)}\n`);

async function bits(flips: number, seed: number): Promise<void> {
  const reports = await flippedBits({ seed, flips });
  process.stdout.write(`seed ${seed}\n`);
  for (const report of reports) tell(report);
  if (reports.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
}

async function model(operations: number, seed: number): Promise<void> {
  const report = await modelRun({ seed, operations, onProgress: tell });
  process.stdout.write(`seed ${seed}: ${JSON.stringify(report)}; the server held what the model holds\n`);
}

/** A suite of npm test, at length. `length` and `seed`: the variables that it reads. */
const atLength =
  (suite: { argv: readonly string[]; length: string; seed: string; shown: string }) =>
  async (rounds: number, seed: number): Promise<void> => {
    const jest = path.resolve(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
    const argv = [jest, ...suite.argv, '--verbose'];
    const env = { ...process.env, [suite.length]: String(rounds), [suite.seed]: String(seed) };
    const began = performance.now();
    const [code] = (await once(spawn(process.execPath, argv, { env, stdio: 'inherit' }), 'exit')) as [number];
    if (code !== 0) throw new Error(`seed ${seed}: the suite ended with ${code}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${rounds} ${suite.shown}, seed ${seed}, ${seconds} s\n`);
  };

const randomCommands = atLength({
  argv: ['test/integration/features.spec', '-t', 'random'],
  length: 'COMMANDS',
  seed: 'SEED',
  shown: 'random commands: each read model equals its rebuild',
});

const cuts = atLength({
  argv: ['test/e2e/back-end-faults', '-t', 'a back end that fails'],
  length: 'CUTS',
  seed: 'SEED',
  shown: 'rounds of calls lost their connections to each back end',
});

const processes = atLength({
  argv: ['test/e2e/several-processes'],
  length: 'ALERTS',
  seed: 'SEED',
  shown: 'alerts of each of two banks: every run was begun once',
});

const readStores = atLength({
  argv: ['test/contracts/read-store-differential'],
  length: 'DIFFERENTIAL_OPERATIONS',
  seed: 'TEST_SEED',
  shown: 'operations: the read store answers alike on the embedded engine and on MongoDB',
});

const shuffles = atLength({
  argv: ['packages/judgement/src/assessment/run-blocks.spec.ts', '-t', 'shuffled'],
  length: 'SHUFFLES',
  seed: 'SEED',
  shown: 'runs on shuffled input gave the same bytes',
});

async function overSlowLine(events: number): Promise<void> {
  await slowLine({ events, onStep: tell });
  process.stdout.write('everything got through, and every read model equals its rebuild\n');
}

const shared = (what: string, run: typeof redisRounds) => async (rounds: number, seed: number) => {
  process.stdout.write(`seed ${seed}\n`);
  await run({ seed, rounds, onRound: tell });
  process.stdout.write(
    `${rounds} rounds of ${what}, seed ${seed}: nothing acknowledged is lost, everything was finished, and ` +
      'every read model equals its rebuild\n',
  );
};

async function redisReruns(): Promise<void> {
  for (const fault of REDIS_FAULTS) tell(await rerunsWithout(fault));
  process.stdout.write('no rerun was lost, and each completed once\n');
}

const OTHERS: Readonly<
  Record<string, { run: (rounds: number, seed: number) => Promise<void>; rounds: number }>
> = {
  'full-disk': { run: fullDisk, rounds: FULL_DISK_ROUNDS },
  bits: { run: bits, rounds: BIT_FLIPS },
  model: { run: model, rounds: MODEL_OPERATIONS },
  files: { run: files, rounds: 1 },
  rebuild: { run: randomCommands, rounds: RANDOM_COMMANDS },
  'read-stores': { run: readStores, rounds: READ_STORE_OPERATIONS },
  shuffles: { run: shuffles, rounds: SHUFFLES },
  cuts: { run: cuts, rounds: CUTS },
  processes: { run: processes, rounds: ALERTS_OF_TWO },
  rolling: { run: (restarts) => rollingAtLength(restarts, tell), rounds: ROLLING_RESTARTS },
  'slow-line': { run: overSlowLine, rounds: SLOW_LINE_EVENTS },
  'restored-log': { run: shared('a restored log', restoredLogRounds), rounds: RESTORED_LOG_ROUNDS },
  redis: { run: shared('Redis', redisRounds), rounds: REDIS_ROUNDS },
  'redis-reruns': { run: redisReruns, rounds: 1 },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
/** A whole number from 1 on; null where the option was not given, NaN where it is none. */
const numberOf = (given: string | undefined): number | null =>
  given === undefined ? null : /^[1-9]\d{0,8}$/.test(given) ? Number(given) : NaN;

const known = values.only === undefined || LONG_KILL_KINDS.some(({ name }) => name === values.only);
const rounds = numberOf(values.rounds);
const seed = numberOf(values.seed) ?? (Date.now() % SEED_MOST) + 1;
const kind = positionals[0] ?? '';
const other = Object.hasOwn(OTHERS, kind) && values.only === undefined ? OTHERS[kind] : undefined;
const isOneKind = ['bulk', 'reruns', 'webhooks'].includes(kind);
const isKill = kind === 'kill' || (isOneKind && values.only === undefined);
const isUsable = positionals.length === 1 && known && !Number.isNaN(rounds) && !Number.isNaN(seed);
if (values.help) process.stdout.write(HELP);
else if (isUsable && (isKill || other))
  await (
    isKill
      ? kill({ rounds, seed, only: isOneKind ? kind : values.only })
      : other!.run(rounds ?? other!.rounds, seed)
  ).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  });
else {
  process.stderr.write(HELP);
  process.exitCode = 2;
}
