import Table from 'cli-table3';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  closingLine,
  formatFigure,
  gateOf,
  NotFoundError,
  summarise,
  type Bench,
  type BenchResult,
  type BenchOptions,
} from './harness.js';

const FOLDER = import.meta.dirname;
const NOT_A_BENCH = new Set(['run.ts', 'harness.ts']);
const QUICK_SECONDS_MAX = 40;
/** No colors, because the tables are also read in logs. */
const PLAIN = { head: [], border: [] };

const names = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts') && !NOT_A_BENCH.has(file))
    .map((file) => file.slice(0, -3));

async function load(name: string): Promise<Bench> {
  const { bench } = (await import(path.join(FOLDER, `${name}.ts`))) as { bench?: Bench };
  if (bench?.name !== name) throw new Error(`bench/${name}.ts does not export a bench of its own name`);
  return bench;
}

/** Prints one line of at most 80 columns per bench. */
async function list(): Promise<void> {
  const line = (name: string, gate: string, target: string, about: string) =>
    console.log(`${name.padEnd(16)}${gate.padEnd(8)}${target.padEnd(8)}${about}`);
  console.log(`Measures one bench: npm run bench -- <name> [--quick]

--quick        fewer rounds, ${QUICK_SECONDS_MAX} s at most; against: four minutes
--gate <n>     another gate than its own
--help         this list, as without a name

npm run bench -- against [<commit>] [--only <figures>]
               the commit that bench/README.md keeps, unless another one is
               named; figures are separated by commas

Exit codes: 0 within the gate, 1 beyond it, 2 there is no such bench, commit or
figure.
`);
  line('bench', 'gate', 'target', 'ratio of');
  for (const name of names()) {
    const bench = await load(name);
    const { about, direction, target } = bench;
    const gate =
      bench.gate === undefined ? 'none' : `${direction === 'at_least' ? '>=' : '<='} ${gateOf(bench)}`;
    line(name, gate, formatFigure(target), about);
  }
}

/** Returns the versions and hardware that the figures depend on. */
function machine(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(path.join(FOLDER, '../package.json'), 'utf8')) as {
    version: string;
  };
  return {
    'alert-review': version,
    node: process.version,
    v8: process.versions.v8,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    cpu: `${os.availableParallelism()} x ${os.cpus()[0]?.model ?? 'unknown'}`,
    memory: `${Math.round(os.totalmem() / 2 ** 20)} MiB`,
  };
}

const load3 = (): string =>
  os
    .loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');

function printTable(bench: Bench, result: BenchResult): void {
  const table = new Table({
    head: ['side', `median ${bench.unit}`, 'min', 'max', 'MAD', 'CPU ms'],
    style: PLAIN,
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
  });
  for (const side of result.sides) {
    const { median, min, max, mad, cpuMsMedian } = side;
    table.push([side.side, ...[median, min, max, mad, cpuMsMedian].map(formatFigure)]);
  }
  console.log(table.toString());
}

async function measure(name: string, options: BenchOptions): Promise<boolean> {
  const bench = { ...(await load(name)), ...(options.gate !== undefined && { gate: options.gate }) };
  const { quick } = options;
  const loadBefore = load3();
  const started = performance.now();
  const measured = await bench.run(options);
  const seconds = (performance.now() - started) / 1000;
  const { samples, missed, ...more } = 'samples' in measured ? measured : { samples: measured, missed: [] };
  const result = summarise(bench, samples);
  const surroundings = { ...machine(), 'load before': loadBefore, 'load after': load3() };
  console.log(`${bench.name}: ${bench.about}`);
  printTable(bench, result);
  for (const [key, value] of Object.entries(surroundings)) console.log(`${key}: ${value}`);
  console.log(`${result.rounds} rounds after one dropped, ${seconds.toFixed(1)} s${quick ? ', quick' : ''}`);
  const { quickSeconds = QUICK_SECONDS_MAX } = bench;
  if (quick && seconds > quickSeconds) console.log(`a quick run aims at ${quickSeconds} s at most`);
  const { about, sides, unit, direction, gate, target } = bench;
  const report = { name, about, sides, unit, direction, gate, target, quick, seconds, surroundings };
  mkdirSync(path.join(FOLDER, 'results'), { recursive: true });
  const measuredAt = new Date().toISOString();
  for (const gate of missed) console.log(`missed: ${gate}`);
  const json = JSON.stringify({ ...report, measuredAt, result, samples, missed, ...more }, null, 2);
  // Quick runs have their own file, so that the committed results of full runs stay unchanged.
  writeFileSync(path.join(FOLDER, 'results', `${name}${quick ? '.quick' : ''}.json`), `${json}\n`);
  console.log(closingLine(bench, result, missed));
  return result.pass && missed.length === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    gate: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [wanted, commit] = positionals;

async function asked(name: string): Promise<boolean> {
  if (!names().includes(name))
    throw new NotFoundError(`no bench is called ${name}; there are: ${names().join(', ')}`);
  const { quick, gate, only } = values;
  if (gate !== undefined && !(Number(gate) > 0))
    throw new NotFoundError(`--gate ${gate} is no number above 0`);
  return measure(name, {
    quick,
    ...(gate !== undefined && { gate: Number(gate) }),
    ...(commit !== undefined && { commit }),
    ...(only !== undefined && { only: only.split(',') }),
  });
}

if (wanted === undefined || values.help) {
  await list();
} else {
  try {
    process.exitCode = (await asked(wanted)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
