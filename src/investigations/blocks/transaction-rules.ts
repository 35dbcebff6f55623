import { z } from 'zod';

// Amounts are divided by it, so it may not be zero.
const decimal = z.string().regex(/^(?=.*[1-9])\d{1,38}(\.\d{1,18})?$/, 'it has to be a decimal above zero');

/** Bands after FinCEN on structuring and funnel accounts and FFIEC; counts of rows unless named. */
export const TransactionRules = z.object({
  /** By currency, in major units, where an organisation departs from the list `reporting_thresholds`. */
  reportingThresholds: z.record(z.string(), decimal).default({}),
  nearThresholdFromPercent: z.int().min(1).max(100).default(80),
  structuringYellowFrom: z.int().default(3),
  structuringRedFrom: z.int().default(6),
  /** An amount is round if it is a multiple of this many major units; own choice, no source. */
  roundMultiple: decimal.default('100'),
  /** Currencies whose unit is so small that everyday prices are multiples of a hundred. */
  roundMultipleByCurrency: z.record(z.string(), decimal).default({ JPY: '10000', KRW: '100000' }),
  roundAbovePercent: z.int().default(60),
  roundRowsMin: z.int().default(5),
  largestYellowAbove: z.int().default(10),
  largestRedAbove: z.int().default(30),
});

export type TransactionRules = z.infer<typeof TransactionRules>;
