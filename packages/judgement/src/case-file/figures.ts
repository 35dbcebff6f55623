import { DAY_MS, escapeMarkdown, groupedBy, MONTH_MS, toDecimal, unitsOfDecimal } from '@alert-review/kernel';
import { activityMetricsOf } from '../activity/activity-series.js';
import { isBanknotes, type TransactionRow } from '../activity/entity-activity.js';
import {
  flaggedWindowOfSubject,
  subjectFactsOf,
  type CaseFacts,
  paymentDescriptorOf,
} from '../case/facts/case-facts.js';
import { ageAtAlert, sumComparatorByWorth, sumsByParty } from '../case/facts/counterparties.js';
import { firstDealing, firstDealingMs, largestLinkedFlowOf } from '../case/facts/linked-flow.js';
import { caseViewOf, type CaseView } from '../features/feature.js';
import { linkedFlowsOf, medianTimeText } from '../features/linked-flows.js';
import { percentOfWhole, percentText, assessedMoneyOf } from '../features/seen-money.js';
import type { FoundHypothesis, RunResult } from '../scoring/run-result.js';
import type { BlockId } from '../scoring/dimensions.js';
import { COLORS, EVIDENCE_IDS_MAX, isFindingFlag, type Flag } from '../scoring/flag.js';
import { citedText, jsonPointer, stepsOfPointer, type ReferencedText } from '../wording/referenced-text.js';
import {
  countedNoun,
  proseMoney,
  spokenDay,
  spokenDayRange,
  spokenMoney,
  spokenPeriod,
} from '../wording/spoken.js';
import { FLAGS, type HypothesisRow } from '../rules/rule-table.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { leadingHypothesis } from '../rules/shown-outcome.js';
import { firstTimePartiesIn, recordStart } from './first-dealings.js';
import { partyIdentity } from './party-identity.js';
import { reportedFiguresIn } from './reported-words.js';
import { rowsContinuingFlagged } from './rows-after.js';
import { rowsOfBusiestSum } from '../activity/declared-activity.js';
import {
  cashRowsBeforeFlagged,
  countInflowsSentOnWithin,
  periodFigure,
  rowsOfFlaggedPeriod,
  rowsBeforeFlagged,
} from './period-figures.js';
import { Memo } from '../memo.js';

// size: a text is read as one line.

export type MoneyDirection = 'in' | 'out';

/** Transactions that a line of a text names by id; it counts the others. */
export const NAMED_TRANSACTIONS_MAX = 3;

/** Sources of figures: the facts of the case, and the result. */
export interface CaseAndResult {
  readonly facts: CaseFacts;
  readonly run: RunResult;
}

/** Rows that facts alone give, which one narrative counts dozens of times. */
class RowsOfFacts {
  private readonly known = new Memo<CaseFacts, readonly TransactionRow[]>();

  constructor(private readonly find: (from: CaseAndResult) => readonly TransactionRow[]) {}

  readonly of = (from: CaseAndResult): readonly TransactionRow[] => {
    const known = this.known.get(from.facts);
    if (known) return known;
    const rows = this.find(from);
    this.known.set(from.facts, rows);
    return rows;
  };
}

const flaggedRows = new RowsOfFacts(({ facts }) =>
  subjectFactsOf(facts).transactions.filter(({ flagged }) => flagged),
).of;

const paidRows = new RowsOfFacts((from) => flaggedRows(from).filter((row) => !isBanknotes(row))).of;

const viewByCase = new Memo<CaseFacts, CaseView>();

/** Returns the view by which payments are judged; it needs no bounds of the organization. */
function viewOfFacts(facts: CaseFacts): CaseView {
  const known = viewByCase.get(facts) ?? caseViewOf(facts, { blocks: {} });
  viewByCase.set(facts, known);
  return known;
}

