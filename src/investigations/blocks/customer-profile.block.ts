import { z } from 'zod';
import type { Entity } from '../../ingestion/domain/entity.record.js';
import { quoted, utcDay } from '../../kernel/visible-text.js';
import { inflow, passThrough } from '../domain/activity-metrics.js';
import { seriesOf } from '../domain/activity-series.js';
import { subjectOf, type CaseFacts } from '../domain/case-facts.js';
import { compareUnits, toDecimal, toUnits } from '../domain/decimal.js';
import { notAssessed, tooManyToAssess, type Finding, type Json } from '../domain/flag.js';
import { inCurrency, peerMetric, PEERS_MIN, type PeerMetric } from '../domain/peer-table.js';
import {
  documentedSources,
  KYC_FIELDS,
  missingKycFields,
  ownershipOf,
  yearsBetween,
  type Ownership,
} from '../domain/profile-facts.js';
import { colorFrom, flagsFrom, type Block } from './block.js';

const FLAG_IDS = ['CP1', 'CP2', 'CP3', 'CP4', 'CP5'] as const;

/**
 * Fields after FATF R.10, owners and young companies after FATF R.24 and R.25, the rest after the Wolfsberg
 * principles; ages after published profiles of money mules. Counts, years, percent, days.
 */
const Rules = z.object({
  missingYellowFrom: z.int().default(3),
  missingRedFrom: z.int().default(6),
  ageYoungBelowYears: z.int().default(21),
  ageOldAboveYears: z.int().default(75),
  ownedBelowPercent: z.number().default(75),
  companyYoungBelowDays: z.number().default(90),
});

type Rules = z.infer<typeof Rules>;

/** Older than anybody alive: a mistyped date of birth. */
const AGE_YEARS_MAX = 120;

interface Input {
  readonly type: Entity['type'] | null;
  readonly firstFlaggedAtMs: number;
  readonly missing: readonly string[];
  readonly occupation: string | null;
  readonly industry: string | null;
  /** null without the lists. */
  readonly listed: { readonly occupation: string | null; readonly industry: string | null } | null;
  readonly dob: string | null;
  readonly truncated: boolean;
  /** Decimal sums of the lookback by currency, and how the peers' look. */
  readonly inflows: readonly {
    readonly currency: string;
    readonly sum: string;
    readonly peers: PeerMetric | null;
  }[];
  readonly passThrough: number;
  readonly passThroughPeers: PeerMetric | null;
  readonly ownership: Ownership | null;
  readonly sources: readonly string[] | null;
}

function select(facts: CaseFacts): Input {
  const { profile, transactions } = subjectOf(facts);
  const series = seriesOf(transactions);
  const firstFlaggedAtMs = facts.window.startMs;
  return {
    type: profile?.type ?? null,
    firstFlaggedAtMs,
    missing: profile ? missingKycFields(profile) : [],
    occupation: profile?.occupation || null,
    industry: profile?.industry || null,
    listed: facts.profile
      ? { occupation: facts.profile.highRiskOccupation, industry: facts.profile.highRiskIndustry }
      : null,
    dob: profile?.dob ?? null,
    truncated: facts.truncated,
    inflows: [...inflow(series)].map(([currency, sum]) => ({
      currency,
      sum: toDecimal(sum),
      peers: peerMetric(facts.peers, inCurrency('inflow', currency)),
    })),
    passThrough: passThrough(series).length,
    passThroughPeers: peerMetric(facts.peers, 'pass_through'),
    ownership: profile ? ownershipOf(profile, firstFlaggedAtMs) : null,
    sources: profile ? documentedSources(profile) : null,
  };
}

const NO_PROFILE = 'The record of the subject was never uploaded.';

/** CP1: due diligence fields that are empty. */
function missingFields({ type, missing }: Input, rules: Rules): Finding {
  const threshold = { yellow: rules.missingYellowFrom, red: rules.missingRedFrom };
  if (type === null) return notAssessed(NO_PROFILE, null, threshold);
  const names = missing.map((field) => field.replaceAll('_', ' ')).join(', ');
  const rationale =
    `${missing.length} of ${KYC_FIELDS[type].length} due diligence fields are missing` +
    `${missing.length > 0 ? `: ${names}` : ''}.`;
  return { color: colorFrom(missing.length, threshold), value: missing.length, threshold, rationale };
}

/** CP2: an occupation or industry on the lists of higher risk. */
function riskyTrade({ occupation, industry, listed }: Input): Finding {
  if (occupation === null && industry === null) {
    return notAssessed('Neither an occupation nor an industry was uploaded.');
  }
  if (listed === null) return notAssessed('The lists of occupations and industries were not available.');
  const met = [
    ...(listed.occupation ? [`occupation ${quoted(occupation!, 60)} (listed: ${listed.occupation})`] : []),
    ...(listed.industry ? [`industry ${quoted(industry!, 60)} (listed: ${listed.industry})`] : []),
  ];
  return met.length > 0
    ? { color: 'yellow', value: { ...listed }, rationale: `Of higher risk: ${met.join('; ')}.` }
    : {
        color: 'white',
        value: null,
        rationale: 'Neither occupation nor industry is listed as of higher risk.',
      };
}

