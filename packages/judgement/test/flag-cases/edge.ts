import type { Color } from '../../src/scoring/flag.js';
import type { Given, Payment } from '../given-case.js';

/** One place where a colour begins: with the first facts the flag has it, with the others it has not. */
export interface Edge {
  readonly met: Given;
  readonly not: readonly Given[];
}

/** By flag id and colour. */
export type FlagCases = Readonly<Record<string, Partial<Readonly<Record<Color, readonly Edge[]>>>>>;

export const edge = (met: Given, ...not: Given[]): Edge => ({ met, not });

export const times = <Item>(count: number, make: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => make(i));

export const today: Payment = { daysAgo: 0 };

/** An alert on an entity whose record was never uploaded. */
export const unknownSubject: Given = { payments: [today], alert: { entity_id_list: ['C9'] } };
