import type { Color } from '../../src/scoring/flag.js';
import type { Given, Payment } from '../given-case.js';

/** An edge of a colour: with the facts `met` the flag has the colour, with the facts `not` it does not. */
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

/** An alert on a customer whose record was never uploaded. */
export const unknownSubject: Given = { payments: [today], alert: { entity_id_list: ['C9'] } };