/** Returns the payments that carried unexpected incoming money on. */
const onwardRows = new RowsOfFacts(({ facts }) => {
  const carried = new Set(linkedFlowsOf(viewOfFacts(facts)).links.map(({ to }) => to.id));
  return assessedMoneyOf(viewOfFacts(facts)).openOuts.flatMap(({ row }) =>
    carried.has(row.id) ? [row] : [],
  );
}).of;

const COUNTED_ROWS_BY_NAME = {
  flagged: flaggedRows,
  paid: paidRows,
  cash: new RowsOfFacts((from) => flaggedRows(from).filter(isBanknotes)).of,
  silent: (from: CaseAndResult) => paidRows(from).filter((row) => !paymentDescriptorOf(row, from.facts)),
  read: ({ facts }: CaseAndResult) => subjectFactsOf(facts).transactions,
  transfers: ({ facts }: CaseAndResult) =>
    subjectFactsOf(facts).transactions.filter(({ cash }) => cash !== true),
  linked: ({ facts }: CaseAndResult) => {
    const link = largestLinkedFlowOf(facts);
    return link ? [...link.in, ...link.out] : [];
  },
  unexpected: new RowsOfFacts(({ facts }) => {
    const { openIns, openOuts } = assessedMoneyOf(viewOfFacts(facts));
    return [...openIns, ...openOuts].map(({ row }) => row);
  }).of,
  came: new RowsOfFacts(({ facts }) => assessedMoneyOf(viewOfFacts(facts)).openIns.map(({ row }) => row)).of,
  onward: onwardRows,
  later: ({ facts }: CaseAndResult) => facts.later ?? [],
  again: ({ facts }: CaseAndResult) => rowsContinuingFlagged(facts),
  before: ({ facts }: CaseAndResult) => rowsBeforeFlagged(facts),
  before_cash: ({ facts }: CaseAndResult) => cashRowsBeforeFlagged(facts),
  around: ({ facts }: CaseAndResult) => rowsOfFlaggedPeriod(facts),
  cited: ({ facts, run }: CaseAndResult) => citedRows(facts, run).map(({ row }) => row),
  unmoved: ({ facts }: CaseAndResult) => facts.beside?.unmoved ?? [],
  open: ({ facts }: CaseAndResult) =>
    subjectFactsOf(facts).transactions.filter(({ flagged, state }) => flagged && state),
} satisfies Record<string, (from: CaseAndResult) => readonly TransactionRow[]>;

export type RowSetName = keyof typeof COUNTED_ROWS_BY_NAME;

export const rowsOfSet = (from: CaseAndResult, set: RowSetName): readonly TransactionRow[] =>
  COUNTED_ROWS_BY_NAME[set](from);

/**
 * Returns a figure as texts display it, both for writing and for checking texts; undefined if the source
 * names none.
 */
export function figureTextOfSource(from: CaseAndResult, source: string): string | undefined {
  const [root, ...steps] = stepsOfPointer(source);
  if (root === 'money') return moneyFigure(from, steps);
  if (root === 'transactions') return rowFigure(from, steps);
  if (steps.at(-1) === 'more') return unnamedEvidence(from, root!, steps);
  if (root === 'flows') return flowFigure(from, steps);
  if (root === 'inflow') return inflowFigure(from.facts, steps[0]!);
  if (root === 'parties') return partyFigure(from.facts, steps);
  if (root === 'earlier') return earlierFigure(from.facts, steps);
  if (root === 'reported') return reportedFigure(from.facts, steps);
  if (source === '/case/parties') return String(from.facts.entities.length - 1);
  if (source === '/case/age') return String(ageAtAlert(from.facts));
  if (source === '/case/since')
    return spokenDay(Math.min(readPeriodStartMs(from.facts), from.facts.lookback.endMs));
  if (root === 'case' && steps.length === 2) return recordFigure(from.facts, steps);
  if (source === '/case/sharers') return String(countContactSharers(from.facts));
  return source === '/case/others' ? String(countOtherAlertParties(from.facts)) : undefined;
}

