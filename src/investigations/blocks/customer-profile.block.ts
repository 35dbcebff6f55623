import { z } from 'zod';
import { quoted, utcDay } from '../../kernel/visible-text.js';
import { metricsOf } from '../domain/activity/activity-metrics.js';
import { seriesOf } from '../domain/activity/activity-series.js';
import { likePeers, subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { toDecimal } from '../../kernel/decimal.js';
import { saysSomething } from '../domain/case/filled-text.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { inCurrency, peerMetric } from '../domain/activity/peer-table.js';
import {
  documentedSources,
  KYC_FIELDS,
  missingKycFields,
  ownershipOf,
  type Ownership,
} from '../domain/case/profile-facts.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { colorFrom, type Block } from './block.js';
import { ageAndValue, type AgeInput } from './unusual-age.js';

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

interface Input extends AgeInput {
  readonly missing: readonly string[];
  readonly occupation: string | null;
  readonly industry: string | null;
  /** null without the lists. */
  readonly listed: { readonly occupation: string | null; readonly industry: string | null } | null;
  readonly ownership: Ownership | null;
  readonly sources: readonly string[] | null;
}

const spoken = (text: string | null | undefined): string | null =>
  text != null && saysSomething(text) ? text : null;

function select(facts: CaseFacts): Input {
  const { profile, transactions } = subjectOf(facts);
  const { inflow, passThrough } = metricsOf(seriesOf(likePeers(transactions, facts.lookback)));
  const firstFlaggedAtMs = facts.window.startMs;
  return {
    type: profile?.type ?? null,
    firstFlaggedAtMs,
    missing: profile ? missingKycFields(profile) : [],
    occupation: spoken(profile?.occupation),
    industry: spoken(profile?.industry),
    listed: facts.profile
      ? { occupation: facts.profile.highRiskOccupation, industry: facts.profile.highRiskIndustry }
      : null,
    dob: profile?.dob ?? null,
    truncated: facts.truncated,
    inflows: Array.from(inflow, ([currency, sum]) => ({
      currency,
      sum: toDecimal(sum),
      peers: peerMetric(facts.peers, inCurrency('inflow', currency)),
    })),
    passThrough: passThrough.length,
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
  return {
    color: colorFrom(missing.length, threshold),
    value: missing.length,
    threshold,
    rationale() {
      return toldMissing(KYC_FIELDS[type], missing);
    },
  };
}

function toldMissing(fields: readonly string[], missing: readonly string[]): Words {
  const names = missing.map((field) => field.replaceAll('_', ' ')).join(', ');
  const count = phrase`${cite('/value', missing.length)} of ${cite('/counts/kycFields', fields.length)}`;
  const named = missing.length > 0 ? `: ${names}` : '';
  return phrase`${count} due diligence fields are missing${named}.`;
}

/** CP2: an occupation or industry on the lists of higher risk. */
function riskyTrade({ occupation, industry, listed }: Input): Finding {
  if (occupation === null && industry === null) {
    return notAssessed('Neither an occupation nor an industry was uploaded.');
  }
  if (listed === null) return notAssessed('The lists of occupations and industries were not available.');
  const own = { occupation, industry };
  const met = (['occupation', 'industry'] as const).flatMap((field) => {
    const entry = listed[field];
    if (!entry || own[field] === null) return [];
    const said = cite(pointer('subject', field), quoted(own[field], 60));
    return [phrase`${field} "${said}" (listed: "${cite(pointer('value', field), quoted(entry, 60))}")`];
  });
  return met.length > 0
    ? { color: 'yellow', value: { ...listed }, rationale: phrase`Of higher risk: ${joined(met, '; ')}.` }
    : {
        color: 'white',
        value: null,
        rationale: 'Neither occupation nor industry is listed as of higher risk.',
      };
}

const agesOf = ({ ageYoungBelowYears: below, ageOldAboveYears: above }: Rules) => ({ below, above });

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
  const undated = cite('/counts/undatedCompanies', undatedCompanies);
  const texts: Words[] = [
    percent === null
      ? 'the shares of the owners are incomplete'
      : phrase`the named owners hold ${cite('/value/percent', percent)} %`,
    ...(days === null ? [] : [phrase`the youngest owning company was ${cite('/value/days', days)} days old`]),
    ...(undatedCompanies > 0 ? [phrase`${undated} owning companies have no usable formation date`] : []),
  ];
  const day = cite('/window/startMs', utcDay(input.firstFlaggedAtMs));
  const rationale = phrase`At the first flagged transaction (${day}) ${joined(texts, ', ')}.`;
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
  const first = sources
    .slice(0, 3)
    .map((source, i) => phrase`"${cite(pointer('fundSources', i), quoted(source, 60))}"`);
  const rationale = phrase`Source of funds on record: ${joined(first, ', ')}.`;
  return { color: 'green', value: sources.length, rationale };
}

/** Who the customer says to be: what is missing, and what about it is of higher risk. */
export const customerProfile: Block<Input, Rules> = {
  id: 'customer_profile',
  rev: 4,
  title: 'Customer profile',
  dimension: 'customer_analysis',
  flagIds: FLAG_IDS,
  weight: 0.5,
  flagWeights: {},
  rules: Rules,
  reads: ['peers', 'occupations', 'industries'],
  select,
  analyse: (input, rules) => ({
    findings: {
      CP1: missingFields(input, rules),
      CP2: riskyTrade(input),
      CP3: input.type === null ? notAssessed(NO_PROFILE) : ageAndValue(input, agesOf(rules)),
      CP4: owners(input, rules),
      CP5: sourceOfFunds(input),
    },
    overview:
      input.type === null
        ? NO_PROFILE
        : `The customer is ${input.type === 'BUSINESS' ? 'a business' : 'a person'}.`,
  }),
};
