import {
  peerMetricOfTable,
  PEERS_MIN,
  highestPercentilePassed,
  TAIL_PERCENTILES,
  type PeerMetric,
} from '../activity/peer-table.js';
import {
  EVIDENCE_IDS_MAX,
  makeFlag,
  SEVERITY_BY_COLOR,
  type Color,
  type FlagFinding,
  type Flag,
} from '../scoring/flag.js';
import { citedText, phraseText, jsonPointer, type AnyText } from '../wording/referenced-text.js';
import { spokenAmount } from '../wording/spoken.js';
import type { CaseView, ComparedWithPeers, FeatureMeasure } from '../features/feature.js';
import { measureFeature } from '../features/all-features.js';
import type { BlockId } from '../scoring/dimensions.js';
import { isConditionMet, passesTest, featureValue, type BoundOf, type ConditionTest } from './evaluate.js';
import { featureText } from './filled-template.js';
import type { FlagRow } from './rule-table.js';

// size: a text is read as one line.

type TailPercentile = (typeof TAIL_PERCENTILES)[number];

/** The rarest of the compared values. `tail`: the percentile that it exceeds; null below the 80th. */
interface PeerComparison {
  readonly compared: ComparedWithPeers;
  readonly cuts: PeerMetric;
  readonly tail: TailPercentile | null;
}

/** Computes a flag from its feature. Pure; throws what the feature throws. */
export function computeFlag(row: FlagRow, block: BlockId, view: CaseView): Flag {
  const boundOf: BoundOf = (name) => {
    const [own = '', other] = name.split('.');
    return other === undefined ? view.bound(block, own) : view.bound(own as BlockId, other);
  };
  const measured = measureFeature(view, row.feature);
  const finding = findingOf(row, measured, view, boundOf);
  return makeFlag(row.id, limitIncomplete(finding, measured));
}

function findingOf(row: FlagRow, measured: FeatureMeasure, view: CaseView, boundOf: BoundOf): FlagFinding {
  const { value, evidence = [], dust } = measured;
  const shown = (measured.shown ?? value) as FlagFinding['value'];
  const said = () => featureText(row.feature, measured, row.says);
  if (value === null)
    return { color: 'gray', value: (measured.shown ?? null) as FlagFinding['value'], rationale: said };
  const beside = row.peers ? besidePeers(measured, view) : null;
  const base = {
    value: shown,
    evidence,
    shown: evidence.slice(0, EVIDENCE_IDS_MAX),
    ...(dust?.length ? { dust } : {}),
    threshold: thresholds(row, measured, boundOf, beside),
    rationale: () => (beside ? phraseText`${said()}; ${percentiles(beside)}.` : phraseText`${said()}.`),
  };
  const own = gradeByBands(row, measured, view, boundOf);
  const isComparedOnly = row.few !== undefined || (!row.bands.red && !row.bands.yellow);
  if (row.peers && !beside && isComparedOnly) {
    if (row.few !== undefined && Number(value) <= row.few) return { ...base, color: 'white' };
    const few = citedText('/rule/peersMin', PEERS_MIN);
    const rationale = () => phraseText`${said()}; fewer than ${few} customers to compare with.`;
    return { ...base, color: 'gray', rationale };
  }
  if (!row.peers) {
    const { mandatory } = own ?? WHITE;
    return { ...base, ...milderOf([own ?? WHITE], row, view, boundOf), ...(mandatory ? { mandatory } : {}) };
  }
  // A flag is as severe as it is rare. Without peers it may be common, so it counts half.
  const severity = beside ? beside.tail?.severity : own ? SEVERITY_BY_COLOR[own.color] / 2 : undefined;
  const isColoured = own?.color === 'red' || own?.color === 'yellow';
  const graded = isColoured && severity !== undefined ? { ...own, severity } : own;
  return { ...base, ...milderOf([graded, beside && (beside.tail ?? WHITE)], row, view, boundOf) };
}

interface Grade {
  readonly color: Color;
  readonly severity?: number;
  readonly mandatory?: string | undefined;
}

const WHITE: Grade = { color: 'white' };
const ORDER = ['black', 'red', 'yellow', 'green'] as const;

/** Returns the worst colour whose band matches; null if the flag has no bands of its own. */
function gradeByBands(
  row: FlagRow,
  { value }: FeatureMeasure,
  view: CaseView,
  boundOf: BoundOf,
): Grade | null {
  if (Object.keys(row.bands).length === 0) return null;
  for (const color of ORDER) {
    const band = row.bands[color];
    if (!band) continue;
    const { any, ...single } = band;
    for (const { with: condition, mandatory, severity, ...test } of any ?? [single]) {
      const isMet = isEmpty(test) || passesTest(value, test, boundOf);
      if (isMet && (!condition || isConditionMet(view, condition, boundOf)))
        return { color, mandatory, ...(severity === undefined ? {} : { severity }) };
    }
  }
  return WHITE;
}

const isEmpty = (test: ConditionTest): boolean => Object.values(test).every((member) => member === undefined);