/** Returns those ids of transactions that are of one direction, in their order. */
export function idsOfDirection(
  facts: CaseFacts,
  ids: readonly string[],
  side: TransactionRow['direction'],
): string[] {
  const rows = [...subjectFactsOf(facts).transactions, ...(facts.later ?? [])];
  const known = new Set(rows.flatMap(({ id, direction }) => (direction === side ? [id] : [])));
  return ids.filter((id) => known.has(id));
}

/**
 * Returns how many transactions a feature or a flag rests on, in both directions or in one, beside those that
 * its line names. Path: `<id>/evidence[/<side>]/more`.
 */
function unnamedEvidence({ run, facts }: CaseAndResult, of: string, path: readonly string[]): string {
  const [id = '', , side] = path;
  const flags = run.perBlock.flatMap(({ flags: some }) => some);
  const ids =
    of === 'features' ? run.features?.[id]?.evidence : flags.find(({ flagId }) => flagId === id)?.evidence;
  const sides: readonly TransactionRow['direction'][] =
    side === 'in' || side === 'out' ? [side] : ['in', 'out', 'self'];
  return `${sides.flatMap((each) => idsOfDirection(facts, ids ?? [], each)).length - NAMED_TRANSACTIONS_MAX}`;
}

/** Returns what the description of the alert reports: `payments` or `days` in its own words, or the `sum`. */
function reportedFigure({ alert }: CaseFacts, [what]: readonly string[]): string | undefined {
  const reported = reportedFiguresIn(alert.content.description ?? '');
  if (what === 'sum')
    return reported?.sum ? proseMoney(`${reported.sum.amount}`, reported.sum.code) : undefined;
  const words = what === 'payments' || what === 'days' ? reported?.[what]?.words : undefined;
  return words === undefined ? undefined : escapeMarkdown(words, Infinity);
}

/** Returns how many earlier alerts there are (`alerts`, `escalated`, `closed`), or the day of the newest. */
function earlierFigure({ history }: CaseFacts, [name]: readonly string[]): string | undefined {
  const alerts = history?.alerts ?? [];
  if (name === 'newest') return alerts[0] && spokenDay(alerts[0].raisedAtMs);
  return String(
    name === 'alerts' ? alerts.length : alerts.filter(({ decision }) => decision === name).length,
  );
}

/**
 * Counts the people and companies named by the alert, without its subject and the counterparties of flagged
 * payments.
 */
export function countOtherAlertParties({ entities, subjectId, ...facts }: CaseFacts): number {
  const told = new Set(
    subjectFactsOf({ entities, subjectId, ...facts }).transactions.flatMap(({ flagged, counterparty }) =>
      flagged ? [counterparty] : [],
    ),
  );
  return entities.filter(({ entityId }) => entityId !== subjectId && !told.has(`entity:${entityId}`)).length;
}

/** Counts the customers with whom an e-mail address, a telephone number or an IP address is shared. */
export const countContactSharers = ({ contacts, places }: CaseFacts): number =>
  new Set([
    ...(contacts?.shared ?? []).map(({ id }) => id),
    ...(places?.ips ?? []).flatMap(({ sharedWith }) => sharedWith),
  ]).size;

/**
 * Returns since when the record goes back (`record`), or the part of it that was reviewed (`read`): the day
 * (`since`), or how long before the first flagged payment (`days`).
 */
function recordFigure(facts: CaseFacts, [of, what]: readonly string[]): string {
  const start = recordStart(facts)!;
  const fromMs = of === 'record' ? start.firstMs : readPeriodStartMs(facts);
  if (what === 'since') return spokenDay(fromMs);
  const days = Math.floor(start.flaggedMs / DAY_MS) - Math.floor(fromMs / DAY_MS);
  return `${days} ${countedNoun(days, 'day')}`;
}

/** Returns when the first payment was read; without payments, when the period begins. */
const readPeriodStartMs = (facts: CaseFacts): number =>
  subjectFactsOf(facts).transactions.reduce((least, { atMs }) => Math.min(least, atMs), Infinity);

