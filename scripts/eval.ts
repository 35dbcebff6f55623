import 'reflect-metadata';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { namedRight, parseAttempts, type NamedRight } from './eval/attempts.js';
import { CHANGED_SETS } from './eval/changed-sets.js';
import { judge, type Judgement } from './eval/judge.js';
import { readLabelledSet, type LabelledSet } from './eval/labelled-set.js';
import { namedTables } from './eval/named-typologies.js';
import { judgeNames, NAME_BENCH, readPairs } from './eval/name-bench.js';
import {
  calibrationTable,
  figure,
  figuresTable,
  othersClosedTable,
  printed,
  summaryLine,
  triageTable,
  type Shown,
  whatIsMissing,
} from './eval/report.js';
import { ESCALATED_MAX, judgeOrdinary, ordinaryBank } from './eval/ordinary.js';
import { evaluateRetrieval } from './eval/retrieval.js';
import type { Progress } from './eval/variants.js';
import { runScorer } from './eval/run-scorer.js';
import { recordTables } from './eval/set-figures.js';
import { simulate } from './eval/simulate.js';
import { thresholdEffectsTable } from './eval/threshold-effects.js';

const HELP = `Judges the shipped recipe: npm run eval -- followed by one of

<folder> [--quick] [--currency <code>]   a labelled set; --quick leaves the changed sets out
<pairs.csv>            the comparison of names by labelled pairs
<pattern file>         the naming of typologies by a pattern file of AMLworld
retrieval              the search over past investigations by the committed questions
--simulate <seed> [--accounts <n>] [--quick]   a made-up bank with launderers
--ordinary <seed> [--accounts <n>]             customers of a bank without, each with an alert at random
variants               the own stories and what a program makes of them; the next three read what it stores
stored-variants        the same without the API, to try a change of the rules in a minute or two
ablation               what each row of the rule table earns on these
counterfactual         whether what results cite is what moved them
invariance             2,000 cases as they are told and in other words: score, role and recommendation
stored-invariance      the same from what those runs read
statements             whether what results state as new, lasting or absent is so, by a program of its own
stored-statements      the same of texts that today's engine writes of what those runs read
unseen <set>           a set of test/held-out, whose author read no code: totals alone
stored-unseen <set>    the same from what those runs read
rent <set> ...         what the points of each flag are worth on such sets, from what those runs read

--record keeps the tables in docs/figures/sets.json, of which the documentation is made.

Exit codes: 0 judged, 1 a figure is out of its bounds, 2 wrong usage or an input that cannot be read.`;

const ORDINARY_ALERTS = 500;
/**
 * Minimum sizes of attempts to report: all of them, and those large enough for their shape to mean more than
 * chance.
 */
const TRANSFERS_MIN = [1, 3];
/** Limit for the change of an area under the curve when the set is presented in another way. */
const DRIFT_BELOW = 0.01;

/** Progress bar on standard error, so that the tables can be piped. Shown on a terminal only. */
const bar = new cliProgress.SingleBar({
  format: '[{bar}] {value}/{total} {step}, {duration_formatted}',
  stream: process.stderr,
  clearOnComplete: true,
  hideCursor: true,
});

function show(set: string, tables: readonly Shown[]): void {
  for (const table of tables) console.log(printed(table));
  if (process.argv.includes('--record')) recordTables(set, tables);
}

async function evaluateSet(read: () => LabelledSet, quick: boolean, currency?: string): Promise<void> {
  const changes = quick ? [] : Object.entries(CHANGED_SETS);
  bar.start(2 + changes.length, 0, { step: 'reading' });
  const set = currency === undefined ? read() : inCurrency(read(), currency);
  bar.increment({ step: 'scoring' });
  const scores = await runScorer(set.unlabelled);
  const judgement = judge(set, scores);
  bar.increment();
  const changed: [string, Judgement][] = [];
  for (const [name, change] of changes) {
    bar.update({ step: `scoring with ${name}` });
    changed.push([name, judge(set, await runScorer(change(set.unlabelled)))]);
    bar.increment();
  }
  bar.stop();
  const { accounts, transfers } = set.unlabelled;
  console.log(`${set.name}: ${accounts.length} accounts, ${transfers.length} transfers between them`);
  const tables = [
    figuresTable(judgement),
    calibrationTable(judgement),
    triageTable(judgement),
    ...namedTables(set, scores),
    othersClosedTable(judgement),
    thresholdEffectsTable(judgement.alerts),
  ];
  show(set.name, tables);
  console.log(`CPU of scoring all accounts: ${scores.cpuMs} ms`);
  if (changed.length > 0) printChanges(judgement, changed);
  const missing = whatIsMissing(judgement);
  if (missing !== null) console.log(missing);
  if (!judgement.accountFigures) process.exitCode = 1;
  console.log(summaryLine(set.name, judgement));
}

