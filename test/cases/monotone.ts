import { REVIEW_REQUEST_ROWS, FLAGS } from '../../packages/judgement/src/rules/rule-table.js';
import { SEVERITY_BY_COLOR } from '../../packages/judgement/src/scoring/flag.js';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import { severityOfFlag } from '../../packages/judgement/src/scoring/flag.js';
import type { CaseView, FeatureMeasure } from '../../packages/judgement/src/features/feature.js';
import { measureFeature } from '../../packages/judgement/src/features/all-features.js';
import { weighBehaviour } from '../../packages/judgement/src/rules/behaviour.js';
import type { Condition, ConditionTest } from '../../packages/judgement/src/rules/evaluate.js';
import { isConditionMet } from '../../packages/judgement/src/rules/evaluate.js';
import { computeFlag } from '../../packages/judgement/src/rules/flag-reader.js';
import { weighHypotheses } from '../../packages/judgement/src/rules/hypotheses.js';
import { BEHAVIOUR_ROWS, HYPOTHESES } from '../../packages/judgement/src/rules/rule-table.js';

/** Where the table compares a feature, or a part of one, with a bound. */
export interface Reading {
  readonly row: string;
  /** `id` or `id.part`. */
  readonly feature: string;
  readonly bound: number;
  /** 1: more is worse, -1: less is worse. */
  readonly worse: 1 | -1;
}

type Sign = 1 | -1;

const numberOf = (bound: number | string, row: string): number => {
  if (typeof bound === 'number') return bound;
  const [name = '', block = FLAGS.find(({ id }) => id === row)?.block] = bound.slice(1).split('.').reverse();
  if (name === 'threshold') return DEFAULT_RECIPE.rows[row]!.threshold!;
  return Number(DEFAULT_RECIPE.blocks[block as (typeof FLAGS)[number]['block']]!.rules[name]);
};

function readingsIn(row: string, feature: string, test: ConditionTest, sign: Sign): Reading[] {
  const { above, from, below, upTo } = test;
  const more = [above, from].flatMap((bound) => bound ?? []);
  const less = [below, upTo].flatMap((bound) => bound ?? []);
  const of = (bounds: readonly (number | string)[], worse: number) =>
    bounds.map((bound) => ({ row, feature, bound: numberOf(bound, row), worse: worse as Sign }));
  return [...of(more, sign), ...of(less, -sign)];
}

function readingsOf(row: string, condition: Condition, sign: Sign): Reading[] {
  const { feature, all = [], any = [], not, ...test } = condition;
  return [
    ...(feature === undefined ? [] : readingsIn(row, feature, test, sign)),
    ...[...all, ...any].flatMap((each) => readingsOf(row, each, sign)),
    ...(not ? readingsOf(row, not, -sign as Sign) : []),
  ];
}

const behaviourRow = (feature: string): string => `behaviour: ${feature}`;

/** Of behaviour, hypotheses and rules that ask; what speaks for the innocent twin counts the other way. */
export const rowReadings = (): Reading[] => [
  ...BEHAVIOUR_ROWS.flatMap(({ feature, from, to }) =>
    readingsIn(
      behaviourRow(feature),
      feature,
      to > from ? { from, above: to } : { upTo: from, below: to },
      1,
    ),
  ),
  ...HYPOTHESES.flatMap(({ id, needs, for: points, twin }) => [
    ...(needs ? readingsOf(id, needs, 1) : []),
    ...points.flatMap(({ feature, bands }) => bands.flatMap((band) => readingsIn(id, feature, band, 1))),
    ...twin.for.flatMap(({ feature, bands }) => bands.flatMap((band) => readingsIn(id, feature, band, -1))),
  ]),
  ...REVIEW_REQUEST_ROWS.flatMap(({ id, when }) => readingsOf(id, when, 1)),
];

/** Of the bands of flags, without the further conditions of a band. */
export const flagReadings = (): Reading[] =>
  FLAGS.flatMap(({ id, feature, bands }) =>
    (['black', 'red', 'yellow', 'green'] as const).flatMap((color) => {
      const band = bands[color];
      return [...(band ? (band.any ?? [band]) : [])].flatMap((each) =>
        readingsIn(id, feature, each, color === 'green' ? -1 : 1),
      );
    }),
  );

/** Points of behaviour and of hypotheses, 1 for each rule that asks, severity of each flag; by id. */
export type Suspicion = ReadonlyMap<string, number>;

