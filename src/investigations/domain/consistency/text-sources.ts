import { toDecimal } from '../../../kernel/decimal.js';
import { instantOf } from '../../../kernel/fields.js';
import { Kept } from '../../../kernel/kept.js';
import { quoted } from '../../../kernel/visible-text.js';
import { passages } from '../activity/activity-metrics.js';
import { seriesOf } from '../activity/activity-series.js';
import { DAY_MS, type TransactionRow } from '../activity/entity-activity.js';
import { counted } from '../activity/passage.js';
import { rulesOf } from '../case/facts/alert-rules.js';
import { likePeers, ownWindow, subjectOf, type CaseFacts } from '../case/facts/case-facts.js';
import { ageOf, flaggedSums, sumsByParty, type PartySums } from '../case/money/case-story.js';
import { untoldTexts, writtenOn, writtenTexts } from '../case/facts/written-texts.js';
import { documentedSources, KYC_FIELDS, ownershipOf } from '../case/facts/profile-facts.js';
import { alikeTo, medianOf, shareOf, timesOf } from './amount-sources.js';
import { draftedFigure, draftedRows } from './drafted-rows.js';
import { equalFigure } from './equal-sources.js';
import { laterFigure } from './later-sources.js';
import { BLOCK_COUNTS } from './block-counts.js';
import { besideSum, flaggedState, toldRow, toldRows } from './beside-sources.js';
import { groundFigure } from './ground-sources.js';
import { furtherRowsOf, listedRowsOf, shownRows } from './listed-rows.js';
import type { BlockResult } from '../runs/run-result.js';
import type { Flag } from '../scoring/flag.js';
import type { GroundRules } from '../scoring/ground.js';
import type { EscalationRules } from '../scoring/outcome.js';
import { spokenMoney, spokenSpan } from '../texts/spoken.js';
import { stepsOf } from '../texts/referenced-text.js';
import { patternSum } from './pattern-sources.js';
import { rowCounts } from './row-counts.js';
import { structured } from './structured-source.js';

export interface TextSources {
  readonly facts: CaseFacts;
  readonly recipe: EscalationRules & Partial<GroundRules>;
  readonly blocks: readonly BlockResult[];
  readonly run?: {
    readonly score: number | null;
    readonly scoreWithoutNotes?: number | undefined;
    readonly disposition: string | null;
    readonly failed: readonly object[];
  };
  /** Of a rationale: the flag that it belongs to, and the bands of the flag's block. */
  readonly flag?: Pick<Flag, 'value' | 'threshold'>;
  readonly rules?: unknown;
}

/** A text of ours that is shown as it is. */
export class Verbatim {
  constructor(readonly text: string) {}
}

/** The numbers in the wording of the rules, a second time: a wording that leaves its rule is found. */
const RULE_FIGURES: Readonly<Record<string, number>> = {
  pointsMax: 100,
  wholePercent: 100,
  peersMin: 100,
  alikeMin: 5,
  peerDays: 180,
  percentileYellow: 80,
  percentileHigh: 90,
  percentileRed: 95,
  percentile98: 98,
  percentileTop: 99,
  percentile995: 99.5,
  percentile998: 99.8,
  percentile999: 99.9,
  newPairRows: 2,
  burstDays: 3,
  passThroughDays: 5,
  passThroughFromPercent: 88,
  passThroughToPercent: 112,
  chainDays: 5,
  chainChangePercent: 12,
  structuringDays: 7,
  splitDayPercent: 120,
  wakingDays: 7,
  staleListDays: 7,
  openingDays: 14,
  fanDays: 14,
  monthDays: 30,
  subjectTransactionsMax: 10_000,
  movementsMax: 1_000,
};

const verbatim = (told: unknown): unknown => (typeof told === 'string' ? new Verbatim(told) : told);

const INSTANT = /^(start|end|fetchedAt)Ms$/;
const UPLOADED_INSTANT = /^(registered_at|created_at|start_date|end_date)$/;
type Root = (steps: readonly string[], from: TextSources) => unknown;

