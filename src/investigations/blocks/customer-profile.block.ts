import { z } from 'zod';
import { quoted } from '../../kernel/visible-text.js';
import { plural, spokenAmount, spokenDay } from '../domain/texts/spoken.js';
import type { Entity } from '../../ingestion/domain/entity.record.js';
import { metricsOf, PASS_THROUGH_MS, passages } from '../domain/activity/activity-metrics.js';
import {
  gravestPassage,
  isKnownById,
  PASSED_PERCENT,
  wentBack,
  type CurrencyPassage,
} from '../domain/activity/passage.js';
import { seriesOf, type ActivitySeries } from '../domain/activity/activity-series.js';
import {
  likePeers,
  ownWindow,
  raisedAtMs,
  subjectOf,
  type CaseFacts,
} from '../domain/case/facts/case-facts.js';
import { compareUnits, toDecimal, toUnits, type Units } from '../../kernel/decimal.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { saysSomething } from '../domain/case/facts/filled-text.js';
import { notAssessed, tooManyToAssess, type Finding, type Json } from '../domain/scoring/flag.js';
import { inCurrency, peerMetric, type PeerMetric } from '../domain/activity/peer-table.js';
import {
  documentedSources,
  KYC_FIELDS,
  missingKycFields,
  ownershipOf,
  yearsBetween,
  type Ownership,
} from '../domain/case/facts/profile-facts.js';
import { unlikelyDeclaration, worthIn } from '../domain/case/unlikely-declaration.js';
import { cite, joined, phrase, pointer, sentences, type Words } from '../domain/texts/referenced-text.js';
import { comparable, PEERS, peers, toldComparable } from './against-peers.js';
import { colorFrom, findAll, type AssessedFlag, type Block } from './block.js';
import { OWN, WOLFSBERG } from './sources.js';
import { cited } from './transaction-overview.js';

// size: six flags that read one record, each a function of its own; apart they would share its type.

/** Older than anybody alive: a mistyped date of birth. */
export const AGE_YEARS_MAX = 120;

const OWNED = 'FATF R.24: an owner counts from 25 %, so no more than that may be unknown';
const SHELL = `${OWN}: a quarter of a year; FATF R.24 names shell companies and no number`;

const Rules = z.object({
  missingYellowFrom: z
    .int()
    .default(3)
    .describe(`${OWN}: a quarter of the twelve fields; FATF R.10 asks for all`),
  missingRedFrom: z.int().default(6).describe(`${OWN}: half of the twelve fields; FATF R.10 asks for all`),
  ageYoungBelowYears: z.int().default(21).describe(`${OWN}; Europol EMMA names the young as money mules`),
  ageOldAboveYears: z.int().default(75).describe(`${OWN}; Europol EMMA names the old as victims`),
  ownedBelowPercent: z.number().default(75).describe(OWNED),
  companyYoungBelowDays: z.number().default(90).describe(SHELL),
});

type Rules = z.infer<typeof Rules>;

type Ages = Readonly<Record<'below' | 'above', number>>;

interface AgeInput {
  readonly type: Entity['type'] | null;
  readonly raisedAtMs: number;
  readonly dob: string | null;
  readonly truncated: boolean;
  /** Decimal sums of the lookback by currency, and how the peers' look. */
  readonly inflows: readonly {
    readonly currency: string;
    readonly sum: string;
    readonly peers: PeerMetric | null;
  }[];
  /** What went on beyond chance (TP3) without what went `back`, in percent of what came in; in decades. */
  readonly passed: { readonly percent: number; readonly back: number; readonly decades: string };
  readonly passedPeers: PeerMetric | null;
}

interface Input extends AgeInput {
  readonly firstFlaggedAtMs: number;
  readonly missing: readonly string[];
  readonly occupation: string | null;
  readonly industry: string | null;
  /** null without the lists. */
  readonly listed: { readonly occupation: string | null; readonly industry: string | null } | null;
  readonly ownership: Ownership | null;
  readonly sources: readonly string[] | null;
  /** They do not account for what was declared. */
  readonly areSourcesShort: boolean;
}

const spoken = (text: string | null | undefined): string | null =>
  text != null && saysSomething(text) ? text : null;

