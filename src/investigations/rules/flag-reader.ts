import { toUnits } from '../../kernel/decimal.js';
import { peerMetric, PEERS_MIN, type PeerMetric } from '../domain/activity/peer-table.js';
import {
  EVIDENCE_IDS_MAX,
  makeFlag,
  SEVERITY,
  TAILS,
  type Color,
  type Finding,
  type Flag,
} from '../domain/scoring/flag.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { spokenAmount } from '../domain/texts/spoken.js';
import type { CaseView } from '../features/case-view.js';
import type { Compared, Measured } from '../features/feature.js';
import { featureOf, measure } from '../features/all-features.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import type { Test } from './conditions.js';
import { holds, passes, valueOf, type BoundOf } from './evaluate.js';
import { filled } from './filled-template.js';
import type { FlagRow } from './rule-table.js';

// size: a text is read as one line.

type Tail = (typeof TAILS)[number];

/** The rarest of what is compared; `tail` null below the 80th percentile; null without enough peers. */
interface Beside {
  readonly compared: Compared;
  readonly cuts: PeerMetric;
  readonly tail: Tail | null;
}

/** Reads one flag off its feature. Pure; throws what the feature throws. */
export function readFlag(row: FlagRow, block: BlockId, view: CaseView): Flag {
  const boundOf: BoundOf = (name) => {
    const [own = '', other] = name.split('.');
    return other === undefined ? view.bound(block, own) : view.bound(own as BlockId, other);
  };
  const measured = measure(view, row.feature);
  const finding = findingOf(row, measured, view, boundOf);
  return makeFlag(row.id, limited(finding, measured));
}

function findingOf(row: FlagRow, measured: Measured, view: CaseView, boundOf: BoundOf): Finding {
  const { value, evidence = [], dust } = measured;
  const shown = (measured.shown ?? value) as Finding['value'];
  const said = told(row, measured);
  if (value === null)
    return { color: 'gray', value: (measured.shown ?? null) as Finding['value'], rationale: said };
  const first = evidence.slice(0, EVIDENCE_IDS_MAX);
  const base = { value: shown, evidence, shown: first, ...(dust?.length ? { dust } : {}) };
  if (row.peers) {
    const beside = besidePeers(measured, view);
    const threshold = thresholds(row, boundOf, beside);
    if (!beside && row.few !== undefined && Number(value) <= row.few)
      return { ...base, color: 'white', threshold, rationale: () => phrase`${said()}.` };
    if (!beside && (row.few !== undefined || (!row.bands.red && !row.bands.yellow))) {
      const few = cite('/rule/peersMin', PEERS_MIN);
      return {
        ...base,
        color: 'gray',
        threshold,
        rationale: () => phrase`${said()}; fewer than ${few} customers to compare with.`,
      };
    }
    const own = banded(row, measured, view, boundOf);
    const rare = beside && (beside.tail ?? WHITE);
    // As severe as it is rare; what cannot be compared may be common, and counts half.
    const severity = beside ? beside.tail?.severity : own ? SEVERITY[own.color] / 2 : undefined;
    const isColoured = own?.color === 'red' || own?.color === 'yellow';
    const graded = isColoured && severity !== undefined ? { ...own, severity } : own;
    const decided = milderOf([graded, rare], row, view, boundOf);
    return {
      ...base,
      ...decided,
      threshold,
      rationale: () => (beside ? phrase`${said()}; ${percentiles(beside)}.` : phrase`${said()}.`),
    };
  }
  const own = banded(row, measured, view, boundOf) ?? WHITE;
  return {
    ...base,
    ...milderOf([own], row, view, boundOf),
    ...('mandatory' in own && own.mandatory ? { mandatory: own.mandatory } : {}),
    threshold: thresholds(row, boundOf, null),
    rationale: () => phrase`${said()}.`,
  };
}

interface Grade {
  readonly color: Color;
  readonly severity?: number;
  readonly mandatory?: string | undefined;
}

const WHITE: Grade = { color: 'white' };
const ORDER = ['black', 'red', 'yellow', 'green'] as const;

/** The worst colour whose band holds; null where the row has no bands of its own. */
function banded(row: FlagRow, { value }: Measured, view: CaseView, boundOf: BoundOf): Grade | null {
  if (Object.keys(row.bands).length === 0) return null;
  for (const color of ORDER) {
    const band = row.bands[color];
    if (!band) continue;
    const { any, ...single } = band;
    for (const { with: condition, mandatory, severity, ...test } of any ?? [single]) {
      const isMet = isEmpty(test) || passes(value, test, boundOf);
      if (isMet && (!condition || holds(view, condition, boundOf)))
        return { color, mandatory, ...(severity === undefined ? {} : { severity }) };
    }
  }
  return WHITE;
}

const isEmpty = (test: Test): boolean => Object.values(test).every((member) => member === undefined);