const walk = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : undefined,
    value,
  );

function inFacts(value: unknown, steps: readonly string[]): unknown {
  const found = walk(value, steps);
  const last = steps.at(-1) ?? '';
  if (typeof found === 'string' && last === 'dob') return new Date(found);
  if (typeof found === 'number' && INSTANT.test(last)) return new Date(found);
  return typeof found === 'string' && UPLOADED_INSTANT.test(last) ? new Date(instantOf(found)) : found;
}

function subject(steps: readonly string[], { facts }: TextSources): unknown {
  if (steps[0] === 'entity_id') return facts.subjectId;
  const { profile, transactions } = subjectOf(facts);
  return steps[0] === 'transactions' ? transactions : inFacts(profile, steps);
}

function transaction([id = '', field]: readonly string[], { facts }: TextSources): unknown {
  const row = toldRow(facts, id);
  if (!row) return undefined;
  if (field === 'service_id') return new Verbatim(row.id);
  if (field === 'event_time') return new Date(row.atMs);
  if (field === 'amount') return row.amount;
  if (field === 'money') return new Verbatim(spokenMoney(row.amount, row.currency));
  if (field === 'amount_currency') return row.currency;
  if (field === 'descriptor') return writtenOn(row, facts);
  return field === 'entity_id' ? row.ownId : undefined;
}

function block([id, part, flagId, field]: readonly string[], { blocks }: TextSources): unknown {
  const found = blocks.find(({ blockId }) => blockId === id);
  if (!found) return undefined;
  if (part === 'score' || part === 'contribution') return found[part];
  if (part === 'openNotes') return flagId === undefined ? undefined : found.openNotes?.[Number(flagId)];
  if (part !== 'flags') return undefined;
  if (flagId === undefined) return found.flags;
  const flag = found.flags.find((each) => each.flagId === flagId);
  if (field === 'id') return flag && new Verbatim(flag.flagId);
  if (field === 'rationale') return flag && new Verbatim(flag.rationale);
  if (field === 'reason') return flag && new Verbatim(flag.rationale.replace(/\.$/, ''));
  return flag && new Verbatim(`**${flag.flagId} ${flag.color}**: ${flag.rationale}`);
}

function partySum(sums: PartySums, [key = '', side = '', currency = '']: readonly string[]): unknown {
  const paid = sums.get(key)?.get(currency);
  const sum = side === 'in' || side === 'out' ? paid?.[side] : undefined;
  return sum && new Verbatim(spokenMoney(toDecimal(sum.units), currency));
}

const counts: Root = ([name = '', of = ''], { facts, blocks, run, flag }) =>
  caseCounts(facts)[name]?.(of) ??
  BLOCK_COUNTS[name]?.(blocks, of, run?.failed.length ?? 0) ??
  (name === 'furtherRows' ? furtherRowsOf(facts, blocks).length : undefined) ??
  (name === 'furtherDeposits' ? draftedRows(facts, blocks).deposits.length : undefined) ??
  (flag ? flagCounts(flag)[name]?.(of) : undefined);