function select(facts: CaseFacts): Input {
  const { profile, transactions } = subjectOf(facts);
  const series = seriesOf(likePeers(transactions, facts.lookback));
  const { inflow } = metricsOf(series);
  const gravest = gravestPassage(passages(series), facts.reportingThresholds ?? {});
  const firstFlaggedAtMs = ownWindow(facts).startMs;
  return {
    type: profile?.type ?? null,
    firstFlaggedAtMs,
    raisedAtMs: raisedAtMs(facts),
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
    passed: passedOf(series, gravest),
    passedPeers: peerMetric(facts.peers, 'passed'),
    ownership: profile ? ownershipOf(profile, firstFlaggedAtMs) : null,
    sources: profile ? documentedSources(profile) : null,
    areSourcesShort: profile !== null && unlikelyDeclaration(profile, worthIn(facts)) !== null,
  };
}

/** What goes back to whoever paid it reaches nobody whom a mule would serve. */
function passedOf(series: ActivitySeries, gravest: CurrencyPassage | null): AgeInput['passed'] {
  if (!gravest) return { percent: 0, back: 0, decades: '0.00' };
  const { isFlow, passage } = gravest;
  const back = isFlow ? wentBack(series, passage.flows, isKnownById).sum : 0n;
  const percent = (sum: Units): number => Number((sum * 100n) / passage.all);
  return {
    percent: isFlow ? Math.max(0, passage.beyondPercent - percent(back)) : 0,
    back: percent(back + passage.returned.sum),
    decades: passage.decades,
  };
}

const NO_PROFILE = 'The record of the subject was never uploaded.';

