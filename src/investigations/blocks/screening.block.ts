import { z } from 'zod';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { isBlank } from '../domain/case/filled-text.js';
import { notAssessed, type Color, type Finding, type Json } from '../domain/scoring/flag.js';
import {
  identityOf,
  isContradicted,
  isSurelyTheSame,
  type Identity,
  type NameFacts,
  type Silent,
} from '../domain/case/name-facts.js';
import type { Recipe } from '../domain/recipe/recipe.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { quoted } from '../../kernel/visible-text.js';
import { expectedActivity } from './expected-activity.block.js';
import type { ScreeningCandidate } from '../../risk-data/risk-answers.js';
import { findAll, type AssessedFlag, type Block } from './block.js';
import { OWN } from './sources.js';

const LIKENESS = `${OWN}; Wolfsberg on sanctions screening leaves the degree of likeness to the bank`;

/** Scores of names, 0 to 100; no list is searched below 82. */
const Rules = z.object({
  blackFrom: z.number().max(100).default(95).describe(LIKENESS),
  redFrom: z.number().max(100).default(90).describe(LIKENESS),
  yellowFrom: z.number().min(82).max(100).default(82).describe(LIKENESS),
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
    exposedTags,
    activityIsRed: exposedTags !== null && exposedTags.length > 0 && isActivityRed(facts, recipe),
  };
}

function isActivityRed(facts: CaseFacts, recipe?: Recipe): boolean {
  const config = recipe?.blocks.expected_activity;
  if (recipe && !config?.enabled) return false;
  const rules = expectedActivity.rules.parse(config?.rules ?? {});
  const { findings } = expectedActivity.analyse(expectedActivity.select(facts), rules);
  return Object.values(findings).some(({ color }) => color === 'red');
}

interface Hit {
  readonly color: Color;
  readonly candidate: ScreeningCandidate;
  readonly screened: NameFacts['screened'][number];
  readonly identity: Identity;
}

const HITS = ['black', 'red', 'yellow', 'white'] as const;

function hitsOf(names: NameFacts, role: 'subject' | 'owner', rules: Rules): Hit[] {
  const hits = names.screened
    .filter((screened) => screened.role === role)
    .flatMap((screened) =>
      screened.candidates.map((candidate): Hit => {
        const identity = identityOf(screened, candidate);
        const color = bandOf(candidate.score, identity, rules);
        // An owner is not the customer: one step lower.
        const lowered = role === 'owner' && color !== 'white' ? HITS[HITS.indexOf(color) + 1]! : color;
        return { color: lowered, candidate, screened, identity };
      }),
    );
  const rank = ({ color }: Hit): number => (HITS as readonly Color[]).indexOf(color);
  return hits.sort((a, b) => rank(a) - rank(b) || b.candidate.score - a.candidate.score);
}

function bandOf(score: number, identity: Identity, rules: Rules): (typeof HITS)[number] {
  if (isContradicted(identity)) return 'white';
  const isSame = identity.birth === 'year' || identity.country === 'agrees';
  if (score >= rules.yellowFrom && isSurelyTheSame(identity)) return 'black';
  if (score >= rules.blackFrom && isSame) return 'black';
  return score >= rules.redFrom ? 'red' : score >= rules.yellowFrom ? 'yellow' : 'white';
}

function names(facts: NameFacts | null, role: 'subject' | 'owner', rules: Rules): Finding {
  const threshold: Json =
    role === 'subject'
      ? { black: rules.blackFrom, red: rules.redFrom, yellow: rules.yellowFrom }
      : { red: rules.blackFrom, yellow: rules.redFrom };
  if (!facts) return notAssessed('The names were not screened.', null, threshold);
  if (facts.listDate === null) return notAssessed('No list of names is mounted.', null, threshold);
  const screened = facts.screened.filter((each) => each.role === role);
  const who = role === 'subject' ? 'name' : 'owner';
  if (screened.length === 0) return notAssessed(`No ${who} of the subject was uploaded.`, null, threshold);
  const [worst, ...others] = hitsOf(facts, role, rules);
  if (!worst || worst.color === 'white') {
    const notCompared = facts.listStale
      ? phrase`No match on the stale sanctions list of ${dateOf(facts.listDate)}.`
      : notComparedOf(facts, screened, role);
    if (notCompared) return notAssessed(notCompared, { hits: 0 }, threshold);
  }
  if (!worst) {
    const count = phrase`${cite(pointer('counts', 'screened', role), screened.length)} ${who}s`;
    const listDate = dateOf(facts.listDate);
    const rationale = phrase`None of ${count} resembles one on the sanctions list of ${listDate}.`;
    return { color: 'white', value: { hits: 0 }, threshold, rationale };
  }
  const { score, entryId } = worst.candidate;
  const further = cite('/counts/furtherHits', others.length);
  const isSure = worst.color === 'black' || (role === 'owner' && worst.color === 'red');
  const kind = isContradicted(worst.identity) ? ': discounted' : isSure ? '' : ': potential match';
  return {
    color: worst.color,
    value: { hits: others.length + 1, score, entry: entryId },
    threshold,
    rationale: joined([
      phrase`${likeness(facts, worst)}${kind}; `,
      phrase`${identityText(worst.identity)}; ${further} further.`,
    ]),
  };
}

