import { compareUnits, toDecimal, toUnits } from '../../kernel/decimal.js';
import { escapeMarkdown } from '../../kernel/visible-text.js';
import {
  inflowByCurrency,
  PASS_THROUGH_MS,
  passages,
  positionsWhere,
  serviceIds,
} from '../domain/activity/activity-series.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { gravestPassage, isKnownById, returnedToPayer } from '../domain/activity/passage.js';
import { metricOfCurrency, peerMetric, PEERS_MIN } from '../domain/activity/peer-table.js';
import { flaggedWindowOfSubject, raisedAtMs } from '../domain/case/facts/case-facts.js';
import { isNoPlaceholder } from '../domain/case/facts/filled-text.js';
import {
  ageAt,
  documentedSources,
  KYC_FIELDS,
  missingKycFields,
  ownershipOf,
  spokenField,
} from '../domain/case/facts/profile-facts.js';
import { spokenDay, spokenMoney } from '../domain/texts/spoken.js';
import type { CaseView } from './case-view.js';
import {
  countWithNoun,
  listFirstThree,
  unknown,
  asOneOrZero,
  type Feature,
  type Measured,
} from './feature.js';

// size: a text is read as one line.

const NO_PROFILE = 'The record of the customer was never uploaded.';

function missingDiligence({ profile }: CaseView): Measured {
  if (!profile) return unknown(NO_PROFILE);
  const missing = missingKycFields(profile);
  return {
    value: missing.length,
    figures: {
      missing: `${missing.length} of ${KYC_FIELDS[profile.type].length}`,
      names: missing.map(spokenField).join(', ') || 'none',
    },
  };
}

function riskyTrade({ profile, facts }: CaseView): Measured {
  const own = { occupation: profile?.occupation ?? '', industry: profile?.industry ?? '' };
  if (!Object.values(own).some(isNoPlaceholder))
    return unknown('Neither an occupation nor an industry was uploaded.');
  if (!facts.profile) return unknown('The lists of occupations and industries were not available.');
  const { highRiskOccupation: occupation, highRiskIndustry: industry } = facts.profile;
  const entries = { occupation, industry };
  const found = (['occupation', 'industry'] as const).flatMap((field) => {
    const entry = entries[field];
    if (!entry || !isNoPlaceholder(own[field])) return [];
    return [`${field} "${escapeMarkdown(own[field], 60)}" (listed: "${escapeMarkdown(entry, 60)}")`];
  });
  return {
    value: found.length,
    ...(found.length > 0 ? { shown: entries } : {}),
    figures: { found: listFirstThree(found, '; ') },
  };
}

function unusualAge(view: CaseView): Measured {
  const { facts, profile } = view;
  if (!profile) return unknown(NO_PROFILE);
  if (profile.type === 'BUSINESS') return { value: 0, says: 'a business has no age of a person' };
  if (profile.dob == null) return unknown('The date of birth is missing.');
  const age = ageAt(profile.dob, raisedAtMs(facts));
  if (age === null)
    return unknown('The date of birth {born} is implausible.', {
      figures: { born: spokenDay(Date.parse(profile.dob)) },
    });
  const bound = (name: string): number => view.bound('customer_profile', name);
  const [below, above] = [bound('ageYoungBelowYears'), bound('ageOldAboveYears')];
  const figures = { age: `${age}`, below: `${below}`, above: `${above}` };
  if (age >= below && age <= above) return { value: 0, parts: { age }, shown: { age }, figures };
  return measureMoneyOfUnusualAge(view, age, figures);
}

/** Measures what a young or old customer received and handed on, beside comparable customers. */
function measureMoneyOfUnusualAge(view: CaseView, age: number, figures: Record<string, string>): Measured {
  const { compared, facts } = view;
  const cuts = peerMetric(facts.peers, 'passed');
  const passed = passedOn(view);
  const isRare = cuts !== null && Number(passed.decades) > Number(cuts.p95);
  const sums = [...inflowByCurrency(compared)].map(([currency, sum]) => {
    return { currency, sum, p90: peerMetric(facts.peers, metricOfCurrency('inflow', currency))?.p90 };
  });
  const much = sums.find(({ sum, p90 }) => p90 !== undefined && compareUnits(sum, toUnits(p90)) > 0);
  const handedOn = isRare ? passed.percent : 0;
  const parts = { age, handedOn, muchInflow: asOneOrZero(much !== undefined) };
  const more = {
    parts,
    shown: parts,
    figures: {
      ...figures,
      handedOn: passed.percent > 0 ? `${passed.percent} %` : 'nothing',
      days: `${PASS_THROUGH_MS / DAY_MS}`,
      peers: `${PEERS_MIN}`,
      ninety: '90 of 100',
      ninetyFive: '95 of 100',
      inflow: much ? spokenMoney(toDecimal(much.sum), much.currency) : 'not much',
      usual: much ? spokenMoney(much.p90!, much.currency) : 'not known',
    },
  };
  const isCompared = cuts !== null && sums.every(({ p90 }) => p90 !== undefined);
  const isMuch = handedOn > view.bound('customer_profile', 'handedOnAbovePercent');
  if (!isMuch && !much && !isCompared)
    return unknown('Aged {age}; fewer than {peers} peers to compare with.', more);
  const rare = isRare ? ', more than with {ninetyFive} comparable customers' : '';
  const none = isCompared ? '; no more came in than with most comparable customers' : '';
  const came = much ? '; {inflow} came in, with {ninety} comparable customers no more than {usual}' : none;
  const isOfMuch = (i: number): boolean =>
    compared.sign[i] === 1 && compared.rows[i]!.currency === much?.currency;
  return {
    value: 1,
    ...more,
    says: `aged {age}; {handedOn} of what came in, beyond chance, left again within {days} days${rare}${came}`,
    evidence: serviceIds(compared, [
      ...(isRare ? passed.positions : []),
      ...positionsWhere(compared, isOfMuch),
    ]),
    ...(facts.truncated ? { incomplete: 'may_be_higher' as const } : {}),
  };
}