function missingFields({ type, missing }: Input, rules: Rules): Finding {
  const threshold = { red: rules.missingRedFrom, yellow: rules.missingYellowFrom };
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

/** Where the name of a field is none that people use. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  dob: 'date of birth',
  mailing_street_address: 'street address',
  mailing_country: 'country of residence',
  emails: 'email address',
  phone_numbers: 'phone number',
  corporate_tax_id: 'tax id',
  ubo: 'beneficial owners',
};

const spokenField = (field: string): string => FIELD_NAMES[field] ?? field.replaceAll('_', ' ');

function toldMissing(fields: readonly string[], missing: readonly string[]): Words {
  const names = missing.map(spokenField).join(', ');
  const count = phrase`${cite('/value', missing.length)} of ${cite('/counts/kycFields', fields.length)}`;
  const which = missing.length > 0 ? `: ${names}` : '';
  return phrase`${count} due diligence fields ${missing.length === 1 ? 'is' : 'are'} missing${which}.`;
}

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

function ageAndValue(input: AgeInput, ages: Ages): Finding {
  const { dob } = input;
  if (input.type === 'BUSINESS') {
    return { color: 'white', value: null, rationale: 'A business has no age of a person.' };
  }
  if (dob === null) return notAssessed('The date of birth is missing.', null, { age: ages });
  const age = yearsBetween(dob, input.raisedAtMs);
  if (age < 0 || age > AGE_YEARS_MAX) {
    const born = cite('/subject/dob', spokenDay(Date.parse(dob)));
    return notAssessed(phrase`The date of birth ${born} is implausible.`, null, { age: ages });
  }
  if (age >= ages.below && age <= ages.above) {
    const [below, above] = [
      cite('/threshold/age/below', ages.below),
      cite('/threshold/age/above', ages.above),
    ];
    const rationale = phrase`${aged(age)}: neither under ${below} nor over ${above}.`;
    return { color: 'white', value: { age }, threshold: { age: ages }, rationale };
  }
  return unusualAge(input, age, ages);
}

const aged = (age: number): Words => phrase`Aged ${cite('/value/age', age)}`;

function unusualAge(input: AgeInput, age: number, ages: Ages): Finding {
  const { passed, passedPeers: mules, inflows } = input;
  const above = inflows.filter(
    ({ sum, peers }) => peers && compareUnits(toUnits(sum), toUnits(peers.p90)) > 0,
  );
  const value: Json = {
    age,
    inflow: Object.fromEntries(inflows.map((row) => [row.currency, row.sum])),
    passed,
  };
  const p90 = Object.fromEntries(
    inflows.flatMap(({ currency, peers }) => (peers ? [[currency, peers.p90]] : [])),
  );
  const threshold = {
    age: ages,
    red: { decades: mules?.p95 ?? null, percent: PASSED_PERCENT.red },
    yellow: { inflow: p90 },
  };
  if (mules && passed.percent > PASSED_PERCENT.red && Number(passed.decades) > Number(mules.p95)) {
    const days = cite('/rule/passThroughDays', PASS_THROUGH_MS / DAY_MS);
    const share = phrase`${cite('/value/passed/percent', passed.percent)} % of what came in, beyond chance`;
    const without = toldBack(passed, ' and without ');
    const matched = phrase`${share}${without}, could be matched with what left within ${days} days`;
    const rarer = phrase`that is rarer than with ${comparable('p95')}`;
    const rationale = phrase`${aged(age)}, and ${matched}, as with money mules; ${rarer}.`;
    return { color: 'red', value, threshold, rationale };
  }
  const most = above[0];
  if (most) {
    const metric = inCurrency('inflow', most.currency);
    const amount = cite(pointer('value', 'inflow', most.currency), spokenAmount(most.sum));
    const sum = phrase`${amount} ${cited(most.currency)}`;
    const ninety = comparable('p90');
    const bound = peers(metric, 'p90', most.peers!);
    const rationale = phrase`${aged(age)}, with an inflow of ${sum}; ${ninety} stay within ${bound}.`;
    return { color: 'yellow', value, threshold, rationale };
  }
  if (input.truncated) return tooManyToAssess({ value, threshold });
  if (!mules || inflows.some(({ peers }) => peers === null)) {
    const rationale = phrase`${aged(age)}; fewer than ${PEERS} peers to compare with.`;
    return notAssessed(rationale, value, threshold);
  }
  const money = phrase`inflow and amounts passed on${toldBack(passed, ', without ', ',')}`;
  const rationale = phrase`${aged(age)}; ${money} are not above those of most peers.`;
  return { color: 'white', value, threshold, rationale };
}

function toldBack({ back }: AgeInput['passed'], before: string, after = ''): Words {
  if (back === 0) return '';
  const share = cite('/value/passed/back', back);
  return phrase`${before}the ${share} % that went back to payers known by an id${after}`;
}

const isOfUnusualAge = ({ type, dob, raisedAtMs }: AgeInput, { below, above }: Ages): boolean => {
  const age = type === 'BUSINESS' || dob === null ? below : yearsBetween(dob, raisedAtMs);
  return age < below || age > above;
};

const toldDays = (days: number): Words => phrase`${cite('/value/days', days)} ${plural(days, 'day')}`;

const agesOf = ({ ageYoungBelowYears: below, ageOldAboveYears: above }: Rules) => ({ above, below });

function owners(input: Input, rules: Rules): Finding {
  const { ownership } = input;
  const threshold = { days: rules.companyYoungBelowDays, percent: rules.ownedBelowPercent };
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
    ...(days === null ? [] : [phrase`the youngest owning company was ${toldDays(days)} old`]),
    ...(undatedCompanies > 0
      ? [phrase`${undated} owning ${plural(undatedCompanies, 'company')} without a usable formation date`]
      : []),
  ];
  const day = cite('/ownWindow/startMs', spokenDay(input.firstFlaggedAtMs));
  const rationale = phrase`At the first flagged transaction (${day}) ${joined(texts, ', ')}.`;
  const color = isLow && isYoung ? 'red' : isLow || isYoung ? 'yellow' : isUnknown ? 'gray' : 'white';
  return { color, value: { percent, days }, threshold, rationale };
}

function sourceOfFunds({ type, sources, areSourcesShort }: Input): Finding {
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
  if (areSourcesShort) {
    const short = 'It does not account for the amounts declared.';
    return { color: 'white', value: sources.length, rationale: phrase`${rationale} ${short}` };
  }
  return { color: 'green', value: sources.length, rationale };
}

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'CP1',
    title: 'Missing due diligence',
    measures: 'due diligence fields, of twelve, that are empty or hold a placeholder such as n/a',
    bands: {
      red: '{missingRedFrom} or more',
      yellow: '{missingYellowFrom} or more',
      gray: 'no record of the customer',
    },
    unit: 'fields',
    explains: 'A customer of whom little is known cannot be compared with what the account does.',
    source: 'FATF R.10',
    rules: ['missingYellowFrom', 'missingRedFrom'],
    topics: ['kyc'],
    loweredBy: ['identity_verified'],
    find: missingFields,
  },
  {
    id: 'CP2',
    title: 'Occupation or industry of higher risk',
    measures: 'occupation and industry against the lists of higher risk',
    bands: { yellow: 'one of them is listed', gray: 'both say nothing, or there is no list' },
    unit: 'the listed words',
    explains: 'Trades that handle much cash or hide owners are used to launder money.',
    source: WOLFSBERG,
    topics: ['occupation'],
    find: riskyTrade,
  },
  {
    id: 'CP3',
    title: 'Unusual age with unusual money',
    measures:
      'age below {ageYoungBelowYears} or above {ageOldAboveYears} years when the alert was raised, with ' +
      'unusual inflow',
    bands: {
      red:
        `and hands on above ${PASSED_PERCENT.red} % of what comes in, beyond chance and ` +
        'the 95th percentile (TP3); what goes back to a payer known by an id is left out',
      yellow: 'and an inflow above the peers’ 90th percentile',
      gray: 'no plausible date of birth, or fewer peers than needed',
    },
    unit: 'years; percent handed on beyond chance; inflow per currency',
    explains: 'The very young and the old are recruited or deceived to pass on the money of others.',
    source: 'published profiles of money mules (Europol EMMA)',
    rules: ['ageYoungBelowYears', 'ageOldAboveYears'],
    topics: ['date_of_birth'],
    raisedBy: ['scam_victim'],
    explainedBy: ['one_off', 'support', 'spent', 'declared'],
    fixed: ['passed_money', 'plausible_age'],
    find: (input, rules) =>
      input.type === null ? notAssessed(NO_PROFILE) : ageAndValue(input, agesOf(rules)),
  },
  {
    id: 'CP4',
    title: 'Unclear ownership',
    measures: 'shares of the beneficial owners, and age of owning companies (businesses only)',
    bands: {
      red: 'both of the following',
      yellow: 'less than {ownedBelowPercent} % known, or a company under {companyYoungBelowDays} days old',
      gray: 'no beneficial owner was uploaded, or shares or formation dates are missing',
    },
    unit: 'percent of the shares; days since the youngest company was formed',
    explains: 'Gaps among the owners and companies formed just before may hide who is behind a business.',
    source: 'FATF R.24 and R.25',
    rules: ['ownedBelowPercent', 'companyYoungBelowDays'],
    topics: ['owners'],
    find: owners,
  },
  {
    id: 'CP5',
    title: 'Documented source of funds',
    measures: 'source of funds on record',
    bands: {
      green: 'it is documented, and accounts for what was declared',
      gray: 'none was uploaded, or blank ones',
    },
    unit: 'sources',
    explains: 'It speaks for the customer: where the money comes from was asked and answered.',
    source: WOLFSBERG,
    topics: ['source_of_funds'],
    find: sourceOfFunds,
  },
];

export const customerProfile: Block<Input, Rules> = {
  id: 'customer_profile',
  rev: 14,
  title: 'Customer profile',
  dimension: 'customer_analysis',
  flags: FLAGS,
  weight: 0.5,
  rules: Rules,
  reads: ['peers', 'occupations', 'industries'],
  select,
  analyse: (input, rules) => ({
    findings: findAll(FLAGS, input, rules),
    overview() {
      if (input.type === null) return NO_PROFILE;
      const { inflows, passedPeers } = input;
      const ofInflows = inflows.map(
        ({ currency, peers }) => [inCurrency('inflow', currency), peers] as const,
      );
      const kind = `The customer is ${input.type === 'BUSINESS' ? 'a business' : 'a person'}.`;
      const metrics = { ...Object.fromEntries(ofInflows), passed: passedPeers };
      return sentences(kind, isOfUnusualAge(input, agesOf(rules)) ? toldComparable(metrics) : '');
    },
  }),
};
