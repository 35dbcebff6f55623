import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

export const ALLOW_REASON_CHARS_MAX = 500;

const entry = { list: z.string(), entry: z.string(), version: z.string() };

/** What a customer, whose id is the stream's, has to do with entries of lists of names. */
export const CustomerScreeningEvents = defineEvents('customerScreening', {
  /** A name of the customer resembles the entry. `score`: likeness of the names, 0 to 100. */
  ListEntryMatched: {
    v: 1,
    schema: z.object({ ...entry, score: z.int(), isExact: z.boolean() }),
    audit: ({ isExact }) => ({ value: isExact ? 'exact' : 'alike' }),
  },
  /** An allow entry: the customer is not the one of the list. `until`: its last day. */
  ListEntryAllowed: {
    v: 1,
    schema: z.object({ ...entry, until: z.string(), reason: z.string() }),
    sealed: ['reason'],
    audit: () => ({ value: 'not_the_same' }),
  },
});