function besidePeers({ compare = [] }: Measured, view: CaseView): Beside | null {
  const found = compare.flatMap((compared): Beside[] => {
    const cuts = peerMetric(view.facts.peers, compared.metric);
    return cuts ? [{ compared, cuts, tail: tailOf(compared.value, cuts) }] : [];
  });
  const missing = found.length < compare.length;
  const [rarest] = found.sort((a, b) => (b.tail?.severity ?? 0) - (a.tail?.severity ?? 0));
  // What could not be compared may be the rarest.
  return !rarest || (missing && rarest.tail === null) ? null : rarest;
}

/** The highest percentile of the peers that is passed, strictly. */
export const tailOf = (value: string, cuts: PeerMetric): Tail | null =>
  TAILS.find(({ above }) => cuts[above] !== undefined && toUnits(value) > toUnits(cuts[above])) ?? null;

type Graded = Pick<Finding, 'color'> & { readonly severity?: number };

/** The mildest of what was found and of the rows `milder`, of which one that is not known says nothing. */
function milderOf(
  found: readonly (Graded | null)[],
  row: FlagRow,
  view: CaseView,
  boundOf: BoundOf,
): Pick<Finding, 'color' | 'severity'> {
  const further = row.milder.flatMap(({ feature, peers, bands }): Graded[] => {
    const value = valueOf(view, feature);
    if (value === null) return [];
    if (peers !== undefined) {
      const cuts = peerMetric(view.facts.peers, peers);
      return cuts ? [tailOf(decimalOf(value), cuts) ?? WHITE] : [];
    }
    for (const color of ['red', 'yellow'] as const)
      if (bands[color] && passes(value, bands[color], boundOf)) return [{ color }];
    return [WHITE];
  });
  const graded = [...found.filter((each) => each !== null), ...further].filter(
    ({ color }) => color !== 'green' || further.length === 0,
  );
  const mildest = [...graded].sort(
    (a, b) => SEVERITY[a.color] - SEVERITY[b.color] || (a.severity ?? 1) - (b.severity ?? 1),
  )[0];
  if (!mildest) return { color: 'white' };
  const { color, severity } = mildest;
  const isCapped = color === 'yellow' && severity === undefined && further.length + found.length > 1;
  const tail = isCapped ? TAILS.find((each) => each.color === 'yellow')!.severity : severity;
  return { color, ...(tail === undefined ? {} : { severity: tail }) };
}

const decimalOf = (value: number | string): string => (typeof value === 'string' ? value : value.toFixed(6));

/** With older transactions unread, what can only rise stays; all else is not assessed. */
function limited(finding: Finding, { incomplete }: Measured): Finding {
  if (!incomplete || finding.color === 'gray') return finding;
  if (incomplete === 'may_be_higher' && (finding.color === 'red' || finding.color === 'yellow'))
    return finding;
  const { value, threshold = null } = finding;
  return { color: 'gray', value, threshold, rationale: 'Not assessed: too many transactions.' };
}

function thresholds(
  row: FlagRow,
  boundOf: BoundOf,
  beside: Beside | null,
): NonNullable<Finding['threshold']> | null {
  if (beside) return { red: Number(beside.cuts.p95), yellow: Number(beside.cuts.p80) };
  const of = (test: Test | undefined) => {
    const bound = test && (test.above ?? test.from ?? test.below ?? test.upTo);
    return bound === undefined ? undefined : typeof bound === 'number' ? bound : boundOf(bound.slice(1));
  };
  const found = Object.fromEntries(
    ORDER.flatMap((color) => {
      const bound = of(row.bands[color]);
      return bound === undefined ? [] : [[color, bound]];
    }),
  );
  return Object.keys(found).length > 0 ? found : null;
}

/** The sentence of the feature without its full stop; its figures are cited. */
function told(row: FlagRow, measured: Measured): () => Words {
  const feature = featureOf(row.feature);
  const template =
    measured.value === null
      ? (measured.unknown ?? 'It is not known')
      : (measured.says ?? row.says ?? feature.says);
  return () => filled(template, row.feature, measured);
}

const HUNDRED = cite('/rule/wholePercent', 100);

const PERCENTS: Readonly<Record<string, number>> = {
  p80: 80,
  p90: 90,
  p95: 95,
  p98: 98,
  p99: 99,
  p995: 99.5,
  p998: 99.8,
  p999: 99.9,
};

/** "more than 95 of 100 comparable customers, of whom 80 stay within 2 and 95 within 4". */
function percentiles({ compared: { metric, named }, cuts, tail }: Beside): Words {
  const of = (name: keyof typeof PERCENTS) =>
    cite(pointer('peers', metric, name), spokenAmount(String(cuts[name as keyof PeerMetric])));
  const share = (name: string) => cite(pointer('rule', 'percentile', name), PERCENTS[name]!);
  const passed = tail === null || tail.above === 'p80' ? 'p95' : tail.above;
  const within = phrase`within ${of('p80')} and ${share(passed)} within ${of(passed)}`;
  const by = named === undefined ? '' : phrase`by ${cite(pointer('peers', metric, 'named'), named)} `;
  if (tail === null) return phrase`${by}${share('p80')} of ${HUNDRED} comparable customers stay ${within}`;
  return phrase`${by}more than ${share(tail.above)} of ${HUNDRED} comparable customers, of whom ${share('p80')} stay ${within}`;
}
