/** Judges sets whose authors read no code: npm run eval -- unseen <set>. Prints totals, never a case. */
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { shareOfOthersClosed, rankingFiguresOf } from '../../src/cli/evaluate/ranking-figures.js';
import type { RunResult } from '@alert-review/judgement';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import type { TestApp } from '../../test/support/app.js';
import { investigate, peers, withOwnContacts, withServer } from '../../test/cases/made-up-bank.js';
import { recordedInput } from '../../test/cases/recorded-input.js';
import { BANKS, type Bank } from '../../test/cases/run-cases.js';
import { judged } from './ablation.js';
import { figure, MISSED_SHARES, OTHERS_OF_STORIES_TITLE, percent, type Shown } from './report.js';
import type { StoredStory } from './stored-stories.js';
import { tenFeatures } from './ten-features.js';
import { thresholdEffectsTable } from './threshold-effects.js';
import { isStories, readUnseen, type UnseenCase } from './unseen-sets.js';
import { UNSEEN_VARIANTS } from './unseen-variants.js';
import type { Progress } from './variants.js';

const FOLDER = path.join(import.meta.dirname, 'results/unseen');
/** Customers of one organization are one another's peers: together fewer than a percentile needs. */
const WITHOUT_PEERS = 40;

/** What the run of a case read, with the score of the bar beside it. */
interface Stored extends Pick<StoredStory, 'facts' | 'past'> {
  readonly id: string;
  readonly verdict: UnseenCase['verdict'];
  readonly role: UnseenCase['role'];
  readonly kind: string | null;
  readonly bar: number;
}

/** Ordinary customers once more, whose payments have no text. */
const WITHOUT_TEXTS = 'without texts';

const fileOf = (set: string, variant: string, bank: Bank): string =>
  path.join(FOLDER, `${set}-${variant.replaceAll(/\W+/g, '_')}-${bank}.jsonl.gz`);

/** Names of the variants of a set; reassuring words are told in banks without peers alone. */
const variantsOf = (set: string): [variant: string, banks: readonly Bank[]][] => [
  ['as told', BANKS],
  ...(isStories(set)
    ? Object.keys(UNSEEN_VARIANTS).map((name): [string, readonly Bank[]] => [
        name,
        name === 'undeclared' ? BANKS : ['without'],
      ])
    : [[WITHOUT_TEXTS, BANKS] as [string, readonly Bank[]]]),
];

/** Runs a set through the API and stores what the runs read; prints what the product says of it. */
export async function evaluateUnseen(set: string, progress: Progress): Promise<Shown[]> {
  const variants = variantsOf(set);
  progress.start(variants.length);
  mkdirSync(FOLDER, { recursive: true });
  for (const [variant, banks] of variants) {
    const change = UNSEEN_VARIANTS[variant];
    for (const bank of banks) {
      const told = await readUnseen(set, bank, variant !== WITHOUT_TEXTS);
      const cases = change ? told.flatMap((one) => change(one) ?? []) : told;
      const stored = await withServer((server) => storedOf(server, cases, bank));
      const lines = stored.map((one) => `${JSON.stringify(one)}\n`);
      await pipeline(lines, createGzip({ level: 1 }), createWriteStream(fileOf(set, variant, bank)));
    }
    progress.step(variant);
  }
  return storedUnseen(set);
}

async function storedOf(server: TestApp, cases: readonly UnseenCase[], bank: Bank): Promise<Stored[]> {
  const size = bank === 'without' ? WITHOUT_PEERS : cases.length;
  const parts = Array.from({ length: Math.ceil(cases.length / size) }, (_, i) =>
    cases.slice(i * size, (i + 1) * size),
  );
  const stored: Stored[] = [];
  for (const part of parts) {
    const beside =
      bank === 'withPeers' && part[0]!.kind === null ? peers() : { entities: [], transactions: [] };
    const { caller, runs } = await investigate(server, {
      entities: [...once(part, 'entities', 'entity_id'), ...beside.entities.map(withOwnContacts)],
      transactions: [...once(part, 'transactions', 'transaction_id'), ...beside.transactions],
      alerts: part.map(({ alert }) => alert),
    }).catch((error: Error) => {
      // The refusal itself may quote the case.
      throw new Error(`a record of the set was refused: ${isQuiet ? '' : error.message}`);
    });
    for (const one of part) {
      const { facts, past } = await recordedInput(server, caller, runs.get(one.id)!.id);
      const { id, verdict, role, kind, entities, transactions, alert } = one;
      const bar = tenFeatures({
        customer: entities[0]!,
        transactions,
        flagged: alert.flagged_transaction_id_list,
      });
      stored.push({ id, verdict, role, kind, bar, facts, past });
    }
  }
  return stored;
}

const isQuiet = process.env['UNSEEN_SHOW'] !== '1';

/** Several cases may name the same customer. */
const once = <Key extends 'entities' | 'transactions', Id extends string>(
  cases: readonly UnseenCase[],
  key: Key,
  id: Id,
): UnseenCase[Key][number][] => [
  ...new Map(
    cases
      .flatMap((each) => each[key] as UnseenCase[Key][number][])
      .map((row) => [(row as Record<string, unknown>)[id], row]),
  ).values(),
];