export function suspicionOf(view: CaseView, rows: ReadonlySet<string>): Suspicion {
  const hypotheses = HYPOTHESES.filter(({ id }) => rows.has(id));
  const points = new Map(weighHypotheses(hypotheses, view).map(({ id, points: own }) => [id, own]));
  const behaviour = new Map(weighBehaviour(view).map(({ feature, points: own }) => [feature, own]));
  const measures = BEHAVIOUR_ROWS.filter(({ feature }) => rows.has(behaviourRow(feature))).map(
    ({ feature }) => [behaviourRow(feature), behaviour.get(feature) ?? 0] as const,
  );
  const asks = REVIEW_REQUEST_ROWS.filter(({ id }) => rows.has(id)).map(({ id, when }) => {
    const isAsked = isConditionMet(view, when, () => DEFAULT_RECIPE.rows[id]?.threshold ?? 0);
    return [id, Number(isAsked)] as const;
  });
  const flags = FLAGS.filter(({ id }) => rows.has(id)).map((flag) => {
    const { color, severity = SEVERITY_BY_COLOR[color] } = computeFlag(flag, flag.block, view);
    return [flag.id, severityOfFlag({ color, severity })] as const;
  });
  const patterns = hypotheses.map(({ id }) => [id, points.get(id) ?? 0] as const);
  return new Map([...measures, ...patterns, ...asks, ...flags]);
}

/** The view in which this feature, or this part of one, was measured otherwise. */
export function withValue(
  view: CaseView,
  feature: string,
  change: (found: FeatureMeasure) => FeatureMeasure,
): CaseView {
  const [id = ''] = feature.split('.');
  const measured = new Map(view.measured);
  measured.set(id, change(measureFeature(view, id)));
  return { ...view, measured };
}

/** Just below, at and just above each bound that the feature is compared with, in ascending order. */
export function valuesOf(readings: readonly Reading[]): number[] {
  const bounds = [...new Set(readings.map(({ bound }) => bound))].sort((a, b) => a - b);
  return bounds.flatMap((bound) => [
    bound - Math.abs(bound) * 1e-6 - 1e-9,
    bound,
    bound + Math.abs(bound) * 1e-6 + 1e-9,
  ]);
}

/**
 * Rows in which a worse value of the feature lowers the suspicion, while all else of the case stays as it
 * is; empty where none does. What is not known of the case is left out, and rows that read it both ways.
 */
export function loweredBy(view: CaseView, feature: string, readings: readonly Reading[]): string[] {
  const [id = '', part] = feature.split('.');
  const found = measureFeature(view, id);
  const value = part === undefined ? found.value : found.parts?.[part];
  if (typeof value !== 'number') return [];
  const ways = waysOf(readings);
  const rows = new Set([...ways.keys()]);
  const suspicions = valuesOf(readings).map((other) =>
    suspicionOf(
      withValue(view, feature, (was) =>
        part === undefined ? { ...was, value: other } : { ...was, parts: { ...was.parts, [part]: other } },
      ),
      rows,
    ),
  );
  return [...ways].flatMap(([row, worse]) => {
    const rising = worse === 0 ? [] : suspicions.map((each) => each.get(row)! * worse);
    return rising.some((each, i) => i > 0 && each < rising[i - 1]!) ? [`${row} by ${feature}`] : [];
  });
}

/** By row: in which direction it gets worse, 0 where the row reads it both ways. */
export function waysOf(readings: readonly Reading[]): Map<string, Sign | 0> {
  const ways = new Map<string, Sign | 0>();
  for (const { row, worse } of readings) ways.set(row, ways.has(row) && ways.get(row) !== worse ? 0 : worse);
  return ways;
}

/** By feature, or part of one. */
export function byFeature(readings: readonly Reading[]): Map<string, Reading[]> {
  const found = new Map<string, Reading[]>();
  for (const reading of readings)
    found.set(reading.feature, [...(found.get(reading.feature) ?? []), reading]);
  return found;
}

/**
 * Hypotheses that get more points when a declared value of the case is borne out; without those for which
 * another part of the feature speaks, for what is doubtful is no better when it is borne out.
 */
export function raisedByDocuments(view: CaseView): string[] {
  const plain = (rows: readonly { readonly feature: string }[]) =>
    new Set(rows.map(({ feature }) => feature.split('.')[0]!));
  return HYPOTHESES.flatMap(({ id, for: points, twin }) => {
    const against = [...plain(twin.for)].filter((feature) => !plain(points).has(feature));
    const before = suspicionOf(view, new Set([id])).get(id)!;
    return against.flatMap((feature) => {
      const { isDeclared, isBorneOut } = measureFeature(view, feature);
      if (!isDeclared || isBorneOut) return [];
      const documented = withValue(view, feature, (was) => ({ ...was, isBorneOut: true }));
      return suspicionOf(documented, new Set([id])).get(id)! > before ? [`${id} by ${feature}`] : [];
    });
  });
}
