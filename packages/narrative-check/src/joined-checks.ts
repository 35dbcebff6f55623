import { sentencesIn } from './read-clauses.js';
import type { HardStop, NarrativeCheck, NarrativeMark } from './record.js';

interface Place {
  readonly at: number;
  readonly end: number;
}

const isWithin = ({ at }: Place, sentence: Place): boolean => at >= sentence.at && at < sentence.end;

/**
 * Joins checks of one text against the records of several customers. Each sentence is told by the record that
 * supports most of it, and a piece that any record supports is supported.
 */
export function joinNarrativeChecks(text: string, checks: readonly NarrativeCheck[]): NarrativeCheck {
  const [only] = checks;
  if (only && checks.length === 1) return only;
  const marks: NarrativeMark[] = [];
  const stops: HardStop[] = [];
  for (const sentence of sentencesIn(text)) {
    const each = checks.map((check) => check.marks.filter((mark) => isWithin(mark, sentence)));
    const supportedOf = (of: readonly NarrativeMark[]): number =>
      of.filter(({ verdict }) => verdict === 'supported').length;
    const best = each.reduce(
      (most, of, place) => (supportedOf(of) > supportedOf(each[most]!) ? place : most),
      0,
    );
    marks.push(...each[best]!.map((mark) => supportedBy(each.flat(), mark) ?? mark));
    stops.push(...checks.flatMap((check, place) => stopsIn(check, sentence, place === best, checks)));
  }
  return { marks, stops: stops.filter((stop, place) => stops.findIndex(isSameStop(stop)) === place) };
}

const keyOfStop = ({ code, at }: HardStop): string => `${code} ${at}`;

const isSameStop =
  (stop: HardStop) =>
  (other: HardStop): boolean =>
    keyOfStop(other) === keyOfStop(stop);

const supportedBy = (marks: readonly NarrativeMark[], { kind, at, end }: NarrativeMark) =>
  marks.find(
    (mark) => mark.verdict === 'supported' && mark.kind === kind && mark.at === at && mark.end === end,
  );

/**
 * Returns the faults of a check in a sentence. The direction of money is a matter of the sentence's own
 * record; a decision is against the recommendation only if it is against that of each customer.
 */
const stopsIn = (
  { stops }: NarrativeCheck,
  sentence: Place,
  isBest: boolean,
  checks: readonly NarrativeCheck[],
): HardStop[] =>
  stops.filter((stop) => {
    if (!isWithin(stop, sentence)) return false;
    if (stop.code === 'wrong_direction') return isBest;
    if (stop.code !== 'against_recommendation_without_reason') return true;
    return checks.every((check) => check.stops.some(isSameStop(stop)));
  });
