/** Judges cases as they are told and in other words: npm run eval -- invariance, stored-invariance. */
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DEFAULT_RECIPE } from '../../../packages/judgement/src/recipe/recipe.js';
import { withServer } from '../../../test/cases/made-up-bank.js';
import { judged } from '../ablation.js';
import type { Shown } from '../report.js';
import type { Progress } from '../variants.js';
import { SAME_IN_OTHER_WORDS } from './changes.js';
import {
  isSteady,
  POINTS_MAX,
  pointsApart,
  readRuns,
  uploadsInOtherWords,
  type Pair,
  type ReadRun,
  type Verdict,
} from './pairs.js';
import { mayBeNamed, smallBanks, type SmallBank } from './uploads.js';

const FILE = path.join(import.meta.dirname, '../results/invariance.jsonl.gz');
const SEED = 1;
/** Six changes of these cases are 2,000 pairs. */
const CASES_MIN = 334;
const WORST_TOLD = 10;
/** What more banks leave behind slows a server down. */
const BANKS_PER_SERVER = 5;

/** Takes banks in their order until they have enough cases. */
function enough(banks: readonly SmallBank[]): SmallBank[] {
  let cases = 0;
  return banks.filter(({ upload }) => {
    const isWanted = cases < CASES_MIN;
    cases += upload.alerts.length;
    return isWanted;
  });
}

async function* runsOf(banks: readonly SmallBank[], progress: Progress): AsyncGenerator<string> {
  for (let from = 0; from < banks.length; from += BANKS_PER_SERVER) {
    const some = banks.slice(from, from + BANKS_PER_SERVER);
    yield* await withServer(async (server) => {
      const lines: string[] = [];
      for (const [at, { set, upload }] of some.entries()) {
        for (const [change, changed] of uploadsInOtherWords(upload, SEED + from + at))
          for (const run of await readRuns(server, changed))
            lines.push(`${JSON.stringify({ set, change, ...run })}\n`);
        progress.step(set);
      }
      return lines;
    });
  }
}

/** Runs 2,000 pairs through the API, stores what the runs read, and returns the figures. */
export async function evaluateInvariance(progress: Progress): Promise<Shown[]> {
  const banks = enough(await smallBanks(SEED));
  progress.start(banks.length);
  mkdirSync(path.dirname(FILE), { recursive: true });
  await pipeline(runsOf(banks, progress), createGzip({ level: 1 }), createWriteStream(FILE));
  return evaluateStoredInvariance(progress);
}

/** Judges again what those runs read, without the API. Throws where nothing is stored. */
export async function evaluateStoredInvariance(progress: Progress): Promise<Shown[]> {
  if (!existsSync(FILE)) throw new Error('nothing is stored yet: run npm run eval -- invariance first');
  const told = new Map<string, Verdict>();
  const pairs: Pair[] = [];
  progress.start(1);
  for await (const line of createInterface({ input: createReadStream(FILE).pipe(createGunzip()) })) {
    const { facts, past, ...run } = JSON.parse(line) as ReadRun;
    const { score, role, disposition } = judged({ facts, past }, DEFAULT_RECIPE);
    const verdict = { score, role, disposition };
    const key = `${run.set} ${run.id}`;
    if (run.change === null) told.set(key, verdict);
    else pairs.push({ ...run, change: run.change, told: told.get(key)!, other: verdict });
  }
  progress.step('judged');
  return [totalsTable(pairs), worstTable(pairs)];
}

export function totalsTable(pairs: readonly Pair[]): Shown {
  const rows = [...Object.keys(SAME_IN_OTHER_WORDS), null].map((change) => {
    const some = pairs.filter((pair) => change === null || pair.change === change);
    const within = some.filter((pair) => pointsApart(pair) <= POINTS_MAX).length;
    return [
      change ?? 'all',
      some.length,
      `${((100 * within) / Math.max(1, some.length)).toFixed(1)} %`,
      Math.max(0, ...some.map(pointsApart)).toFixed(1),
      some.filter(({ told, other }) => told.role !== other.role).length,
      some.filter(({ told, other }) => told.disposition !== other.disposition).length,
      some.filter(isSteady).length,
    ];
  });
  const head = ['', 'pairs', 'within 5 points', 'most', 'other roles', 'other recommendations', 'steady'];
  return { title: 'The same case in other words', head, rows };
}

function worstTable(pairs: readonly Pair[]): Shown {
  const worst = pairs
    .filter(({ set }) => mayBeNamed(set))
    .toSorted((a, b) => pointsApart(b) - pointsApart(a))
    .slice(0, WORST_TOLD);
  const cell = ({ score, role, disposition }: Verdict) => `${score} ${role} ${disposition}`;
  return {
    title: 'Pairs that differ most, of sets for developing',
    head: ['change', 'set', 'case', 'as told', 'in other words'],
    rows: worst.map(({ change, set, id, told, other }) => [change, set, id, cell(told), cell(other)]),
  };
}
