import { z } from 'zod';
import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import { isBlank } from '../domain/case/facts/filled-text.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { COUNTERPARTY_SCORE_MIN, type NameFacts } from '../domain/case/facts/name-facts.js';
import type { Recipe } from '../domain/recipe/recipe.js';
import { cite, joined, phrase, pointer } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import { quoted } from '../../kernel/visible-text.js';
import { expectedActivity } from './expected-activity.block.js';
import { findAll, rulesOf, type AssessedFlag, type Block } from './block.js';
import { thresholdOf } from './name-hits.js';
import { dateOf, names } from './screened-names.js';
import { OWN } from './sources.js';

const LIKENESS = `${OWN}; Wolfsberg on sanctions screening leaves the degree of likeness to the bank`;

/** Scores of names, 0 to 100; no list is searched below 82, and of counterparties no hit is kept below 90. */
const Rules = z.object({
  blackFrom: z.number().max(100).default(95).describe(LIKENESS),
  redFrom: z.number().max(100).default(90).describe(LIKENESS),
  yellowFrom: z.number().min(82).max(100).default(82).describe(LIKENESS),
  /** Of counterparties, whose names alone are known as a rule. */
  counterpartyRedFrom: z.number().max(100).default(95).describe(LIKENESS),
  counterpartyYellowFrom: z.number().min(COUNTERPARTY_SCORE_MIN).max(100).default(90).describe(LIKENESS),
  /** In the reference currency of the rates: US dollars where no others are mounted. */
  counterpartyFlowFrom: z.number().min(0).default(100).describe(`${OWN}: ten times dust, in all`),
});

type Rules = z.infer<typeof Rules>;

/** How customers mark politically exposed persons, their relatives and close associates (FATF R.12). */
const EXPOSED = /\b(peps?|rca|politically exposed|close associates?)\b/i;
const NOT_EXPOSED = new RegExp(
  `\\b(non|not|no)( an?)? ${EXPOSED.source}|${EXPOSED.source} ?[:=]? ?(no|none|false|negative)\\b`,
  'gi',
);

const isExposed = (tag: string): boolean => EXPOSED.test(tag.replace(/[_-]/g, ' ').replace(NOT_EXPOSED, ''));

interface Input {
  readonly names: NameFacts | null;
  /** Entities of the alert beside the subject. */
  readonly parties: number;
  /** The tags that say so, and which of all they are; null where none but blank tags were uploaded. */
  readonly exposedTags: readonly { readonly tag: string; readonly at: number }[] | null;
  /** By the recipe's bands of expected_activity; false if that block is disabled, or no tag says exposed. */
  readonly activityIsRed: boolean;
}

function select(facts: CaseFacts, recipe?: Recipe): Input {
  const tags = subjectOf(facts).profile?.tags ?? null;
  const exposedTags =
    tags === null || tags.every(isBlank)
      ? null
      : tags
          .map((tag, at) => ({ tag, at }))
          .filter(({ tag }) => isExposed(tag))
          .sort((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0));
  return {
    names: facts.names ?? null,
    parties: facts.entities.length - 1,
    exposedTags,
    activityIsRed: exposedTags !== null && exposedTags.length > 0 && isActivityRed(facts, recipe),
  };
}

function isActivityRed(facts: CaseFacts, recipe?: Recipe): boolean {
  const config = recipe?.blocks.expected_activity;
  if (recipe && !config?.enabled) return false;
  const rules = rulesOf(expectedActivity, config?.rules ?? {});
  const { findings } = expectedActivity.analyse(expectedActivity.select(facts), rules);
  return Object.values(findings).some(({ color }) => color === 'red');
}

/** An alert on one customer has no other entity, and that is known. */
function parties(input: Input, rules: Rules): Finding {
  const isAlone = input.parties === 0 && input.names !== null && input.names.listDate !== null;
  if (!isAlone) return names(input.names, 'party', rules);
  const rationale = 'The alert names no other entity.';
  return { color: 'white', value: { hits: 0 }, threshold: thresholdOf('party', rules), rationale };
}

function exposed({ exposedTags, activityIsRed }: Input): Finding {
  const threshold = { red: 'tag and expected_activity red', yellow: 'tag' };
  if (exposedTags === null) return notAssessed('No tags were uploaded.', null, threshold);
  const shown = exposedTags
    .slice(0, 3)
    .map(({ tag, at }) => phrase`"${cite(pointer('subject', 'tags', at), quoted(tag, 40))}"`);
  if (shown.length === 0) {
    const rationale = 'No tag names a politically exposed person or a close associate.';
    return { color: 'white', value: 0, threshold, rationale };
  }
  return {
    color: activityIsRed ? 'red' : 'yellow',
    value: exposedTags.length,
    threshold,
    rationale: joined([
      phrase`The tags ${joined(shown, ', ')} name a politically exposed person or close associate`,
      activityIsRed ? ', and activity is far beyond what was declared.' : '.',
    ]),
  };
}

function list(facts: NameFacts | null): Finding {
  const date = facts?.listDate ?? null;
  if (date === null) return notAssessed('No list of names is mounted.');
  const days = cite('/rule/staleListDays', 7);
  if (facts!.listStale)
    return notAssessed(phrase`The sanctions list of ${dateOf(date)} is stale: over ${days} days old.`, date);
  const rationale = phrase`Screened against the sanctions list of ${dateOf(date)}.`;
  return { color: 'white', value: date, rationale };
}

