import type { InvestigationContent } from '@alert-review/judgement';

type Result = InvestigationContent['result'];
type StoredFlag = Result['perBlock'][number]['flags'][number];

/** How a customer lies among comparable ones in one indicator. Figures are those that the result cites. */
export interface PeerStrip {
  readonly flagId: string;
  readonly value: number;
  /** Percentiles of the comparable customers, lowest first: of `of` in 100, the measure is `upTo` or less. */
  readonly cuts: readonly { readonly of: number; readonly upTo: number }[];
  /** From above which value the indicator is red. */
  readonly threshold: number;
}

const DECISIVE: readonly string[] = ['red', 'yellow'];
const CUT = /^\/peers\/([^/]+)\/(p\d+)$/;

/**
 * Returns the indicators that raise the score and were compared with comparable customers. Leaves out those
 * of which the result does not cite the percentiles, as it does not in results of earlier versions.
 */
export const peerStripsOf = ({ perBlock }: Result): PeerStrip[] =>
  perBlock
    .flatMap(({ flags }) => flags)
    .filter(({ color }) => DECISIVE.includes(color))
    .flatMap((flag) => stripOf(flag) ?? [])
    .sort((a, b) => excess(b) - excess(a));

const excess = ({ value, threshold }: PeerStrip): number => value / Math.max(threshold, Number.MIN_VALUE);

function stripOf({ flagId, value, threshold, references = [] }: StoredFlag): PeerStrip | null {
  const texts = new Map(references.map(({ source, text }) => [source, text]));
  const cited = references.flatMap(({ source, text }) => {
    const [, metric, name] = CUT.exec(source) ?? [];
    const share = name === undefined ? undefined : texts.get(`/rule/percentile/${name}`);
    return metric === undefined || share === undefined
      ? []
      : [{ metric, of: Number(share), upTo: numberOf(text) }];
  });
  const cuts = cited.map(({ of, upTo }) => ({ of, upTo })).sort((a, b) => a.of - b.of);
  const found = { value: comparedValue(value, cited[0]?.metric ?? ''), threshold: redFrom(threshold) };
  const isWhole = [found.value, found.threshold, ...cuts.map(({ upTo }) => upTo)].every(Number.isFinite);
  return cuts.length > 1 && isWhole ? { flagId, cuts, ...found } : null;
}

/** Amounts are written with separators of thousands. */
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

type Json = StoredFlag['value'];

const memberOf = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;

/** Returns the measured number. Of several, `metric` names one as "count" or "inflow SEK". */
function comparedValue(value: Json, metric: string): number {
  const [name = '', currency] = metric.split(' ');
  const measured = typeof value === 'object' ? memberOf(value, name) : value;
  const found = currency === undefined ? measured : memberOf(measured, currency);
  return typeof found === 'number' || typeof found === 'string' ? Number(found) : Number.NaN;
}

const redFrom = (threshold: Json): number => {
  const red = memberOf(threshold, 'red');
  return typeof red === 'number' ? red : Number.NaN;
};