const inCurrency = ({ unlabelled, ...set }: LabelledSet, currency: string): LabelledSet => ({
  ...set,
  unlabelled: { ...unlabelled, transfers: unlabelled.transfers.map((one) => ({ ...one, currency })) },
});

/**
 * Prints the changed figures. Fails the run if a figure depends on the unit of the amounts, the calendar or
 * the ids.
 */
function printChanges(before: Judgement, changed: readonly [string, Judgement][]): void {
  const aucsOf = (one: Judgement) => [one.accountFigures?.auc, one.alertFigures?.auc];
  const rows = changed.map(([name, after]) => {
    const drifts = aucsOf(after).map((auc, i) => (auc ?? 0) - (aucsOf(before)[i] ?? 0));
    const isSteady = drifts.every((drift) => Math.abs(drift) < DRIFT_BELOW);
    if (!isSteady) process.exitCode = 1;
    const cells = aucsOf(after).map(
      (auc, i) => `${figure(auc)} (${drifts[i]! < 0 ? '' : '+'}${figure(drifts[i])})`,
    );
    return [name, ...cells, isSteady ? 'steady' : `moved by ${DRIFT_BELOW} or more`];
  });
  const head = ['told otherwise', 'account ROC-AUC', 'alert ROC-AUC', ''];
  console.log(printed({ title: 'The set told otherwise', head, rows }));
}

/** Sets exit code 1 if more ordinary customers are escalated than allowed. */
async function evaluateOrdinary(seed: number, accounts: number): Promise<void> {
  bar.start(1, 0, { step: 'scoring' });
  const set = ordinaryBank(seed, accounts, ORDINARY_ALERTS);
  const scores = await runScorer(set);
  bar.stop();
  const { tables, escalated, looksLike, asked } = judgeOrdinary(set, scores);
  show(`ordinary-${seed}`, tables);
  if (escalated > ESCALATED_MAX) process.exitCode = 1;
  const shares = `escalated=${figure(escalated)} at_most=${figure(ESCALATED_MAX)}`;
  console.log(`eval ordinary-${seed} ${shares} looks_like=${figure(looksLike)} asked=${figure(asked)}`);
}

const sum = (parts: readonly NamedRight[], key: 'right' | 'count'): number =>
  parts.reduce((total, part) => total + part[key], 0);

function evaluateAttempts(file: string): void {
  const attempts = parseAttempts(readFileSync(file, 'utf8'));
  if (attempts.length === 0) throw new Error(`${file} has no line "BEGIN LAUNDERING ATTEMPT"`);
  const sets = TRANSFERS_MIN.map((min) => namedRight(attempts, min));
  const share = ({ right, count }: { right: number; count: number }) => (count > 0 ? right / count : null);
  const cell = (part: { right: number; count: number }) => {
    const of = share(part);
    return `${part.right} of ${part.count}${of === null ? '' : ` = ${(of * 100).toFixed(1)} %`}`;
  };
  const totals = sets.map((parts) => ({ right: sum(parts, 'right'), count: sum(parts, 'count') }));
  const rows = sets[0]!.map(({ label }, i) => [label, ...sets.map((parts) => cell(parts[i]!))]);
  const head = ['typology', ...TRANSFERS_MIN.map((min) => `right, from ${min} transactions up`)];
  const shown = { title: 'Laundering attempts whose pattern is named right', head };
  show(path.basename(file), [{ ...shown, rows: [...rows, ['all', ...totals.map(cell)]] }]);
  const [all, fromThree] = totals.map((total) => figure(share(total)));
  console.log(`eval ${path.basename(file)} named_right=${all} named_right_from_3=${fromThree}`);
}

/**
 * Evaluates pairs of names of people and companies, labelled as same or different, at the product's
 * threshold.
 */
