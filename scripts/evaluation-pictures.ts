import { markNameOfLift, type Evaluation } from '../src/cli/evaluate/evaluation.js';
import { groupedNumber } from '../src/cli/load/draw-progress.js';
import { rowPlot, scorePlot } from './plots.js';

const ROWS_DRAWN = 20;
/** A lift of fewer is left out of the picture: its interval would hide the others. */
const DRAWN_FROM = 10;

type Counted = Pick<Evaluation, 'kind' | 'count' | 'positives' | 'bins' | 'marks'> & {
  readonly escalate_at: number;
};

/** Draws what `alert-review evaluate --output` counted; by the names of its fields. */
export function picturesOf({ kind, count, positives, escalate_at: escalateAt, bins, marks }: Counted) {
  const labelled = `${groupedNumber(count)} ${kind}s, ${groupedNumber(positives)} of them labelled`;
  const drawn = marks.filter((each) => each.count >= DRAWN_FROM && each.lift).slice(0, ROWS_DRAWN);
  const others = count - positives;
  return {
    reliability: scorePlot({
      title: `Share of labelled ${kind}s by score`,
      subtitle: `${labelled}; bars are Wilson intervals of 95 %`,
      valueTitle: 'labelled',
      escalateAt,
      base: positives / count,
      bins: bins.map(({ from, count: ofBin, share }) => ({ from, count: ofBin, interval: share })),
    }),
    scores: scorePlot({
      title: `Scores of labelled and other ${kind}s`,
      subtitle: `${labelled}; shares of each group per ten points`,
      valueTitle: 'share of the group',
      escalateAt,
      legend: [`labelled (${groupedNumber(positives)})`, `others (${groupedNumber(others)})`],
      bins: bins.map(({ from, count: ofBin, positives: found }) => {
        return { from, count: ofBin, bars: [found / (positives || 1), (ofBin - found) / (others || 1)] };
      }),
    }),
    ...(drawn.length > 0 && {
      lift: rowPlot({
        title: `Lift of flags in red or black and of rules, ${kind}s`,
        subtitle: `${labelled}; Wilson intervals of 95 %; those met by at least ${DRAWN_FROM}`,
        valueTitle: 'lift: share of labelled ones, as a multiple of that of all',
        neutral: 1,
        tickText: (value) => String(Number(value.toFixed(2))),
        rows: drawn.map((each) => ({
          name: markNameOfLift(each),
          note: `${each.positives} of ${each.count}`,
          ...each.lift!,
        })),
      }),
    }),
  };
}
