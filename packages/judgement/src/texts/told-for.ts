import { currencyCode, DAY_MS, MONTH_MS } from '@alert-review/kernel';
import { namesakeOfCounterparty } from '../case/facts/counterparties.js';
import { firstDealingMs, linkedFlow } from '../case/facts/linked-flow.js';
import { flagSentence } from '../scoring/flag.js';
import {
  citedText,
  joinTexts,
  phraseText,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { SENTENCE_WORDS_MAX, countWordsIn } from '../wording/spoken.js';
import { measureFeature } from '../features/all-features.js';
import { nameClassText } from '../features/behaviour-life.js';
import {
  groupRowsByParty,
  isKnownKind,
  seenMoney,
  sumOfSeenRows,
  type SeenRow,
} from '../features/seen-money.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import {
  citedFigure,
  currenciesByWorth,
  largestParties,
  patternThatNamesCase,
  rowsOfSet,
  type MoneyDirection,
} from './figures.js';
import { findingClause, factOfFlag, noteFiguresAsTold } from './findings.js';
import type { NarrativeState } from './telling.js';
import { partyNameText } from './told-parties.js';

// size: a text is read as one line.

const TOLD_MAX = 3;
const PARTIES_MAX = 3;
const COSTS_MAX = 2;
/** Being a customer for this long is a mitigating factor. */
const LONG_DAYS = 730;
/** Values from which texts mention an ordinary life or trade. */
const LIFE = { months: 3, costs: 0.1 };

/**
 * Writes the mitigating factors: what explains the flagged money, habits, then length of the relationship and
 * measurements.
 */
export function mitigatingFactorLines(told: NarrativeState): AnyText[] {
  const { run, view } = told;
  const isCleared = run.outcome?.kind === 'clear';
  // Not payees of a victim: they may be the fraudsters.
  const sides: readonly MoneyDirection[] = run.role === 'victim' ? ['in'] : ['in', 'out'];
  const relations = sides.flatMap((side) => toldRelations(told, side));
  const isVague = isCleared && run.role !== 'victim' && relations.length === 0;
  const age = measureFeature(view, 'account_age');
  const isLong = Number(age.value) >= LONG_DAYS && !told.said.has('account_age');
  const opened = citedText('/features/account_age/figures/opened', age.figures?.['opened'] ?? '');
  const since = isLong ? [phraseText`a customer since ${opened}`] : [];
  const lines = linesOf(told, ...relations, ...toldSource(told), ...toldHabits(told));
  if (lines.length < 2) lines.push(...linesOf(told, ...since));
  if (isVague) lines.push(...toldMissing(told));
  const life = view.isPerson ? 'regular_life.months' : 'trade.running';
  const { value, parts = {} } = measureFeature(view, featureOfPart(life));
  const isLife = view.isPerson ? Number(value) >= LIFE.months : parts['running']! >= LIFE.costs;
  return lines.length > 0 || !isLife ? lines : linesOf(told, ...clausesOf(told, life));
}

const clausesOf = (told: NarrativeState, ...all: readonly string[]): AnyText[] =>
  all
    .filter(
      (each) =>
        !told.said.has(factOfFlag(each)) && measureFeature(told.view, featureOfPart(each)).value !== null,
    )
    .map((each) => findingClause(told, each));

const linesOf = (told: NarrativeState, ...all: readonly AnyText[]): AnyText[] =>
  all
    .map((words) => phraseText`- ${flagSentence(words)}.`)
    .filter((line) => noteFiguresAsTold(told, line))
    .slice(0, TOLD_MAX);

/** Returns the sentence without the last parts if it would otherwise be too long. */
function fitting(parts: readonly AnyText[], sentence: (some: readonly AnyText[]) => ReferencedText) {
  const fits = (count: number) => countWordsIn(sentence(parts.slice(0, count)).text) <= SENTENCE_WORDS_MAX;
  const count = parts.findLastIndex((_, at) => at === 0 || fits(at + 1)) + 1;
  return count > 0 ? [sentence(parts.slice(0, count))] : [];
}

/**
 * Writes what the records show about the largest counterparties of the flagged money, and how much that
 * explains.
 */
