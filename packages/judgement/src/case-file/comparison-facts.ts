import { highestPercentilePassed, peerMetricOfTable, type PeerMetric } from '../activity/peer-table.js';
import { measureFeature } from '../features/all-features.js';
import { isMeasureKnown, measureClause, measureFigures, proseOf } from '../rules/measure-clauses.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import { REVIEW_REQUEST_ROWS, BEHAVIOUR_ROWS } from '../rules/rule-table.js';
import { isRaisedByNotes, type Flag } from '../scoring/flag.js';
import {
  citedFigure,
  featureOfPlacedFlag,
  isPlacedFlagFinding,
  isPlacedFlagSevere,
  orderedFlagsOf,
  patternThatNamesCase,
  type PlacedFlag,
} from './figures.js';
import { citedText, jsonPointer, type ReferencedText } from '../wording/referenced-text.js';
import { proseMoney, spokenAmount } from '../wording/spoken.js';
import { caseFact, MENTIONED_SHARE_MIN, type CaseFact, type CaseSources } from './case-fact.js';
import { namedTransactions } from './named-transactions.js';
import { lossFact } from './loss-facts.js';
import { evidenceOfMeasure } from './measure-evidence.js';

/** Features that state the same fact: only the weightiest is mentioned. */
const SAME_FACT: readonly (readonly string[])[] = [
  ['parties', 'parties.sums', 'parties.eachSums', 'parties.payers', 'fan_in', 'trade.topBuyer'],
  ['flagged_weight.left', 'flagged_weight.kept', 'flagged_weight.hours', 'passed_whole'],
  ['cash', 'cash.days', 'cash.share', 'cash.drawnShare', 'cash.drawnSums'],
  ['cash.belowDays', 'cash.places', 'structured_amounts'],
  [
    'parties.toTwo',
    'new_receivers',
    'new_receivers.sums',
    'new_receivers.count',
    'new_receivers.perReceiver',
    'own_outlay',
    'fan_out',
  ],
  ['unexplained_out', 'unexplained_out.count', 'unexplained_out.repeated'],
  ['trade', 'trade.running', 'trade.known'],
  ['on_ramp', 'on_ramp.sums', 'fiat_to_crypto'],
  ['own_loss', 'own_loss.rising', 'own_loss.drawn', 'own_loss.back', 'new_receivers.rising'],
  ['told_purpose', 'told_purpose.out', 'told_purpose.least', 'told_purpose.doubtful'],
];
const FACT_OF = new Map(SAME_FACT.flatMap((names) => names.map((name) => [name, names[0]!])));

export const factOfMeasure = (about: string): string => FACT_OF.get(about) ?? about;

/** Told by the lead and by the payments, or no help to a reader unless an indicator is red. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  'flagged_weight',
  'flagged_weight.months',
  'many_payments',
  'round_amounts',
  'volume',
  'flagged_weight.left',
  'age',
  'missing_diligence',
]);
const MEASURES_MAX = 3;
const PEERS_MAX = 2;
/** About money of others, which is no reason where the customer's own money is gone. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'parties',
  'flagged_weight.left',
  'against_past',
  'same_amount',
]);
const OF_LOSS = ['own_loss.drawn', 'own_loss.back', 'own_loss.rising', 'new_receivers.sums'];
/** An account that is older than this is nothing unusual, and a smaller rise does not look like one. */
const OLD_DAYS = 365;
const RISE_MIN = 1.5;
const LOSS_SHARE_MIN = 0.3;
/** Parts of measures of which less is more unusual. */
const SIGNS_OF_ABSENCE: ReadonlySet<string> = new Set(
  BEHAVIOUR_ROWS.filter(({ feature, from, to }) => feature.includes('.') && to < from).map(
    ({ feature }) => feature,
  ),
);
/** Measures that tell a part of the money; a trifle of it is nothing unusual. */
const PARTS_OF_MONEY: ReadonlySet<string> = new Set(['new_receivers', 'parties']);

/**
 * Returns what is unusual for this customer: what decided first, then the comparison with what is expected,
 * with the past and with comparable customers, and every red indicator. `toldBefore`: facts of other parts.
 */
