import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

export const ALLOW_REASON_CHARS_MAX = 500;

const entry = { list: z.string(), entry: z.string(), version: z.string() };

/** Matches between a customer (the stream id) and entries of lists of names. */
export const CustomerScreeningEvents = defineEvents('customerScreening', {
  /**
   * A name of the customer or of an owner (`role`) resembles a name of the entry. `score`: similarity from 0
   * to 100. `isWeak`: the hit is weak and only needs a glance. Name and role are null in events of the first
   * version.
   */
  ListEntryMatched: {
    v: 2,
    schema: z.object({
      ...entry,
      score: z.int(),
      isExact: z.boolean(),
      isWeak: z.boolean(),
      name: z.string().nullable(),
      role: z.enum(['subject', 'owner']).nullable(),
    }),
    upcast: { 1: (data: object) => ({ ...data, isWeak: false, name: null, role: null }) },
    audit: ({ isExact }) => ({ value: isExact ? 'exact' : 'alike' }),
  },
  /**
   * A person allowed the entry: the customer is not the person or entity on the list. `until`: the last day
   * on which this applies.
   */
  ListEntryAllowed: {
    v: 1,
    schema: z.object({ ...entry, until: z.string(), reason: z.string() }),
    sealed: ['reason'],
    audit: () => ({ value: 'not_the_same' }),
  },
});
