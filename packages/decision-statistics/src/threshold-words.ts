import type { ThresholdChoice, ThresholdRow } from './threshold-table.js';

/** "4.7 %"; a dash where there is no share. */
export const shareInPercent = (share: number | null): string =>
  share === null ? '–' : `${(100 * share).toFixed(1)} %`;

const counted = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;

/** "3 (1.4 %), at most 3.7 % with a confidence of 95 %" */
export const missedInWords = (
  { missed, missRate, missUpperBound }: ThresholdRow,
  confidence: number,
): string =>
  `${missed} (${shareInPercent(missRate)}), at most ${shareInPercent(missUpperBound)} with a confidence of ` +
  `${+(100 * confidence).toFixed(2)} %`;

/** Says which threshold misses at most a share, and what it closes; or what is missing for the choice. */
export function choiceInWords(
  { chosen, morePositives, moreDecisions }: ThresholdChoice,
  missAtMost: number,
  confidence: number,
): string {
  const promise = `miss at most ${+(100 * missAtMost).toFixed(2)} %`;
  if (chosen) {
    const { threshold, closed, escalated } = chosen;
    return (
      `A threshold of ${threshold} is the highest that is known to ${promise}. It would have closed ` +
      `${closed} of ${counted(closed + escalated, 'decided alert')}, and of the alerts that people ` +
      `escalated ${missedInWords(chosen, confidence)}.`
    );
  }
  if (morePositives === null)
    return `No threshold can ${promise}: too many alerts with the lowest scores were escalated.`;
  const inAll =
    moreDecisions === null
      ? ''
      : ` At the present share of escalations, that means ${counted(moreDecisions, 'more decision')}.`;
  return (
    `No threshold is known to ${promise} yet. This takes ${counted(morePositives, 'more alert')} that ` +
    `people escalate and whose score is not among the lowest.${inAll}`
  );
}