export function citedFigure(from: CaseAndResult, ...steps: readonly string[]): ReferencedText {
  const source = jsonPointer(...steps);
  return citedText(source, figureTextOfSource(from, source)!);
}

/**
 * Returns a figure by the path `<set>/<sum, least, most, payments, parties, first, last or
 * days>[/<side>[/<currency>[/<party>]]]`.
 */
function moneyFigure(
  from: CaseAndResult,
  [set = '', what, side, code, party]: readonly string[],
): string | undefined {
  if (!Object.hasOwn(COUNTED_ROWS_BY_NAME, set)) return undefined;
  const rows = rowsOfSet(from, set as RowSetName).filter(
    ({ direction, currency, counterparty }) =>
      direction === (side ?? direction) &&
      currency === (code ?? currency) &&
      counterparty === (party ?? counterparty),
  );
  if (what === 'days' && set === 'linked') return spokenDayRange(rows[0]!.atMs, rows.at(-1)!.atMs);
  if (what === 'payments') return rows.length.toLocaleString('en-US');
  if (what === 'more') return (rows.length - NAMED_TRANSACTIONS_MAX).toLocaleString('en-US');
  if (what === 'newest' && rows.length > 0) return spokenDay(rows.at(-1)!.atMs);
  if (what === 'parties') return `${partyNamesIn(from, rows).size}`;
  if (what === 'first_time') return `${firstTimePartiesIn(from, rows).length}`;
  if (what === 'customers') return `${customersIn(rows).length}`;
  if (what === 'span') return spanOfRows(rows);
  if (what === 'period' && rows.length > 0) return spokenDayRange(rows[0]!.atMs, rows.at(-1)!.atMs);
  if (what === 'share') {
    const all = rowsOfSet(from, set as RowSetName).filter(
      (row) => row.direction === side && row.currency === code,
    );
    return `${Math.round((100 * unitsOf(rows)) / unitsOf(all))}`;
  }
  if (what === 'first') return spokenDay(flaggedWindowOfSubject(from.facts).startMs);
  if (what === 'last') return spokenDay(flaggedWindowOfSubject(from.facts).endMs);
  if (what === 'days') {
    const { startMs, endMs } = flaggedWindowOfSubject(from.facts);
    return spokenDayRange(startMs, endMs);
  }
  if (what === 'known') return knownShare(from, rows);
  const countParties = (some: readonly TransactionRow[]): number => partyNamesIn(from, some).size;
  const ofPeriod = periodFigure(what ?? '', { facts: from.facts, rows, code, countParties });
  if (ofPeriod !== undefined || code === undefined || rows.length === 0) return ofPeriod;
  if (what === 'month') {
    const busiest = rowsOfBusiestSum(rows, MONTH_MS, ({ amount }) => unitsOfDecimal(amount));
    return proseMoney(
      toDecimal(busiest.reduce((total, { amount }) => total + unitsOfDecimal(amount), 0n)),
      code,
    );
  }
  const all = rows.map(({ amount }) => unitsOfDecimal(amount)).sort((a, b) => (a < b ? -1 : 1));
  if (what === 'least') return proseMoney(toDecimal(all[0]!), code);
  if (what === 'most') return proseMoney(toDecimal(all.at(-1)!), code);
  return what === 'sum'
    ? proseMoney(toDecimal(all.reduce((total, units) => total + units)), code)
    : undefined;
}

/**
 * Returns the share of rows with counterparties of earlier payments; undefined where that is not known
 * of each.
 */
function knownShare(from: CaseAndResult, rows: readonly TransactionRow[]): string | undefined {
  const firsts = new Set(firstTimePartiesIn(from, rows));
  const isTold = rows.every(
    ({ counterparty: party, atMs }) =>
      party !== null &&
      (firsts.has(party) || (firstDealing(from.facts, party, atMs)?.firstMs ?? atMs) < atMs),
  );
  if (!isTold || rows.length === 0) return undefined;
  const known = rows.filter(({ counterparty }) => !firsts.has(counterparty!));
  return percentText(percentOfWhole(unitsOf(known), unitsOf(rows)));
}