const SCREENING = 'FATF R.6 and R.7; Wolfsberg guidance on sanctions screening';
const TOO_LONG = 'for a name too long to be compared';

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'SC1',
    title: 'Customer on a sanctions list',
    measures:
      'names of the customer against the sanctions lists, 0 to 100; white with another birth date, with ' +
      'another nationality where no birth date is known, below {blackFrom} with a birth date that is no ' +
      'more than near and no country that agrees, and below {redFrom} with another country of a company; a ' +
      'country of residence never tells apart',
    bands: {
      black:
        '{yellowFrom} or more, and birth date, or its year and the country, agree; ' +
        '{blackFrom} or more, and year of birth or country agree',
      red: '{redFrom} or more; {yellowFrom} or more and nothing tells them apart',
      yellow: '{yellowFrom} or more',
      gray: `no name, no list, or no match on a stale list or ${TOO_LONG}`,
    },
    unit: 'hits; likeness of the best one',
    explains: 'Nobody may deal with a sanctioned person; a likeness has to be checked.',
    source: SCREENING,
    rules: ['blackFrom', 'redFrom', 'yellowFrom'],
    topics: ['date_of_birth', 'sanctions'],
    loweredBy: ['false_match'],
    fixed: ['name_likeness', 'compared_name', 'own_names'],
    find: (input, rules) => names(input.names, 'subject', rules),
  },
  {
    id: 'SC2',
    title: 'Owner on a sanctions list',
    measures: 'names of the beneficial owners in the same way, one step lower',
    bands: {
      red:
        'from {yellowFrom} or {blackFrom} on, what is black for a customer; ' +
        '{blackFrom} or more and nothing tells them apart',
      yellow: '{redFrom} or more; {yellowFrom} or more and nothing tells them apart',
      gray: `no owner, no list, or no match on a stale list, ${TOO_LONG} or with owners left out`,
    },
    unit: 'hits; likeness of the best one',
    explains: 'A business may be owned by somebody with whom nobody may deal.',
    source: SCREENING,
    rules: ['blackFrom', 'redFrom', 'yellowFrom'],
    topics: ['owners'],
    loweredBy: ['false_match'],
    fixed: ['name_likeness', 'compared_name', 'own_names'],
    find: (input, rules) => names(input.names, 'owner', rules),
  },
  {
    id: 'SC3',
    title: 'Politically exposed person',
    measures: 'tags that name a politically exposed person or a close associate',
    bands: {
      red: 'and a red flag of expected_activity by its own bands',
      yellow: 'one or more',
      gray: 'no tags, or blank ones',
    },
    unit: 'tags',
    explains: 'Such persons can be bribed, so money that nothing declared accounts for weighs more.',
    source: 'FATF R.12; Wolfsberg FAQ on politically exposed persons',
    topics: ['exposed_person'],
    find: exposed,
  },
  {
    id: 'SC4',
    title: 'Date of the sanctions list',
    measures: 'date of the sanctions list',
    bands: { gray: 'no list, or one more than 7 days old' },
    unit: 'date',
    explains: 'Without a list in force no name was screened.',
    source: SCREENING,
    find: (input) => list(input.names),
  },
  {
    id: 'SC5',
    title: 'Other entity on a sanctions list',
    measures:
      'names of the other entities of the alert, of their account holders and owners, in the same way; ' +
      'owners one step lower',
    bands: {
      black: 'as for the customer',
      red: 'as for the customer',
      yellow: 'as for the customer',
      gray: `no name, no list, or no match on a stale list, ${TOO_LONG} or with names left out`,
    },
    unit: 'hits; likeness of the best one',
    explains: 'Whoever takes part in what an alert is about may be the one with whom nobody may deal.',
    source: SCREENING,
    rules: ['blackFrom', 'redFrom', 'yellowFrom'],
    loweredBy: ['false_match'],
    matches: 'party',
    fixed: ['name_likeness', 'compared_name', 'other_parties'],
    find: parties,
  },
  {
    id: 'SC6',
    title: 'Counterparty on a sanctions list',
    measures:
      'names of the counterparties of the flagged and largest transactions, those of banks within them ' +
      'too; a name that stands in the text of a payment alone is not screened',
    bands: {
      black: '{counterpartyYellowFrom} or more, and birth date, or its year and the country, agree',
      red:
        '{counterpartyRedFrom} or more, of a name that few share, and {counterpartyFlowFrom} or more paid ' +
        'in all (US dollars, or the reference currency of the rates); any of both where a country agrees, ' +
        'or a birth date nearly',
      yellow: '{counterpartyYellowFrom} or more, and from there on the name of a bank within a name',
      gray: `nobody is named, no list, or no match on a stale list, ${TOO_LONG} or with names left out`,
    },
    unit: 'hits; likeness of the best one',
    explains: 'Money may not go to a sanctioned person or come from one, whoever the customer is.',
    source: SCREENING,
    rules: ['counterpartyRedFrom', 'counterpartyYellowFrom', 'counterpartyFlowFrom'],
    loweredBy: ['false_match'],
    matches: 'counterparty',
    fixed: ['name_likeness', 'compared_name', 'counterparty_names'],
    find: (input, rules) => names(input.names, 'counterparty', rules),
  },
];

export const screening: Block<Input, Rules> = {
  id: 'screening',
  rev: 9,
  title: 'Screening',
  dimension: 'customer_analysis',
  flags: FLAGS,
  weight: 1,
  rules: Rules,
  reads: ['sanctions'],
  select,
  analyse: (input, rules) => ({
    findings: findAll(FLAGS, input, rules),
    overview() {
      const count = input.names?.screened.length ?? 0;
      return phrase`${cite('/counts/screened', count)} ${plural(count, 'name')} screened.`;
    },
  }),
};