/** What of the names was left out, so that no match means nothing; null if all were compared. */
function notComparedOf(
  { unscreened }: NameFacts,
  screened: NameFacts['screened'],
  role: 'subject' | 'owner',
): Words | null {
  const more = cite('/facts/names/unscreened', unscreened);
  if (role === 'owner' && unscreened > 0) return phrase`No match, but ${more} more owners were not screened.`;
  return screened.some(({ isCut }) => isCut)
    ? 'No match, but a name is so long that its beginning alone was compared.'
    : null;
}

const dateOf = (listDate: string): Words => cite('/facts/names/listDate', listDate);

function likeness(facts: NameFacts, { screened, candidate }: Hit): Words {
  const { score, entryId, listId, sharedBy } = candidate;
  const at = facts.screened.findIndex(({ candidates }) => candidates.includes(candidate));
  const ownName = pointer('facts', 'names', 'screened', at);
  const entry = ownName + pointer('candidates', facts.screened[at]!.candidates.indexOf(candidate));
  const name = cite(`${ownName}/name`, quoted(screened.name, 60));
  const like = phrase`"${name}" resembles "${cite(`${entry}/name`, quoted(candidate.name, 60))}"`;
  const id = phrase`entry ${cite('/value/entry', quoted(entryId, 20))}`;
  const list = phrase`${cite(`${entry}/listId`, quoted(listId, 20))} of ${dateOf(facts.listDate!)}`;
  const shared = sharedBy && phrase`, a name that ${cite(`${entry}/sharedBy`, sharedBy)} of the list share`;
  return phrase`${like} at ${cite('/value/score', score)}${shared || ''}, ${id} of ${list}`;
}

const SILENT: Readonly<Record<NonNullable<Silent>, string>> = {
  customer: 'unknown of the customer',
  list: 'not on the list',
  both: 'unknown on both sides',
};

/** What agrees, what differs and what is unknown, always in this order. */
function identityText({ birth, country, unknown }: Identity): string {
  const ofBirth = {
    agrees: 'birth date agrees',
    year: 'year of birth agrees',
    differs: 'birth date differs',
  };
  const ofCountry = { agrees: 'country agrees', differs: 'nationality differs' };
  return [
    birth === 'unknown' ? `birth date ${inDoubt(unknown.birth)}` : ofBirth[birth],
    country === 'unknown' ? `country ${inDoubt(unknown.country)}` : ofCountry[country],
  ].join(', ');
}

const inDoubt = (silent: Silent): string => (silent === null ? 'tells neither way' : SILENT[silent]);

function exposed({ exposedTags, activityIsRed }: Input): Finding {
  const threshold = { yellow: 'tag', red: 'tag and expected_activity red' };
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
    measures: 'names of the customer against the sanctions lists, 0 to 100',
    bands: {
      black:
        '{yellowFrom} or more, and birth date, or its year and the country, agree; ' +
        '{blackFrom} or more, and year of birth or country agree',
      red: '{redFrom} or more',
      yellow: '{yellowFrom} or more',
      gray: `no name, no list, or no match on a stale list or ${TOO_LONG}`,
    },
    unit: 'hits; likeness of the best one',
    explains: 'Nobody may deal with a sanctioned person; a likeness has to be checked.',
    source:
      `${SCREENING}; another birth date, or another nationality without one, makes a match white, ` +
      'a country of residence never does',
    rules: ['blackFrom', 'redFrom', 'yellowFrom'],
    topics: ['date_of_birth', 'sanctions'],
    loweredBy: ['false_match'],
    find: (input, rules) => names(input.names, 'subject', rules),
  },
  {
    id: 'SC2',
    title: 'Owner on a sanctions list',
    measures: 'names of the beneficial owners in the same way, one step lower',
    bands: {
      red: 'from {yellowFrom} or {blackFrom} on, what is black for a customer',
      yellow: '{redFrom} or more',
      gray: `no owner, no list, or no match on a stale list, ${TOO_LONG} or with owners left out`,
    },
    unit: 'hits; likeness of the best one',
    explains: 'A business may be owned by somebody with whom nobody may deal.',
    source: SCREENING,
    rules: ['blackFrom', 'redFrom', 'yellowFrom'],
    topics: ['owners'],
    loweredBy: ['false_match'],
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
];

export const screening: Block<Input, Rules> = {
  id: 'screening',
  rev: 5,
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
      return phrase`${cite('/counts/screened', input.names?.screened.length ?? 0)} names screened.`;
    },
  }),
};