/** Returns the parties of the rows that are customers of the bank. */
export const customersIn = (rows: readonly TransactionRow[]): string[] => [
  ...new Set(rows.flatMap(({ counterparty: key }) => (key?.startsWith('entity:') ? [key] : []))),
];

/** Returns how long the rows take, with both days: "one day" is told as such by its message. */
export function spanOfRows(rows: readonly TransactionRow[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  return first && last
    ? spokenPeriod(Math.floor(last.atMs / DAY_MS) - Math.floor(first.atMs / DAY_MS) + 1)
    : '';
}

function partyFigure(facts: CaseFacts, [party = '', field]: readonly string[]): string | undefined {
  if (field !== 'since') return escapeMarkdown(party.slice(party.indexOf(':') + 1), Infinity);
  const firstMs = firstDealingMs(facts, party);
  return firstMs === undefined ? undefined : spokenDay(firstMs);
}

/** Returns what came in, in a currency, as it is compared with other customers. */
function inflowFigure(facts: CaseFacts, currency: string): string | undefined {
  const units = activityMetricsOf(viewOfFacts(facts).compared).inflow.get(currency);
  return units === undefined ? undefined : proseMoney(toDecimal(units), currency);
}

/**
 * Returns how money went on: `share`, `stayed`, `time`, `main` (what the largest recipient got of what left),
 * `asked` (the share of the flagged incoming money that left), `fast/<hours>` (the number of flagged incoming
 * payments of which at least half went out within `<hours>`), or `delay/<incoming>/<outgoing>` (the time
 * between two payments).
 */
function flowFigure({ facts }: CaseAndResult, [name, cameId, leftId]: readonly string[]): string | undefined {
  const flows = linkedFlowsOf(viewOfFacts(facts));
  if (name === 'share') return percentText(flows.share);
  if (name === 'stayed') return percentText(1 - flows.share);
  if (name === 'time') return medianTimeText(flows);
  if (name === 'main') return percentText(percentOfWhole(flows.recipients[0]?.sums ?? 0, flows.left));
  if (name === 'asked') return percentText(flaggedInflowShareSentOn(facts) ?? 0);
  if (name === 'fast') return String(countInflowsSentOnWithin(facts, Number(cameId)));
  const link = flows.links.find(({ from, to }) => from.id === cameId && to.id === leftId);
  return name === 'delay' && link ? medianTimeText({ medianHours: link.hours }) : undefined;
}

/** Returns how much of the flagged incoming money left again; null where not all of it was followed. */
export function flaggedInflowShareSentOn(facts: CaseFacts): number | null {
  const view = viewOfFacts(facts);
  const ins = assessedMoneyOf(view).rows.filter(({ row, isIn }) => row.flagged && isIn);
  const followed = new Set(assessedMoneyOf(view).openIns.map(({ row }) => row.id));
  const came = ins.reduce((sum, { sums }) => sum + sums, 0);
  if (came <= 0 || !ins.every(({ row }) => followed.has(row.id))) return null;
  const ids = new Set(ins.map(({ row }) => row.id));
  const left = linkedFlowsOf(view).links.filter(({ from }) => ids.has(from.id));
  return Math.min(1, left.reduce((sum, { sums }) => sum + sums, 0) / came);
}

const unitsOf = (rows: readonly TransactionRow[]): number =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0);

/**
 * Returns distinct counterparties: customers of the bank by id, others by name however it is spelled, and both
 * as one where a name is that of a customer. Leaves out unnamed counterparties.
 */
export function partyNamesIn({ facts }: CaseAndResult, rows: readonly TransactionRow[]): ReadonlySet<string> {
  const keys = new Set(rows.flatMap(({ counterparty }) => counterparty ?? []));
  const isCustomer = (key: string): boolean => key.startsWith('entity:');
  const nameOf = (key: string): string => partyIdentity(facts, key);
  const known = new Set([...keys].filter(isCustomer).map(nameOf));
  return new Set(
    [...keys].flatMap((key) => (isCustomer(key) ? key : known.has(nameOf(key)) ? [] : nameOf(key))),
  );
}