const ROOTS: Readonly<Record<string, Root>> = {
  alert: (steps, { facts }) => inFacts(facts.alert.content, steps),
  subject,
  entities: (steps, { facts }) => walk(facts.entities, steps),
  transactions: transaction,
  currencies: ([code], { facts }) =>
    subjectOf(facts).transactions.some(({ currency }) => currency === code) ? code : undefined,
  sums: ([kind = '', currency = ''], { facts }) =>
    new Verbatim(spokenMoney(sumOf(facts, kind, currency), currency)),
  structured: (steps, { facts, rules }) => structured(steps, facts, rules),
  passed: ([figure = '', currency = ''], { facts }) => passed(facts, figure, currency),
  partySums: (steps, { facts }) => partySum(flaggedSums(subjectOf(facts).transactions), steps),
  wholeSums: (steps, { facts }) => partySum(sumsByParty(subjectOf(facts).transactions), steps),
  patternSums: ([side = '', currency = ''], { facts }) =>
    new Verbatim(spokenMoney(patternSum(facts, side, currency), currency)),
  drafted: (steps, { facts, blocks }) => draftedFigure(facts, blocks, steps),
  equal: (steps, { facts }) => verbatim(equalFigure(facts, steps)),
  carrying,
  later: (steps, { facts }) => verbatim(laterFigure(steps, facts)),
  ground: (steps, { facts }) => verbatim(groundFigure(steps, facts)),
  shownSums: (steps, from) => shownSum(steps, from),
  besideSums: (steps, { facts }) => verbatim(besideSum(steps, facts)),
  states: (steps, { facts }) => verbatim(flaggedState(steps, facts)),
  written: (steps, { facts }) => walk({ others: untoldTexts(facts), ...writtenTexts(facts) }, steps),
  parties: ([key = ''], { facts }) =>
    toldRows(facts).some(({ counterparty }) => counterparty === key)
      ? key.slice(key.indexOf(':') + 1)
      : undefined,
  age: (_, { facts }) => ageOf(facts) ?? undefined,
  accountAge: (_, { facts }) => {
    const { registeredAtMs } = subjectOf(facts);
    return registeredAtMs === null
      ? undefined
      : new Verbatim(spokenSpan((ownWindow(facts).startMs - registeredAtMs) / DAY_MS));
  },
  medians: ([id], { facts }) => medianOf(facts, id ?? ''),
  times: ([id], { facts }) => timesOf(facts, id ?? ''),
  bounds: ([flagId, name = ''], { blocks }) =>
    walk(blocks.flatMap(({ flags }) => flags).find((flag) => flag.flagId === flagId)?.threshold, [name]),
  alertRules: ([i], { facts }) => rulesOf(facts.alert.content)[Number(i)],
  offences: ([i], { facts }) => {
    const groups = facts.media?.texts[Number(i)]?.groups;
    return groups && new Verbatim(groups.map((group) => quoted(group.replaceAll('_', ' '), 40)).join(', '));
  },
  fundSources: ([i], { facts }) => {
    const { profile } = subjectOf(facts);
    return profile && documentedSources(profile)?.[Number(i)];
  },
  window: (steps, { facts }) => inFacts(facts.window, steps),
  ownWindow: (steps, { facts }) => inFacts(ownWindow(facts), steps),
  lookback: (steps, { facts }) => inFacts(facts.lookback, steps),
  facts: (steps, { facts }) => inFacts(facts, steps),
  peers: (steps, { facts }) => walk(facts.peers?.metrics, steps),
  counts,
  rule: ([name]) => RULE_FIGURES[name ?? ''],
  rules: (steps, { rules }) => walk(rules, steps),
  recipe: (steps, { recipe }) => walk(recipe, steps),
  value: (steps, { flag }) => walk(flag?.value, steps),
  threshold: (steps, { flag }) => walk(flag?.threshold, steps),
  blocks: block,
  score: (_, { run }) => run?.score,
  margin: (_, { run, recipe }) => (run?.score == null ? undefined : Math.abs(run.score - recipe.escalateAt)),
  scoreWithoutNotes: (_, { run }) => run?.scoreWithoutNotes,
  disposition: (_, { run }) => run?.disposition,
};

const BY_NAME = new Map(Object.entries(ROOTS));

/** What a source says now, computed from the facts and the result; undefined where it names nothing. */
export function sourceIn(source: string, from: TextSources): unknown {
  const end = source.indexOf('/', 1);
  const root = BY_NAME.get(end < 0 ? source.slice(1) : source.slice(1, end));
  return root?.(end < 0 ? [] : stepsOf(source.slice(end)), from);
}

/** Figures by name; `of`: which one of several. Lazy, for a text tells few of them. */
type Counts = Readonly<Record<string, (of: string) => number | undefined>>;

const keptCounts = new Kept<CaseFacts, Counts>();

