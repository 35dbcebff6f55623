import {
  choiceInWords,
  shareInPercent,
  type ThresholdRow,
  type ThresholdChoice,
} from '@alert-review/decision-statistics';
import type { OperatorScreen } from './operator-command.js';

interface ShownThresholds {
  readonly rows: readonly ThresholdRow[];
  readonly choices: readonly { readonly choice: ThresholdChoice; readonly missAtMost: number }[];
  readonly confidence: number;
}

/** Prints every threshold at which a figure changes, and the chosen thresholds in words. */
export function printThresholds(
  { rows, choices, confidence }: ShownThresholds,
  screen: OperatorScreen,
): void {
  const changing = rows.filter(({ closed }, at) => at === 0 || closed !== rows[at - 1]!.closed);
  screen.printTable(
    ['threshold', 'escalated', 'closed', 'missed', 'of the escalated', `at most (${100 * confidence} %)`],
    changing.map(({ threshold, escalated, closed, missed, missRate, missUpperBound }) => [
      threshold,
      escalated,
      closed,
      missed,
      shareInPercent(missRate),
      shareInPercent(missUpperBound),
    ]),
  );
  for (const { choice, missAtMost } of choices) screen.line(choiceInWords(choice, missAtMost, confidence));
}