/** Returns what was passed on; money that goes back to its payer reaches nobody whom a mule would serve. */
function passedOn({ compared, facts }: CaseView) {
  const gravest = gravestPassage(passages(compared), facts.reportingThresholds ?? {});
  if (!gravest?.isFlow) return { percent: 0, decades: gravest?.passage.decades ?? '0.00', positions: [] };
  const { flows, all, beyondPercent, decades } = gravest.passage;
  const back = returnedToPayer(compared, flows, isKnownById).sum;
  const percent = Math.max(0, beyondPercent - Number((back * 100n) / all));
  return { percent, decades, positions: flows.flatMap(({ ins, outs }) => [...ins, ...outs]) };
}

function unclearOwnership(view: CaseView): Measured {
  const { profile } = view;
  const { startMs } = flaggedWindowOfSubject(view.facts);
  if (!profile) return unknown(NO_PROFILE);
  const ownership = ownershipOf(profile, startMs);
  if (!ownership)
    return profile.type === 'INDIVIDUAL'
      ? { value: 0, says: 'a person has no beneficial owners' }
      : unknown('No beneficial owner was uploaded.');
  const { percent, youngestCompanyDays: days, undatedCompanies } = ownership;
  const isLow = percent !== null && percent < view.bound('customer_profile', 'ownedBelowPercent');
  const isYoung = days !== null && days < view.bound('customer_profile', 'companyYoungBelowDays');
  const says =
    'at the first flagged transaction ({day}) the share of the named owners was {percent}, the age of the ' +
    'youngest owning company {days}; owning companies without a usable formation date: {undated}';
  const more = {
    shown: { percent, days },
    figures: {
      day: spokenDay(startMs),
      percent: percent === null ? 'incomplete' : `${percent} %`,
      days: days === null ? 'not known' : countWithNoun(days, 'day'),
      undated: `${undatedCompanies}`,
    },
  };
  const isUnknown = percent === null || (undatedCompanies > 0 && !isYoung);
  if (isUnknown && !isLow && !isYoung) return unknown(`${says}.`, more);
  return { value: asOneOrZero(isLow) + asOneOrZero(isYoung), says, ...more };
}

function sourceOfFunds({ profile }: CaseView): Measured {
  if (!profile) return unknown(NO_PROFILE);
  const sources = documentedSources(profile);
  if (sources === null) return unknown('No source of funds was uploaded.');
  return {
    value: sources.length,
    shown: sources.length,
    figures: { sources: listFirstThree(sources.map((source) => `"${escapeMarkdown(source, 60)}"`)) },
    isDeclared: true,
  };
}

export const PROFILE_FEATURES: readonly Feature[] = [
  {
    id: 'missing_diligence',
    title: 'Due diligence fields that are empty or hold a placeholder',
    unit: 'fields of twelve',
    says: 'due diligence fields missing, {missing}: {names}',
    lists: ['placeholders'],
    measure: missingDiligence,
  },
  {
    id: 'risky_trade',
    title: 'Occupation and industry on the lists of higher risk',
    unit: 'of occupation and industry',
    says: 'of higher risk: {found}',
    lists: ['industries', 'occupations', 'placeholders'],
    measure: riskyTrade,
  },
  {
    id: 'unusual_age',
    title: 'A person younger or older than the bounds when the alert was raised',
    unit: 'yes or no',
    says: 'aged {age}',
    lists: ['peers'],
    measure: unusualAge,
  },
  {
    id: 'unclear_ownership',
    title: 'Gaps in ownership: shares that nobody is named for, and an owning company formed just before',
    unit: 'of the two gaps',
    says: 'the owners are known',
    measure: unclearOwnership,
  },
  {
    id: 'source_of_funds',
    title: 'Sources of funds on record',
    unit: 'sources',
    says: 'source of funds on record: {sources}',
    lists: ['placeholders'],
    measure: sourceOfFunds,
  },
];