function besidePeers({ compare = [] }: FeatureMeasure, view: CaseView): PeerComparison | null {
  const found = compare.flatMap((compared): PeerComparison[] => {
    const cuts = peerMetricOfTable(view.facts.peers, compared.metric);
    return cuts ? [{ compared, cuts, tail: highestPercentilePassed(compared.value, cuts) }] : [];
  });
  const missing = found.length < compare.length;
  const [rarest] = found.sort((a, b) => (b.tail?.severity ?? 0) - (a.tail?.severity ?? 0));
  // Null: a value that could not be compared may be the rarest.
  return !rarest || (missing && rarest.tail === null) ? null : rarest;
}

type Graded = Pick<FlagFinding, 'color'> & { readonly severity?: number };

/** Returns the mildest of the findings and of the `milder` features; unknown features are ignored. */
function milderOf(
  found: readonly (Graded | null)[],
  row: FlagRow,
  view: CaseView,
  boundOf: BoundOf,
): Pick<FlagFinding, 'color' | 'severity'> {
  const further = row.milder.flatMap(({ feature, bands }): Graded[] => {
    const value = featureValue(view, feature);
    if (value === null) return [];
    for (const color of ['red', 'yellow'] as const)
      if (bands[color] && passesTest(value, bands[color], boundOf)) return [{ color }];
    return [WHITE];
  });
  const all = [...found.filter((each) => each !== null), ...further];
  const graded = all.filter(({ color }) => color !== 'green' || further.length === 0);
  const mildest = [...graded].sort(
    (a, b) =>
      SEVERITY_BY_COLOR[a.color] - SEVERITY_BY_COLOR[b.color] || (a.severity ?? 1) - (b.severity ?? 1),
  )[0];
  if (!mildest) return { color: 'white' };
  const { color, severity } = mildest;
  const isCapped = color === 'yellow' && severity === undefined && all.length > 1;
  const tail = isCapped ? TAIL_PERCENTILES.find((each) => each.color === 'yellow')!.severity : severity;
  return { color, ...(tail === undefined ? {} : { severity: tail }) };
}

/**
 * Limits a finding if older transactions were not read: a value that could only rise stays, others become
 * gray.
 */
function limitIncomplete(finding: FlagFinding, { incomplete }: FeatureMeasure): FlagFinding {
  if (!incomplete || finding.color === 'gray') return finding;
  if (incomplete === 'may_be_higher' && (finding.color === 'red' || finding.color === 'yellow'))
    return finding;
  const { value, threshold = null } = finding;
  return { color: 'gray', value, threshold, rationale: 'Not assessed: too many transactions.' };
}

/** Returns the bounds with which the flag was compared, by colour; null for a colour without a bound. */
function thresholds(
  row: FlagRow,
  { figures = {} }: FeatureMeasure,
  boundOf: BoundOf,
  beside: PeerComparison | null,
): NonNullable<FlagFinding['threshold']> | null {
  if (beside) return { red: Number(beside.cuts.p95), yellow: Number(beside.cuts.p80) };
  const numberOf = (bound: string | number) => (typeof bound === 'number' ? bound : boundOf(bound.slice(1)));
  const used: Record<string, string | number | Record<string, number>> = {};
  for (const color of ORDER) {
    const named = row.threshold?.[color];
    const { any = [], ...single } = row.bands[color] ?? {};
    const own = named?.startsWith('$') ? named : row.threshold ? undefined : boundIn(single);
    if (own !== undefined) used[color] = numberOf(own);
    else if (named !== undefined && figures[named] !== undefined) used[color] = figures[named];
    if (row.threshold || own !== undefined) continue;
    const further = [single, ...any].flatMap(({ with: { feature = '', ...test } = {} }) => {
      const bound = boundIn(test);
      return bound === undefined ? [] : [[feature.split('.')[1] ?? feature, numberOf(bound)] as const];
    });
    if (further.length > 0) used[color] = Object.fromEntries(further);
  }
  return Object.keys(used).length > 0 ? used : null;
}

const boundIn = ({ above, from, below, upTo }: ConditionTest) => above ?? from ?? below ?? upTo;

const CITED_HUNDRED = citedText('/rule/wholePercent', 100);

/** Number of peers, out of 100, up to each percentile. */
const PERCENTS = Object.fromEntries(
  TAIL_PERCENTILES.map(({ above, share }) => [above, Math.round((1 - share) * 1_000) / 10]),
);

/**
 * Returns a text such as "that is more than 95 of 100 comparable customers have (80 have at most 2, and 95 at
 * most 4)".
 */
function percentiles({ compared: { metric, named }, cuts, tail }: PeerComparison): AnyText {
  const of = (name: string) =>
    citedText(jsonPointer('peers', metric, name), spokenAmount(String(cuts[name as keyof PeerMetric])));
  const share = (name: string) => citedText(jsonPointer('rule', 'percentile', name), PERCENTS[name]!);
  const passed = tail === null || tail.above === 'p80' ? 'p95' : tail.above;
  const compared = named === undefined ? null : citedText(jsonPointer('peers', metric, 'named'), named);
  const cut = phraseText`at most ${of('p80')}, and ${share(passed)} at most ${of(passed)}`;
  if (tail === null)
    return phraseText`${compared === null ? '' : phraseText`for ${compared}, `}${share('p80')} of ${CITED_HUNDRED} comparable customers have ${cut}`;
  const more = phraseText`more than ${share(tail.above)} of ${CITED_HUNDRED} comparable customers have`;
  return phraseText`${compared ?? 'that'} is ${more} (${share('p80')} have ${cut})`;
}