function evaluateNames(file: string): void {
  const judged = judgeNames(readPairs(file));
  const rows = judged.map(({ group, pairs, precision, recall, f1, wrong }) => {
    const strong = wrong.filter(({ quality }) => quality === 'STRONG').length;
    if (strong > 0) process.exitCode = 1;
    return [group, String(pairs), ...[precision, recall, f1].map(figure), String(strong)];
  });
  const head = ['group', 'pairs', 'precision', 'recall', 'F1', 'strong ones wrong'];
  show('names', [{ title: 'Pairs of names', head, rows }]);
  console.log(
    `eval ${path.basename(file)} ${judged.map(({ group, f1 }) => `${group}_f1=${figure(f1)}`).join(' ')}`,
  );
}

type Evaluation = (progress: Progress) => Promise<Shown | Shown[]>;

/** Evaluations by name. Loaded on demand, because most of them start a server. */
const OWN_STORIES: Readonly<Record<string, () => Promise<Evaluation>>> = {
  variants: async () => (await import('./eval/variants.js')).evaluateVariants,
  'stored-variants': async () => (await import('./eval/variants.js')).evaluateStoredVariants,
  ablation: async () => (await import('./eval/ablation.js')).evaluateAblation,
  counterfactual: async () => (await import('./eval/counterfactual.js')).evaluateCounterfactual,
  invariance: async () => (await import('./eval/invariance/evaluate.js')).evaluateInvariance,
  'stored-invariance': async () => (await import('./eval/invariance/evaluate.js')).evaluateStoredInvariance,
  statements: async () => (await import('./eval/statements/evaluate.js')).evaluateStatements,
  'stored-statements': async () => (await import('./eval/statements/evaluate.js')).evaluateStoredStatements,
};

async function evaluateStories(set: string, evaluate: Evaluation): Promise<void> {
  const tables = await evaluate({
    start: (total) => bar.start(total, 0, { step: 'as told' }),
    step: (step) => bar.increment({ step }),
  });
  bar.stop();
  show(set, [tables].flat());
}

const wholeNumber = (name: string, text: string, from: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) < from)
    throw new Error(`--${name} takes a whole number from ${from} up, not "${text}"`);
  return Number(text);
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      simulate: { type: 'string' },
      ordinary: { type: 'string' },
      accounts: { type: 'string', default: '5000' },
      currency: { type: 'string' },
      record: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  const [wanted] = positionals;
  const accounts = wholeNumber('accounts', values.accounts, 2_500);
  if (values.ordinary !== undefined)
    return evaluateOrdinary(wholeNumber('ordinary', values.ordinary, 0), accounts);
  if (values.simulate !== undefined) {
    const seed = wholeNumber('simulate', values.simulate, 0);
    return evaluateSet(() => simulate(seed, accounts), values.quick);
  }
  if (wanted === undefined) throw new Error(`name what to judge\n\n${HELP}`);
  if (wanted === 'retrieval') return show(wanted, await evaluateRetrieval());
  const [, set] = positionals;
  if (wanted === 'unseen' || wanted === 'stored-unseen') {
    if (set === undefined) throw new Error(`${wanted} takes the name of a set of test/held-out`);
    const { evaluateUnseen, storedUnseen } = await import('./eval/unseen.js');
    const judgeSet = (progress: Progress) =>
      wanted === 'unseen' ? evaluateUnseen(set, progress) : storedUnseen(set);
    return evaluateStories(set, judgeSet);
  }
  if (wanted === 'rent') {
    if (set === undefined) throw new Error('rent takes names of sets of test/held-out');
    const { evaluateRent } = await import('./eval/rent.js');
    return evaluateStories(wanted, (progress) => evaluateRent(positionals.slice(1), progress));
  }
  const stories = OWN_STORIES[wanted];
  if (stories) return evaluateStories(wanted.replace('stored-', ''), await stories());
  if (!existsSync(wanted)) throw new Error(`there is no ${wanted}`);
  if (path.basename(wanted) === path.basename(NAME_BENCH)) return evaluateNames(wanted);
  if (statSync(wanted).isDirectory()) {
    evaluateNames(NAME_BENCH);
    return evaluateSet(() => readLabelledSet(wanted), values.quick, values.currency);
  }
  evaluateAttempts(wanted);
}

try {
  await main();
} catch (error) {
  bar.stop();
  console.error(`eval: ${(error as Error).message}`);
  process.exitCode = 2;
}