function toldRelations(told: NarrativeState, side: MoneyDirection): AnyText[] {
  const [code] = currenciesByWorth(told, 'paid', side);
  if (code === undefined) return [];
  const rows = rowsOfSet(told, 'paid').filter((row) => row.direction === side && row.currency === code);
  const all = largestParties(told, 'paid', side).filter(({ currency }) => currency === code);
  const least = all.reduce((sum, { units }) => sum + units, 0n) / 10n;
  const large = all.filter(({ units }) => units >= least).slice(0, PARTIES_MAX);
  const known = large.flatMap(({ party }) => {
    const why = relationOf(told, party, side);
    const isAll = rows.every(({ counterparty }) => counterparty === party);
    const percent = citedFigure(told, 'money', 'paid', 'share', side, code, party);
    return why.text === ''
      ? []
      : [phraseText`${partyNameText(party, told)}, ${why}, ${isAll ? 'all' : phraseText`${percent} %`}`];
  });
  const shown = currencyCode(code);
  const verb = side === 'in' ? 'came in' : 'went out';
  const old = all.filter(({ party }) => isOld(told, party)).reduce((sum, { units }) => sum + units, 0n);
  if (known.length === 0 && old > 5n * least) {
    const who = side === 'in' ? 'was from payers' : 'went to receivers';
    return [phraseText`most of the flagged ${shown} that ${verb} ${who} with earlier dealings`];
  }
  const link = side === 'in' ? 'from' : 'to';
  return fitting(
    known,
    (some) => phraseText`of the flagged ${shown} that ${verb}, ${link} ${joinTexts(some, '; ')}`,
  );
}

/**
 * Tells whether payments with a party began a month before the flagged transactions, or two months if the
 * case is not cleared.
 */
function isOld({ facts, view, run }: NarrativeState, party: string): boolean {
  const months = run.outcome?.kind === 'clear' ? 1 : 2;
  return firstDealingMs(facts, party)! <= view.window.startMs - months * MONTH_MS;
}

function relationOf(told: NarrativeState, party: string, side: MoneyDirection): ReferencedText {
  const { view, run } = told;
  const rows = seenMoney(view).rows.filter(
    ({ row, isIn }) => row.counterparty === party && isIn === (side === 'in'),
  );
  const [first] = rows;
  if (!first) return joinTexts([]);
  const isOwn = first.name.toLowerCase() === view.profile?.name?.toLowerCase();
  const isFamily = first.isNamesake && run.outcome?.kind === 'clear';
  const name = isOwn ? 'in the customer’s own name' : isFamily ? 'of the same family name' : '';
  const kind = isKnownKind(first.kinds) ? `by name: ${nameClassText(first.kinds[0]!)}` : '';
  const pay = rows.some(({ isPay }) => isPay) ? `who pays ${payOf(rows) || 'by the month'}` : '';
  const { often, isFromStart } = habitOf(told, rows);
  const firstMs = firstDealingMs(told.facts, party)!;
  const how = (firstMs === first.atMs && pay === '' && often) || 'on record';
  const isCut = isFromStart && firstMs === first.atMs;
  const day = phraseText`since ${citedFigure(told, 'parties', party, 'since')}`;
  const since = isOld(told, party) ? phraseText`${how} ${isCut ? 'throughout' : day}` : '';
  return joinTexts(
    [pay || name || kind, since].filter((each) => each !== ''),
    ', ',
  );
}

function payOf(rows: readonly SeenRow[]): string {
  const isOf = (text: 'wage' | 'pension') => rows.some(({ texts }) => texts.includes(text));
  if (isOf('wage')) return 'wages';
  return isOf('pension') || rows[0]!.kinds.includes('pension') ? 'a pension' : '';
}

/** Writes a line on a loan or own money that came in just before the largest flagged payment. */
function toldSource(told: NarrativeState): AnyText[] {
  const came = linkedFlow(told.facts)?.in[0];
  const left = linkedFlow(told.facts)?.out[0];
  if (!came || !left || came.atMs > left.atMs) return [];
  const isOwn =
    came.kind === 'internal' || namesakeOfCounterparty(told.facts, came.counterparty) === 'own name';
  const what =
    left.counterparty === null
      ? 'the money went out'
      : phraseText`${partyNameText(left.counterparty, told)} was paid`;
  if (!isOwn && came.kind !== 'loan') return [];
  return [phraseText`${isOwn ? 'money from an own account' : 'a loan'} came in just before ${what}`];
}

/** Words for frequencies, by the maximum number of days of the usual gap. */
const OFTEN = {
  1: 'daily',
  10: 'weekly',
  17: 'every two weeks',
  45: 'monthly',
  75: 'every two months',
  100: 'quarterly',
};

/**
 * Describes how often and when payments were made. Rows are in order of time. A payment is late after four
 * thirds of the usual gap plus a week.
 */
