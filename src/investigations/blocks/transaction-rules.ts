import { z } from 'zod';

/**
 * Cash amounts that must be reported or declared, by currency, in major units; an organisation sets its own
 * in its recipe. USD 31 CFR 1010.311; EUR Regulation (EU) 2018/1672; GBP declaration at the border; CAD
 * PCMLTFA, large cash; AUD AML/CTF Act 2006; NZD AML/CFT prescribed transactions; JPY Act on Prevention of
 * Transfer of Criminal Proceeds; INR PML Rules 2005, rule 3; SEK the EUR amount at about 11 SEK.
 */
const REPORTING_THRESHOLDS: Readonly<Record<string, string>> = {
  USD: '10000',
  EUR: '10000',
  GBP: '10000',
  CAD: '10000',
  AUD: '10000',
  NZD: '10000',
  JPY: '2000000',
  INR: '1000000',
  SEK: '110000',
};

const decimal = z.string().regex(/^\d{1,38}(\.\d{1,18})?$/);

/** Bands after FinCEN on structuring and funnel accounts and FFIEC; counts of rows unless named. */
export const TransactionRules = z.object({
  reportingThresholds: z.record(z.string(), decimal).default({ ...REPORTING_THRESHOLDS }),
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