const WRITTEN_CHARS_MAX = 60;
/** Matches letters with digits, or at least five digits: not a day, a month or the number of a bill. */
const CODE = /(?<![\p{L}\p{N}])(?:\p{L}{1,6}-?\d[\p{L}\d-]{1,20}|\d{5,20})(?![\p{L}\p{N}])/u;

/** Returns the reference code in a payment's text, such as a staff number. */
export const referenceCodeIn = (written = ''): string | undefined => CODE.exec(written)?.[0];

function rowFigure({ facts }: CaseAndResult, [id, field]: readonly string[]): string | undefined {
  const isMeant = (each: TransactionRow): boolean => each.id === id;
  const row = subjectFactsOf(facts).transactions.find(isMeant) ?? facts.later?.find(isMeant);
  if (!row) return undefined;
  if (field === 'money') return spokenMoney(row.amount, row.currency);
  if (field === 'prose') return proseMoney(row.amount, row.currency);
  if (field === 'day') return spokenDay(row.atMs);
  if (field === 'own_id') return escapeMarkdown(row.ownId ?? row.id, Infinity);
  const written = paymentDescriptorOf(row, facts);
  if (field === 'written') return written && escapeMarkdown(written, WRITTEN_CHARS_MAX);
  return field === 'code' ? referenceCodeIn(written) : undefined;
}

/** Returns the parties of a direction, largest sum first. */
export function largestParties(from: CaseAndResult, set: RowSetName, side: MoneyDirection) {
  const worth = sumComparatorByWorth(from.facts);
  return [...sumsByParty(rowsOfSet(from, set))]
    .flatMap(([party, sums]) =>
      [...sums].map(([currency, { [side]: paid }]) => ({ party, currency, units: paid.units })),
    )
    .filter(({ units }) => units > 0n)
    .sort((a, b) => worth(a, b) || (a.party < b.party ? -1 : 1));
}

/** Returns the currencies of a direction, largest sum first. */
export function currenciesByWorth(from: CaseAndResult, set: RowSetName, side: MoneyDirection): string[] {
  const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
  const sums = [...groupedBy(rows, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    units: some.reduce((sum, { amount }) => sum + unitsOfDecimal(amount), 0n),
  }));
  const worth = sumComparatorByWorth(from.facts);
  return sums
    .sort((a, b) => worth(a, b) || (a.currency < b.currency ? -1 : 1))
    .map(({ currency }) => currency);
}

export const currenciesOfSide = (rows: readonly TransactionRow[], side: MoneyDirection): string[] =>
  [...new Set(rows.filter(({ direction }) => direction === side).map(({ currency }) => currency))].sort();

const ROWS = new Map(FLAGS.map((row) => [row.id, row]));

export const titleOfFlag = (flagId: string): string => ROWS.get(flagId)?.title ?? flagId;

export interface PlacedFlag {
  readonly blockId: BlockId;
  readonly flag: Flag;
}

export const featureOfPlacedFlag = ({ flag }: PlacedFlag): string =>
  ROWS.get(flag.flagId)?.feature ?? flag.flagId;

/**
 * Returns the flags in the order of texts: flags that decided first, then by colour, then by the contribution
 * of their block.
 */
export function orderedFlagsOf({ perBlock, outcome }: RunResult): PlacedFlag[] {
  const rank = ({ flag }: PlacedFlag): number =>
    outcome?.flags?.includes(flag.flagId) ? -1 : COLORS.indexOf(flag.color);
  return [...perBlock]
    .sort((a, b) => (b.contribution ?? 0) - (a.contribution ?? 0))
    .flatMap(({ blockId, flags }) => flags.map((flag) => ({ blockId, flag })))
    .sort((a, b) => rank(a) - rank(b));
}

export const isPlacedFlagFinding = ({ flag }: PlacedFlag): boolean => isFindingFlag(flag);