/** Kept as long as the facts: every other reference of a run's texts asks for one. */
function caseCounts(facts: CaseFacts): Counts {
  let counts = keptCounts.get(facts);
  if (!counts) keptCounts.set(facts, (counts = countsOf(facts)));
  return counts;
}

function countsOf(facts: CaseFacts): Counts {
  const { profile, transactions, registeredAtMs, lastBeforeMs } = subjectOf(facts);
  const trades = profile?.estimated_trades_per_month;
  const { places, contacts, wallets, names, media } = facts;
  const moved = () => transactions.filter(({ direction }) => direction !== 'self');
  const flaggedRows = (of: string) =>
    transactions.filter((row) => row.flagged && of === `${row.direction} ${row.currency}`);
  const undated = () => profile && ownershipOf(profile, ownWindow(facts).startMs)?.undatedCompanies;
  return {
    flaggedTransactions: () => transactions.filter(({ flagged }) => flagged).length,
    flaggedCurrencies: () =>
      new Set(transactions.flatMap(({ flagged, currency }) => (flagged ? currency : []))).size,
    ...rowCounts(facts),
    ...currencyCounts(facts),
    ...countryCounts(facts),
    flaggedPayments: (of) => flaggedRows(of).length,
    flaggedPartners: (of) => new Set(flaggedRows(of).map(({ counterparty }) => counterparty)).size,
    otherEntities: () => facts.entities.length - 1,
    silentDays: () => daysBetween(lastBeforeMs ?? registeredAtMs, transactions[0]?.atMs),
    observedDays: () => observedDays(facts),
    alike: (id) => alikeTo(facts, id).length,
    sharePercent: (id) => shareOf(facts, id),
    declaredTrades: () => trades?.upper_bound ?? trades?.lower_bound ?? undefined,
    kycFields: () => profile?.type && KYC_FIELDS[profile.type].length,
    undatedCompanies: () => undated() ?? undefined,
    counterparties: () => new Set(moved().flatMap(({ counterparty }) => counterparty ?? [])).size,
    namelessTransactions: () => moved().filter(({ counterparty }) => counterparty === null).length,
    followed: () => facts.network?.followed ?? 0,
    ips: () => places?.ips.length ?? 0,
    hidingIps: () => places?.ips.filter(({ vpn, hosting }) => vpn || hosting).length,
    unplacedIps: () => places?.ips.filter(({ country }) => country === null).length,
    furtherNamedCountries: () => (places?.namedCountries ?? []).length - 1,
    placedCounterparties: () => places?.counterparties.length ?? 0,
    emails: () => contacts?.emails.length ?? 0,
    phones: () => contacts?.phones.length ?? 0,
    unreadPhones: () => contacts?.phones.filter(({ country }) => country === null).length,
    sharedBy: (of) => contacts?.shared.filter(({ by }) => (by as readonly string[]).includes(of)).length ?? 0,
    screened: (of) => (names?.screened ?? []).filter(({ role }) => of === '' || role === of).length,
    addresses: () => wallets?.addresses ?? 0,
    assets: () => Object.keys(wallets?.assets ?? {}).length,
    directExposures: () =>
      (wallets?.direct?.length ?? 0) +
      (wallets?.reports ?? []).flatMap((report) => report.exposures).filter((e) => e.direct > 0).length,
    looked: () => media?.looked ?? 0,
  };
}

function currencyCounts(facts: CaseFacts): Counts {
  const { transactions } = subjectOf(facts);
  const series = () => seriesOf(transactions);
  const ofFlagged = (direction: TransactionRow['direction']) => {
    const isOne = (i: number) => transactions[i]!.flagged && transactions[i]!.direction === direction;
    return [...series().byCurrency.values()].filter((positions) => positions.some(isOne)).length;
  };
  return {
    currencies: () => new Set(transactions.map(({ currency }) => currency)).size,
    movedCurrencies: () => series().byCurrency.size,
    currenciesIn: () => ofFlagged('in'),
    currenciesOut: () => ofFlagged('out'),
  };
}