/** CP3: a very young or old customer with an inflow above most peers', or who passes it on as mules do. */
function ageAndValue(input: Input, rules: Rules): Finding {
  const { dob, firstFlaggedAtMs } = input;
  const ages = { below: rules.ageYoungBelowYears, above: rules.ageOldAboveYears };
  if (input.type === null) return notAssessed(NO_PROFILE);
  if (input.type === 'BUSINESS') {
    return { color: 'white', value: null, rationale: 'A business has no age of a person.' };
  }
  if (dob === null) return notAssessed('The date of birth is missing.', null, { age: ages });
  const age = yearsBetween(dob, firstFlaggedAtMs);
  if (age < 0 || age > AGE_YEARS_MAX) {
    return notAssessed(`The date of birth ${dob} is implausible.`, null, { age: ages });
  }
  if (age >= ages.below && age <= ages.above) {
    const rationale = `Aged ${age}: neither under ${ages.below} nor over ${ages.above}.`;
    return { color: 'white', value: { age }, threshold: { age: ages }, rationale };
  }
  return unusualAge(input, age, ages);
}

function unusualAge(input: Input, age: number, ages: { below: number; above: number }): Finding {
  const { passThrough: count, passThroughPeers: mules, inflows } = input;
  const above = inflows.filter(
    ({ sum, peers }) => peers && compareUnits(toUnits(sum), toUnits(peers.p90)) > 0,
  );
  const value: Json = {
    age,
    passThrough: count,
    inflow: Object.fromEntries(inflows.map((row) => [row.currency, row.sum])),
  };
  const p90 = Object.fromEntries(
    inflows.flatMap(({ currency, peers }) => (peers ? [[currency, peers.p90]] : [])),
  );
  const threshold = {
    age: ages,
    yellow: { inflow: p90 },
    red: { passThrough: mules ? Number(mules.p95) : null },
  };
  if (mules && count > Number(mules.p95)) {
    const rationale =
      `Aged ${age}, and ${count} incoming amounts were passed on within 5 days, as money mules do; ` +
      `95 % of ${mules.count} peers stay within ${mules.p95}.`;
    return { color: 'red', value, threshold, rationale };
  }
  const most = above[0];
  if (most) {
    const rationale =
      `Aged ${age}, with an inflow of ${most.sum} ${quoted(most.currency, 12)}; ` +
      `90 % of ${most.peers!.count} peers stay within ${most.peers!.p90}.`;
    return { color: 'yellow', value, threshold, rationale };
  }
  if (input.truncated) return tooManyToAssess({ value, threshold });
  if (!mules || inflows.some(({ peers }) => peers === null)) {
    return notAssessed(`Aged ${age}; fewer than ${PEERS_MIN} peers to compare with.`, value, threshold);
  }
  const rationale = `Aged ${age}; inflow and amounts passed on are not above those of most peers.`;
  return { color: 'white', value, threshold, rationale };
}

/** CP4: owners who hold too little between them, or an owning company founded just before. */
function owners(input: Input, rules: Rules): Finding {
  const { ownership } = input;
  const threshold = { percent: rules.ownedBelowPercent, days: rules.companyYoungBelowDays };
  if (input.type === null) return notAssessed(NO_PROFILE, null, threshold);
  if (input.type === 'INDIVIDUAL' && ownership === null) {
    return { color: 'white', value: null, threshold, rationale: 'A person has no beneficial owners.' };
  }
  if (ownership === null) return notAssessed('No beneficial owner was uploaded.', null, threshold);
  const { percent, youngestCompanyDays: days, undatedCompanies } = ownership;
  const isLow = percent !== null && percent < threshold.percent;
  const isYoung = days !== null && days < threshold.days;
  const isUnknown = percent === null || (undatedCompanies > 0 && !isYoung);
  const texts = [
    percent === null ? 'the shares of the owners are incomplete' : `the named owners hold ${percent} %`,
    ...(days === null ? [] : [`the youngest owning company was ${days} days old`]),
    ...(undatedCompanies > 0 ? [`${undatedCompanies} owning companies have no usable formation date`] : []),
  ];
  const day = utcDay(input.firstFlaggedAtMs);
  const rationale = `At the first flagged transaction (${day}) ${texts.join(', ')}.`;
  const color = isLow && isYoung ? 'red' : isLow || isYoung ? 'yellow' : isUnknown ? 'gray' : 'white';
  return { color, value: { percent, days }, threshold, rationale };
}

/** CP5: the source of funds is on record. */
function sourceOfFunds({ type, sources }: Input): Finding {
  if (type === null) return notAssessed(NO_PROFILE);
  if (sources === null) return notAssessed('No source of funds was uploaded.');
  if (sources.length === 0) {
    return {
      color: 'white',
      value: 0,
      rationale: 'The source of funds was filled in without saying anything.',
    };
  }
  const named = sources
    .slice(0, 3)
    .map((source) => quoted(source, 60))
    .join(', ');
  return { color: 'green', value: sources.length, rationale: `Source of funds on record: ${named}.` };
}

/** Who the customer says to be: what is missing, and what about it is of higher risk. */
export const customerProfile: Block<Input, Rules> = {
  id: 'customer_profile',
  rev: 1,
  title: 'Customer profile',
  dimension: 'customer_analysis',
  flagIds: FLAG_IDS,
  weight: 0.5,
  flagWeights: {},
  rules: Rules,
  reads: ['peers', 'occupations', 'industries'],
  select,
  analyse: (input, rules) => ({
    flags: flagsFrom(FLAG_IDS, {
      CP1: missingFields(input, rules),
      CP2: riskyTrade(input),
      CP3: ageAndValue(input, rules),
      CP4: owners(input, rules),
      CP5: sourceOfFunds(input),
    }),
    overview:
      input.type === null
        ? NO_PROFILE
        : `The customer is ${input.type === 'BUSINESS' ? 'a business' : 'a person'}.`,
  }),
};
