/** Holds the statements of results against all data: npm run eval -- statements, stored-statements. */
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { caseAssessment, type CaseFacts, type RunHistory } from '@alert-review/judgement';
import { DEFAULT_RECIPE } from '../../../packages/judgement/src/recipe/recipe.js';
import { CASES } from '../../../test/cases/all-cases.js';
import { peers, withOwnContacts, withServer, type Upload } from '../../../test/cases/made-up-bank.js';
import { uploadsOf } from '../../../test/cases/run-cases.js';
import { readRuns, type ReadRun } from '../invariance/pairs.js';
import type { Shown } from '../report.js';
import { isStories, readUnseen, type UnseenCase } from '../unseen-sets.js';
import { UNSEEN_VARIANTS } from '../unseen-variants.js';
import type { Progress } from '../variants.js';
import { checkStatements, type CheckedText } from './check-statements.js';
import { recordsOf, type UploadedBank } from './told-record.js';

/** Sets that anybody may read; their faults are shown. */
const DEVELOPED = ['dev-c', 'dev-d'];
const ORDINARY = ['ordinary-a', 'ordinary-b', 'ordinary-c'];
const VARIANTS = ['for six months', 'undeclared', 'names: Notary'];
const FAULTS_SHOWN = 60;
const FILE = path.join(import.meta.dirname, '../results/statements.jsonl.gz');

interface Bank {
  readonly set: string;
  readonly upload: Upload;
}

const once = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];

function uploadOf(cases: readonly UnseenCase[], beside: Pick<Upload, 'entities' | 'transactions'>): Upload {
  const entities = cases.flatMap((each) => each.entities);
  const transactions = cases.flatMap((each) => each.transactions);
  return {
    entities: [...once(entities, ({ entity_id: id }) => id), ...beside.entities.map(withOwnContacts)],
    transactions: [...once(transactions, ({ transaction_id: id }) => id), ...beside.transactions],
    alerts: cases.map(({ alert }) => alert),
  };
}

async function banks(): Promise<Bank[]> {
  const found: Bank[] = uploadsOf(CASES, 'without').map((upload) => ({ set: 'own', upload }));
  for (const set of [...DEVELOPED, ...ORDINARY]) {
    const cases = await readUnseen(set, 'withPeers');
    const beside = isStories(set) ? peers() : { entities: [], transactions: [] };
    found.push({ set, upload: uploadOf(cases, beside) });
    for (const variant of isStories(set) ? VARIANTS : []) {
      const changed = cases.flatMap((told) => UNSEEN_VARIANTS[variant]!(told) ?? []);
      found.push({ set, upload: uploadOf(changed, { entities: [], transactions: [] }) });
    }
  }
  return found;
}

interface CheckedResult extends CheckedText {
  readonly set: string;
  readonly alert: string;
}

/** Investigates a thousand alerts, stores what the runs read, and returns what of their texts is false. */
export async function evaluateStatements(progress: Progress): Promise<Shown[]> {
  const all = await banks();
  progress.start(all.length);
  mkdirSync(path.dirname(FILE), { recursive: true });
  await pipeline(runsOf(all, progress), createGzip({ level: 1 }), createWriteStream(FILE));
  return evaluateStoredStatements(progress);
}

async function* runsOf(all: readonly Bank[], progress: Progress): AsyncGenerator<string> {
  for (const [at, { set, upload }] of all.entries()) {
    const runs = await withServer((server) => readRuns(server, upload));
    for (const run of runs) yield `${JSON.stringify({ at, ...run })}\n`;
    progress.step(set);
  }
}

type StoredRun = Omit<ReadRun, 'set' | 'change'> & { readonly at: number };

/** Writes the texts of what those runs read with the engine of today. Throws where nothing is stored. */
export async function evaluateStoredStatements(progress: Progress): Promise<Shown[]> {
  if (!existsSync(FILE)) throw new Error('nothing is stored yet: run npm run eval -- statements first');
  const all = await banks();
  const recordsFor = all.map(({ upload }) => recordsOf(upload as unknown as UploadedBank));
  const results: CheckedResult[] = [];
  progress.start(1);
  for await (const line of createInterface({ input: createReadStream(FILE).pipe(createGunzip()) })) {
    const { at, id, facts, past } = JSON.parse(line) as StoredRun;
    const text = textOf(facts, past);
    const record = recordsFor[at]!(id, text);
    if (record) results.push({ set: all[at]!.set, alert: id, ...checkStatements(record, text) });
  }
  progress.step('checked');
  if (results.some(isFalse)) process.exitCode = 1;
  return [kindsTable(results), faultsTable(results)];
}

function textOf(facts: CaseFacts, past: RunHistory): string {
  const recipe = { recipe: DEFAULT_RECIPE, configHash: '', version: 0 };
  const found = caseAssessment.atOnce({ facts, recipe, past, previous: null }, (text) => text);
  return found.summary.narrative;
}

const isFalse = ({ statements, unread }: CheckedText): boolean =>
  unread.length > 0 || statements.some(({ fault }) => fault !== null);

export function kindsTable(results: readonly CheckedResult[]): Shown {
  const byKind = new Map<string, { told: number; wrong: number; results: Set<string> }>();
  for (const { set, alert, statements, unread } of results)
    for (const { kind, fault } of [
      ...statements,
      ...unread.map(() => ({ kind: 'not understood', fault: '' })),
    ]) {
      const before = byKind.get(kind) ?? { told: 0, wrong: 0, results: new Set<string>() };
      before.told++;
      if (fault !== null) {
        before.wrong++;
        before.results.add(`${set} ${alert}`);
      }
      byKind.set(kind, before);
    }
  const rows = [...byKind]
    .sort(([, a], [, b]) => b.wrong - a.wrong || b.told - a.told)
    .map(([kind, { told, wrong, results: some }]) => [kind, told, wrong, some.size]);
  const sum = (at: 1 | 2) => rows.reduce((total, row) => total + Number(row[at]), 0);
  const head = [`in ${results.length} results`, 'statements', 'false', 'results with a false one'];
  return { title: 'Statements', head, rows: [...rows, ['all', sum(1), sum(2), '']] };
}

function faultsTable(results: readonly CheckedResult[]): Shown {
  const rows = results
    .filter(({ set }) => !ORDINARY.includes(set))
    .flatMap(({ set, alert, statements, unread }) => [
      ...statements.flatMap(({ sentence, fault }) => (fault === null ? [] : [[set, alert, sentence, fault]])),
      ...unread.map((clause) => [set, alert, clause, 'not understood']),
    ])
    .slice(0, FAULTS_SHOWN);
  return {
    title: 'False statements, of sets for developing',
    head: ['set', 'case', 'statement', 'so it is'],
    rows,
  };
}