export function comparisonFacts(from: CaseSources, toldBefore: ReadonlySet<string>): CaseFact[] {
  const told = new Set<string>(toldBefore);
  const add = (facts: readonly (CaseFact & { readonly about: string })[]): CaseFact[] =>
    facts.flatMap(({ about, ...fact }) => {
      const key = factOfMeasure(about);
      if (told.has(key)) return [];
      told.add(key);
      return [fact];
    });
  const flags = orderedFlagsOf(from.run).filter(isPlacedFlagFinding);
  const { facts: peers, hardlyBeyond } = peerFacts(from, flags);
  const decided = flags.filter(({ flag }) => from.run.outcome?.flags?.includes(flag.flagId));
  return [
    ...decided
      .map((placed) => indicatorFact(from, placed))
      .filter(({ about }) => told.add(about))
      .map(withoutAbout),
    ...add(measureFacts(from)).slice(0, MEASURES_MAX),
    ...add(peers).slice(0, PEERS_MAX),
    ...add(
      flags
        .filter((placed) => isPlacedFlagSevere(placed) && featureOfPlacedFlag(placed) !== 'missing_diligence')
        .filter((placed) => !hardlyBeyond.has(featureOfPlacedFlag(placed)))
        .map((placed) => indicatorFact(from, placed)),
    ),
  ];
}

const withoutAbout = ({ about: _, ...fact }: CaseFact & { readonly about: string }): CaseFact => fact;

function measureFacts(from: CaseSources): (CaseFact & { readonly about: string })[] {
  const { run, view } = from;
  const isVictim = run.role === 'victim';
  const asked = REVIEW_REQUEST_ROWS.find(({ id }) => id === run.outcome?.rule)?.tells ?? [];
  const weights = new Map<string, number>([
    ...(isVictim ? OF_LOSS.map((about) => [about, 30] as const) : []),
    ...asked.map((about) => [about, 50] as const),
    ...(run.behaviour ?? []).map(({ feature, points }) => [feature, points] as const),
    ...(patternThatNamesCase(run)?.found.for ?? []).map(({ feature, points }) => [feature, points] as const),
  ]);
  const expected = ['deposits_beyond_declared', 'inflow_beyond_income'].filter(
    (id) => Number(measureFeature(view, id).value ?? 0) > 100,
  );
  for (const id of expected) if (run.outcome?.kind !== 'clear') weights.set(id, weights.get(id) ?? 5);
  return [...weights]
    .filter(([about, points]) => points >= 2 && isMeasureUnusual(from, about))
    .filter(([about]) => !isVictim || !OF_OTHERS.has(factOfMeasure(about)))
    .sort(([, a], [, b]) => b - a)
    .map(([about, points]) => ({
      about,
      ...caseFact({
        part: 'comparison',
        kind: 'measure',
        weight: Math.min(1, points / 100),
        values: { about, clause: measureClause(view, about) },
        ...evidenceOfMeasure(from, about),
        ...lossFact(from, about),
      }),
    }));
}

/** Tells whether a measure is beyond what anybody's payments show, so that a text may tell it. */
export function isMeasureUnusual({ view }: CaseSources, about: string): boolean {
  if (TOLD_ELSEWHERE.has(factOfMeasure(about)) || TOLD_ELSEWHERE.has(about)) return false;
  if (!isMeasureKnown(view, about)) return false;
  const [id = '', part] = about.split('.');
  const { value, parts = {}, figures = {} } = measureFeature(view, id);
  if (about === 'account_age') return Number(value) < OLD_DAYS;
  // What is absent is the sign, where points grow as the measure falls.
  if (part !== undefined && SIGNS_OF_ABSENCE.has(about)) return parts[part] !== undefined;
  if (id === 'new_receivers' || id === 'own_loss') {
    if (parts['isPlain'] === 0) return false;
    if (part === 'rising' && (parts['rise'] ?? 0) < RISE_MIN) return false;
  }
  // Where all of the payers pay by the month, a reader would look for strangers in vain.
  if (id === 'parties' && part !== 'toTwo' && parts['told'] === 0) return false;
  if (PARTS_OF_MONEY.has(about) && isTrifle(Number(value), figures['share'])) return false;
  const found = part === undefined ? value : (parts[part] ?? null);
  const least = id === 'own_loss' && part !== 'rising' ? LOSS_SHARE_MIN : 0;
  return typeof found === 'string' || Number(found ?? 0) > least;
}

/** `told`: the share as a text has it, which may be less than the score counts. */
const isTrifle = (share: number, told = ''): boolean =>
  share < MENTIONED_SHARE_MIN ||
  told.startsWith('less') ||
  Number.parseInt(told, 10) / 100 < MENTIONED_SHARE_MIN;