function habitOf(told: NarrativeState, rows: readonly SeenRow[]) {
  const days = [...new Set(rows.map(({ atMs }) => Math.floor(atMs / DAY_MS)))];
  const gaps = days.slice(1).map((day, i) => day - days[i]!);
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const longest = Math.max(0, ...gaps);
  const late = (4 / 3) * usual + 7;
  const isRegular = gaps.length > 1 && longest <= late;
  const [, often = ''] = Object.entries(OFTEN).find(([most]) => isRegular && usual <= Number(most)) ?? [];
  const first = rows[0]!;
  const last = rows.at(-1)!;
  const read = seenMoney(told.view).rows;
  const hasEnded = read.at(-1)!.atMs - last.atMs > Math.max(late, longest + 7) * DAY_MS;
  const isFromStart = first.atMs - read[0]!.atMs < (isRegular ? late * DAY_MS : MONTH_MS);
  const dayOf = ({ row }: SeenRow) => citedFigure(told, 'transactions', row.id, 'day');
  const from = isFromStart ? 'throughout, last' : phraseText`${dayOf(first)} to`;
  return {
    often,
    isFromStart,
    /** Whether it had ended before the period of the alert. */
    isPast: hasEnded && last.atMs < told.view.window.startMs,
    when: phraseText`${often && ' '}${often} (${from} ${dayOf(last)}${hasEnded ? ', none since' : ''})`,
  };
}

const COSTS: readonly (readonly [what: string, isCost: (row: SeenRow) => boolean])[] = [
  ['wages', ({ texts }) => texts.includes('wage')],
  ['taxes', ({ texts, kinds }) => texts.includes('tax') || kinds.includes('state')],
  ['pensions or insurance', ({ kinds }) => kinds.includes('pension') || kinds.includes('insurer')],
  ['rent', ({ texts, kinds }) => texts.includes('rent') || kinds.includes('landlord')],
  ['bills', ({ kinds, isPurchase }) => kinds.includes('bill') && !isPurchase],
];

/**
 * Writes who pays every month, and which wages, taxes, rents and similar costs the customer pays, without
 * flagged counterparties.
 */
function toldHabits(told: NarrativeState): AnyText[] {
  const asked = new Set(rowsOfSet(told, 'flagged').map(({ counterparty }) => counterparty));
  const rows = seenMoney(told.view).rows.filter(({ row }) => !asked.has(row.counterparty));
  const ins = groupRowsByParty(rows.filter(({ isIn, isPay, isUsual }) => isIn && (isPay || isUsual)))
    .filter(({ length }) => length > 1)
    .map((paid) => ({ paid, isPay: paid.some(({ isPay }) => isPay), ...habitOf(told, paid) }))
    .filter(({ isPay, isPast, often }) => !isPast && (isPay || often !== ''))
    .sort((a, b) => Number(b.isPay) - Number(a.isPay) || sumOfSeenRows(b.paid) - sumOfSeenRows(a.paid))
    .slice(0, 1)
    .map(({ paid, when }) => {
      const payer = partyNameText(paid[0]!.row.counterparty!, told);
      return phraseText`${payer} paid ${payOf(paid) || 'in'}${when}`;
    });
  const costs = COSTS.flatMap(([what, isCost]) => {
    const paid = rows.filter((row) => !row.isIn && isCost(row));
    const habit = paid.length > 1 && habitOf(told, paid);
    return habit && !habit.isPast ? [phraseText`${what}${habit.when}`] : [];
  });
  const outs = fitting(
    costs.slice(0, COSTS_MAX),
    (some) => phraseText`the customer paid ${joinTexts(some, ', ')}`,
  );
  return told.view.isPerson ? [...ins, ...outs] : [...outs, ...ins];
}

/** Writes which signs of the most similar pattern the payments do not show. */
function toldMissing(told: NarrativeState): AnyText[] {
  const [nearest] = told.run.hypotheses ?? [];
  const shown = new Set(nearest?.for.map(({ feature }) => featureOfPart(feature)));
  const counted = HYPOTHESES.find(({ id }) => id === nearest?.id)?.for ?? [];
  const missing = counted.filter(
    ({ feature, bands }) => bands[0]?.from && !shown.has(featureOfPart(feature)),
  );
  const looks = patternThatNamesCase(told.run)?.row.title.split(':')[0];
  const clauses = clausesOf(told, ...missing.map(({ feature }) => feature));
  const against = looks ? `against ${looks}: ` : '';
  const [line] = linesOf(told, ...clauses.map((clause) => phraseText`${against}${clause}`));
  const none = looks ? `- Too little of ${looks} shows.` : '- No known pattern stands out.';
  return looks && line ? [line] : [...(line ? [line] : []), none];
}