function countryCounts(facts: CaseFacts): Counts {
  const { profile } = subjectOf(facts);
  const { places } = facts;
  const known = (countries: readonly (string | null)[] = []) => new Set(countries.filter(Boolean)).size;
  return {
    nationalities: () => known([...(profile?.nationality ?? []), ...(profile?.citizenship ?? [])]),
    ipCountries: () => known(places?.ips.map(({ country }) => country)),
    knownCountries: () => (places?.counterparties ?? []).filter(({ country }) => country !== null).length,
    counterpartyCountries: () => known(places?.counterparties.map(({ country }) => country)),
  };
}

const daysBetween = (fromMs: number | null, toMs: number | undefined): number | undefined =>
  fromMs === null || toMs === undefined ? undefined : Math.floor((toMs - fromMs) / DAY_MS);

/** EA2: from the opening or the start of the lookback to its end, thirty days at least. */
function observedDays(facts: CaseFacts): number {
  const { startMs, endMs } = facts.lookback;
  const openedMs = subjectOf(facts).registeredAtMs ?? startMs;
  return Math.max(30, Math.floor((endMs - Math.max(startMs, openedMs)) / DAY_MS));
}

/** Of those that are flagged or show a finding: the first and last instant, and sums by direction. */
function carrying([what = '', currency = '']: readonly string[], { facts, blocks }: TextSources): unknown {
  const rows = shownRows(facts, blocks);
  if (what === 'first') return rows[0] && new Date(rows[0].atMs);
  if (what === 'last') return rows.length > 0 ? new Date(rows.at(-1)!.atMs) : undefined;
  const ids = new Set(rows.map(({ id }) => id));
  const sum = sumWhere(facts, currency, (row) => row.direction === what && ids.has(row.id));
  return new Verbatim(spokenMoney(sum, currency));
}

/** What a party paid or was paid in the listed transactions that show a finding. */
const shownSum: Root = ([flagId = '', ...steps], { facts, blocks }) =>
  partySum(sumsByParty(listedRowsOf(facts, blocks, flagId)), steps);

/** Figures that a rationale tells and the flag's value holds in another form. */
const flagCounts = ({ value }: Pick<Flag, 'value'>): Counts => {
  const figure = (name: string): number =>
    Number(value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : NaN);
  return {
    roundPercent: () => Math.floor((figure('round') * 100) / figure('count')),
    furtherHits: () => figure('hits') - 1,
    wholeDays: () => Math.ceil(figure('days')),
  };
};

/** TP3: what came in of one currency, the sums that left again or went back, and the number of payments. */
function passed(facts: CaseFacts, figure: string, currency: string): unknown {
  const series = seriesOf(likePeers(subjectOf(facts).transactions, facts.lookback));
  const matched = passages(series).get(currency);
  if (!matched) return undefined;
  const passage = counted(matched, currency, facts.reportingThresholds ?? {});
  if (figure === 'payments') return passage.flows.reduce((count, { outs }) => count + outs.length, 0);
  if (figure === 'back' || figure === 'returned')
    return new Verbatim(spokenMoney(toDecimal(passage[figure].sum), currency));
  if (figure !== 'came' && figure !== 'left' && figure !== 'all') return undefined;
  return new Verbatim(spokenMoney(toDecimal(passage[figure]), currency));
}

const sumOf = (facts: CaseFacts, kind: string, currency: string): string =>
  sumWhere(facts, currency, ({ flagged, direction }) =>
    kind.startsWith('flagged') ? flagged && kind === `flagged-${direction}` : direction === kind,
  );

function sumWhere(facts: CaseFacts, currency: string, isMeant: (row: TransactionRow) => boolean): string {
  const { rows, amounts, byCurrency } = seriesOf(subjectOf(facts).transactions);
  const positions = (byCurrency.get(currency) ?? []).filter((i) => isMeant(rows[i]!));
  return toDecimal(positions.reduce((sum, i) => sum + amounts[i]!, 0n));
}
