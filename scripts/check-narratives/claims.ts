import { wording } from './read-words.js';
import type { Truth } from './truth.js';

/** Figures of a sentence, each with what is so. */
export type Pairs = readonly (readonly [said: unknown, real: unknown])[];

/** By the wording of a sentence. `evidence`: ids of the server that stand under it. */
export type Claims = Readonly<
  Record<string, (truth: Truth, said: readonly string[], evidence: readonly string[]) => Pairs>
>;

/** "false: the sentence", for each that is not so. */
export const claimFaults = (
  claims: Claims,
  truth: Truth,
  text: string,
  evidence: readonly string[] = [],
  flags = 'g',
): string[] =>
  Object.entries(claims).flatMap(([words, judge]) =>
    [...text.matchAll(wording(words, flags))].flatMap(([line, ...said]) => {
      const wrong = judge(truth, said, evidence).find(([told, real]) => told !== real);
      return wrong ? [`false: "${line}": ${String(wrong[0])}, and it is ${String(wrong[1])}`] : [];
    }),
  );

const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, month: 30.44, year: 365.25 };

/** Whole days, months or years between a day and an instant. */
export const wholeSince = (from: string, toMs: number, unit: string): number =>
  Math.floor((toMs - Date.parse(from)) / 86_400_000 / UNIT_DAYS[unit]!);