export async function* readStored(set: string, variant: string, bank: Bank): AsyncGenerator<Stored> {
  const file = fileOf(set, variant, bank);
  if (!existsSync(file))
    throw new Error(`nothing is stored of ${set}: run npm run eval -- unseen ${set} first`);
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) }))
    yield JSON.parse(line) as Stored;
}

interface Judged extends Omit<Stored, 'facts' | 'past'> {
  readonly result: RunResult;
}

/** Of guilty stories: those whose author calls the customer a victim, and the others. */
const VICTIMS = ['victims told so', 'suspects told as victims'];

/** Stories by the name of their variant, ordinary customers as persons and as firms. */
const groupsOf = (variant: string, all: readonly Judged[]): [string, readonly Judged[]][] =>
  all[0]!.kind === null
    ? [[variant, all]]
    : ['person', 'firm'].map((kind) => [
        `${kind}s${variant === WITHOUT_TEXTS ? `, ${variant}` : ''}`,
        all.filter((one) => one.kind!.startsWith(kind)),
      ]);

type Row = [told: string, peers: string, area: string, bar: string, guilty: string, ...string[]];

const isWorse = ([, , area, , guilty]: Row, [, , otherArea, , otherGuilty]: Row): boolean =>
  area === otherArea ? Number.parseInt(guilty) > Number.parseInt(otherGuilty) : area < otherArea;

/** Of sources of funds, and of words behind names, the one with the worst figures stands for all. */
function addRow(rows: Row[], row: Row): void {
  const [kind, word] = row[0].split(':');
  const before = word === undefined ? -1 : rows.findIndex(([told]) => told.startsWith(`${kind}:`));
  if (before === -1) rows.push(row);
  else if (isWorse(row, rows[before]!)) rows[before] = row;
}

/** Judges again what was stored, without the API. */
export async function storedUnseen(set: string): Promise<Shown[]> {
  const rows: Row[] = [];
  const closed: string[][] = [];
  const asTold = new Map<Bank, readonly Judged[]>();
  for (const [variant, banks] of variantsOf(set))
    for (const bank of banks) {
      const own: Judged[] = [];
      for await (const { facts, past, ...one } of readStored(set, variant, bank))
        own.push({ ...one, result: judged({ facts, past }, DEFAULT_RECIPE) });
      if (variant === 'as told') {
        asTold.set(bank, own);
        if (isStories(set)) closed.push([bank === 'withPeers' ? 'yes' : 'no', ...othersClosedCells(own)]);
      }
      // What is told of the guilty alone stands beside the others as they are told.
      const others = own.every(({ verdict }) => verdict === 'guilty') ? asTold.get(bank)! : [];
      const all = [...own, ...others.filter(({ verdict }) => verdict !== 'guilty')];
      for (const [name, some] of groupsOf(variant, all))
        addRow(rows, [name, bank === 'withPeers' ? 'yes' : 'no', ...cellsOf(some)]);
    }
  const head = ['told', 'peers', 'area', 'ten features', 'guilty cleared', 'others cleared', ...VICTIMS];
  const ranking = { title: 'Ranking, outcomes and roles', head, rows };
  if (closed.length === 0) return [ranking];
  const headline = { title: OTHERS_OF_STORIES_TITLE, head: ['peers', ...OTHERS_CLOSED_HEAD], rows: closed };
  return [ranking, headline, thresholdEffectsTable(asTold.get('without')!.map(effectCaseOf))];
}

const effectCaseOf = ({ result, verdict }: Judged) => ({
  score: result.score!,
  isPositive: verdict === 'guilty',
  kind: result.outcome?.kind,
});

const OTHERS_CLOSED_HEAD = ['', ', ten features'].flatMap((by) =>
  MISSED_SHARES.map((missed) => `others closed at ${100 * missed} % missed${by}`),
);

/**
 * The share of others that a threshold closes which closes so many of the guilty: by the score, and by the
 * ten features.
 */
const othersClosedCells = (all: readonly Judged[]): string[] =>
  [({ result }: Judged) => result.score!, ({ bar }: Judged) => bar].flatMap((scoreOf) => {
    const items = all.map((one) => ({ score: scoreOf(one), isPositive: one.verdict === 'guilty' }));
    return MISSED_SHARES.map((missed) => percent(shareOfOthersClosed(items, missed)));
  });

function cellsOf(all: readonly Judged[]): [area: string, bar: string, guilty: string, ...string[]] {
  const isGuilty = ({ verdict }: Judged): boolean => verdict === 'guilty';
  const area = (scoreOf: (one: Judged) => number) =>
    figure(
      rankingFiguresOf(all.map((one) => ({ score: scoreOf(one), isPositive: isGuilty(one) })))?.auc ?? null,
    );
  const cleared = (some: readonly Judged[]): string =>
    some.length === 0
      ? '-'
      : `${some.filter(({ result }) => result.disposition === 'CLEARED').length} of ${some.length}`;
  const called = (role: Judged['role']): string => {
    const some = all.filter((one) => isGuilty(one) && one.role === role);
    const victims = some.filter(({ result }) => result.role === 'victim');
    return some.length === 0 ? '-' : `${victims.length} of ${some.length}`;
  };
  return [
    area(({ result }) => result.score!),
    area(({ bar }) => bar),
    cleared(all.filter(isGuilty)),
    cleared(all.filter((one) => !isGuilty(one))),
    called('victim'),
    called('suspect'),
  ];
}