const SHARES = { p80: 80, p90: 90, p95: 95, p98: 98, p99: 99 } as const;

/** Metrics that a message compares; the others stand beside the customer's own average. */
const COMPARED: ReadonlySet<string> = new Set(['fan_in', 'fan_out', 'burst', 'count', 'inflow']);

/** Returns the comparison of a measure in which the customer is rarest; null if it is rare in none. */
function rarestOf(view: CaseSources['view'], about: string) {
  const all = (measureFeature(view, about).compare ?? []).flatMap((compared) => {
    const cuts = peerMetricOfTable(view.facts.peers, compared.metric);
    const tail = cuts && highestPercentilePassed(compared.value, cuts);
    return tail && COMPARED.has(compared.metric.split(' ')[0]!) ? [{ compared, cuts, tail }] : [];
  });
  const [most] = all.sort((a, b) => a.tail.share - b.tail.share);
  return most ? { ...most, passed: most.tail.above } : null;
}

/** From this multiple of its bound on, a comparison is worth a line; of a low percentile from more. */
const BEYOND = { p80: 1.5, other: 1.25 };

/** Compares a measure with those of comparable customers; leaves out what is hardly beyond its bound. */
function peerFacts(from: CaseSources, flags: readonly PlacedFlag[]) {
  const { view, run } = from;
  const hardlyBeyond = new Set<string>();
  const facts = flags.flatMap((placed): (CaseFact & { readonly about: string })[] => {
    const about = featureOfPlacedFlag(placed);
    const found = rarestOf(view, about);
    if (!found) return [];
    const { compared, cuts, passed } = found;
    const [metric = '', currency] = compared.metric.split(' ');
    const name = (Object.keys(SHARES) as (keyof typeof SHARES)[]).findLast((each) => each <= passed) ?? 'p80';
    const times = Number(compared.value) / Number(cuts[name as keyof PeerMetric]);
    if (times < (name === 'p80' ? BEYOND.p80 : BEYOND.other)) {
      hardlyBeyond.add(about);
      return [];
    }
    const cut = citedText(
      jsonPointer('peers', compared.metric, name),
      currency === undefined
        ? spokenAmount(String(cuts[name as keyof PeerMetric]))
        : proseMoney(String(cuts[name as keyof PeerMetric]), currency),
    );
    const values = {
      ...measureFigures(view, about),
      inflow: currency === undefined ? '' : citedFigure({ facts: view.facts, run }, 'inflow', currency),
      share: citedText(jsonPointer('rule', 'percentile', name), SHARES[name]),
      hundred: citedText('/rule/wholePercent', 100),
      cut,
    };
    const evidence = evidenceOfMeasure(from, about);
    return [
      {
        about,
        ...caseFact({ part: 'comparison', kind: `peers_${metric}`, weight: 0.2, values, ...evidence }),
      },
    ];
  });
  return { facts, hardlyBeyond };
}

/** Returns a red indicator, or one that decided, in the words of its measure. */
function indicatorFact(from: CaseSources, placed: PlacedFlag): CaseFact & { readonly about: string } {
  const { view } = from;
  const about = featureOfPlacedFlag(placed);
  const { flag } = placed;
  const isOwn = isMeasureKnown(view, about) && !about.includes(':');
  const clause = isOwn ? measureClause(view, about) : rationaleOf(flag);
  const { evidence: transactions, flagId } = flag;
  const weight = isWithoutPoints(from, placed) ? 0 : flag.color === 'black' ? 1 : 0.5;
  const named = namedTransactions(from, transactions, 'flags', flagId, 'evidence', 'more');
  return {
    about,
    ...caseFact({
      part: 'comparison',
      kind: 'indicator',
      weight,
      transactions,
      named,
      values: { about, clause },
    }),
  };
}

/**
 * A check of 0 points is told, and carries no recommendation unless a claim raised it or it met the rule that
 * decided.
 */
const isWithoutPoints = ({ recipe, run }: CaseSources, { blockId, flag }: PlacedFlag): boolean =>
  recipe.blocks[blockId]?.flagWeights[flag.flagId] === 0 &&
  !isRaisedByNotes(flag) &&
  !(run.outcome?.flags?.includes(flag.flagId) ?? false);

/** Returns the sentence of a flag without its full stop. */
const rationaleOf = ({ rationale, references = [] }: Flag): ReferencedText =>
  lowerFirstLetter(proseOf({ text: rationale.replace(/\.$/, ''), references }));
