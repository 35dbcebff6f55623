import { wording } from './read-words.js';
import type { Truth } from './truth.js';

/** Values of a sentence, each paired with the true value. */
export type Pairs = readonly (readonly [said: unknown, real: unknown])[];

/** Checks by the wording of a sentence. `evidence` has the server's ids of the transactions it refers to. */
export type Claims = Readonly<
  Record<string, (truth: Truth, said: readonly string[], evidence: readonly string[]) => Pairs>
>;

/** Returns "false: the sentence" for each sentence with a wrong value. */
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

/** Returns the whole days, months or years between a day and a time. */
export const wholeSince = (from: string, toMs: number, unit: string): number =>
  Math.floor((toMs - Date.parse(from)) / 86_400_000 / UNIT_DAYS[unit]!);