export const isPlacedFlagSevere = ({ flag }: PlacedFlag): boolean =>
  flag.color === 'black' || flag.color === 'red';

interface LooksLikeHypothesis {
  readonly row: HypothesisRow;
  readonly found: FoundHypothesis;
  readonly isLikely: boolean;
}

/**
 * Returns the pattern after which a case is named; null if none is clear. It counts as likely unless the case
 * is cleared.
 */
export function patternThatNamesCase(run: RunResult): LooksLikeHypothesis | null {
  const leading = leadingHypothesis(run);
  return leading && { ...leading, isLikely: run.outcome?.kind !== 'clear' };
}

type Role = 'suspect' | 'victim' | 'unknown' | 'used' | 'third_party';

/** Returns the role of the customer; `unknown` if it is not known, and for results without a role. */
export function roleInCase({ run }: Pick<CaseAndResult, 'run'>): Role {
  if (run.role !== undefined) return run.role === 'not_known' ? 'unknown' : run.role;
  return (run.outcome?.kind === 'clear' ? 'unknown' : patternThatNamesCase(run)?.row.role) ?? 'unknown';
}

export const isNamelessCustomer = ({ facts }: CaseAndResult): boolean => {
  const { profile } = subjectFactsOf(facts);
  return profile !== null && profile !== undefined && !profile.name;
};

/** Returns the features of behaviour, most points first, if the score relies on them; else an empty list. */
export const scoredBehaviourFeatures = ({ behaviour = [] }: RunResult): string[] =>
  behaviour.map(({ feature }) => featureOfPart(feature));

export interface CitedRow {
  readonly row: TransactionRow;
  /** Titles of the unusual flags for which the row is evidence. */
  readonly shows: readonly string[];
}

/**
 * Returns the transactions for a report, in order of time: those behind the reasons of the pattern (or else
 * behind the behaviour) and behind the flags that decided; if there are none, those of red flags, or else of
 * yellow flags. Leaves out rows that are not flagged and that only a single finding cites, such as groceries
 * in a busy month.
 */
export function citedRows(facts: CaseFacts, run: RunResult): CitedRow[] {
  const { told, unusual } = citedIn(facts, run);
  return told.map((row) => {
    const shown = unusual.filter(({ flag }) => flag.evidence.includes(row.id));
    return { row, shows: shown.map(({ flag }) => titleOfFlag(flag.flagId)) };
  });
}

/** Tells whether the findings that decided name more transactions than `citedRows` returns. */
export function areCitedRowsExamples({ facts, run }: CaseAndResult): boolean {
  const { told, all, isCut } = citedIn(facts, run);
  return isCut || told.length < all.length;
}

function citedIn(facts: CaseFacts, run: RunResult) {
  const looks = patternThatNamesCase(run);
  const unusual = orderedFlagsOf(run).filter(isPlacedFlagFinding);
  const severe = unusual.filter(isPlacedFlagSevere);
  const decided = unusual.filter(({ flag }) => run.outcome?.flags?.includes(flag.flagId));
  const reasons = looks?.isLikely
    ? looks.found.for.map(({ feature }) => featureOfPart(feature))
    : scoredBehaviourFeatures(run);
  const isTold = reasons.length > 0 || decided.length > 0;
  const flags = isTold ? decided : severe.length > 0 ? severe : unusual;
  const cited = [
    ...flags.map(({ flag }) => flag.evidence),
    ...[...new Set(reasons)].map((id) => run.features?.[id]?.evidence ?? []),
  ].map((ids) => new Set(ids));
  const times = ({ id }: TransactionRow): number => cited.filter((ids) => ids.has(id)).length;
  const all = subjectFactsOf(facts).transactions.filter((row) => times(row) > 0);
  const most = all.filter((row) => row.flagged || times(row) > 1);
  const isCut = cited.some(({ size }) => size >= EVIDENCE_IDS_MAX);
  return { all, told: most.length > 0 ? most : all, isCut, unusual };
}
