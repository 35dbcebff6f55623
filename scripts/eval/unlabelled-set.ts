import { z } from 'zod';
import { OUTCOME_KINDS } from '../../packages/judgement/src/scoring/run-result.js';

const Transfer = z.strictObject({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Decimal text. */
  amount: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
});

/** All that the scoring process is given: strict, so that no column that tells the label can slip in. */
export const UnlabelledSet = z.strictObject({
  accounts: z.array(z.string()),
  /** Those accounts that belong to companies; the others belong to people. */
  businesses: z.array(z.string()).optional(),
  transfers: z.array(Transfer),
  /** By position and the ids of what is flagged; those of the four rules of the sample if left out. */
  alerts: z.array(z.strictObject({ account: z.int(), transfers: z.array(z.string()) })).optional(),
  /** Amounts are told times this; so is what the law says of them. */
  amountFactor: z.int().positive().optional(),
});

/** What the scoring process answers; scores are points of 100. */
export const Scores = z.strictObject({
  /** In the order of the accounts given; none of a set that brings its alerts. */
  accounts: z.array(z.number()),
  /** What ten plain features give the same accounts. */
  accountBars: z.array(z.number()),
  /** `account` is the position of the account that the alert is about. */
  alerts: z.array(
    z.strictObject({
      account: z.int(),
      score: z.number(),
      /** What ten plain features give the same alert. */
      bar: z.number(),
      kind: z.enum(OUTCOME_KINDS),
      /** That decided: `score`, `clear`, or a row of the table of rules. */
      rule: z.string(),
      /** The pattern that is named; null for none. */
      typology: z.string().nullable(),
      /** When its last transfer was flagged. */
      endMs: z.number(),
    }),
  ),
  /** CPU time of scoring all accounts, peer table included, ms. */
  cpuMs: z.int(),
});

export type Transfer = z.infer<typeof Transfer>;
export type UnlabelledSet = z.infer<typeof UnlabelledSet>;
export type Scores = z.infer<typeof Scores>;
