import { z } from 'zod';
import { subjectOf, type CaseFacts } from '../domain/case-facts.js';
import { notAssessed, type Color, type Finding } from '../domain/flag.js';
import { identityOf, type NameCandidate, type NameFacts } from '../domain/name-facts.js';
import { quoted } from '../../kernel/visible-text.js';
import { expectedActivity } from './expected-activity.block.js';
import { flagsFrom, type Block } from './block.js';

const FLAG_IDS = ['SC1', 'SC2', 'SC3', 'SC4'] as const;

/** Scores of names, 0 to 100, after the Wolfsberg guidance on screening; no list is searched below 82. */
const Rules = z.object({
  blackFrom: z.number().max(100).default(95),
  redFrom: z.number().max(100).default(90),
  yellowFrom: z.number().min(82).max(100).default(82),
});

type Rules = z.infer<typeof Rules>;

/** How customers mark politically exposed persons, their relatives and close associates (FATF R.12). */
const EXPOSED = /\b(peps?|rca|politically exposed|close associates?)\b/i;

interface Input {
  readonly names: NameFacts | null;
  /** The tags that say so; null where no tags were uploaded. */
  readonly exposedTags: readonly string[] | null;
  /** Activity far beyond what was declared, by the default bands; false unless a tag says so. */
  readonly activityIsRed: boolean;
}

function select(facts: CaseFacts): Input {
  const tags = subjectOf(facts).profile?.tags;
  const exposedTags = tags?.filter((tag) => EXPOSED.test(tag.replace(/[_-]/g, ' '))).sort() ?? null;
  return {
    names: facts.names ?? null,
    exposedTags,
    activityIsRed: exposedTags !== null && exposedTags.length > 0 && isActivityRed(facts),
  };
}

function isActivityRed(facts: CaseFacts): boolean {
  const { flags } = expectedActivity.analyse(
    expectedActivity.select(facts),
    expectedActivity.rules.parse({}),
  );
  return flags.some(({ color }) => color === 'red');
}

interface Hit {
  readonly color: Color;
  readonly candidate: NameCandidate;
  readonly screened: NameFacts['screened'][number];
  readonly isDiscounted: boolean;
}

const HITS = ['black', 'red', 'yellow', 'white'] as const;

function hitsOf(names: NameFacts, role: 'subject' | 'owner', rules: Rules): Hit[] {
  const hits = names.screened
    .filter((screened) => screened.role === role)
    .flatMap((screened) =>
      screened.candidates.map((candidate): Hit => {
        const identity = identityOf(screened, candidate);
        const color =
          identity === 'contradicts' ? 'white' : bandOf(candidate.score, identity === 'agrees', rules);
        // SC2: an owner is not the customer: one step lower.
        const lowered = role === 'owner' && color !== 'white' ? HITS[HITS.indexOf(color) + 1]! : color;
        return { color: lowered, candidate, screened, isDiscounted: identity === 'contradicts' };
      }),
    );
  const rank = ({ color }: Hit): number => (HITS as readonly Color[]).indexOf(color);
  return hits.sort((a, b) => rank(a) - rank(b) || b.candidate.score - a.candidate.score);
}

function bandOf(score: number, agrees: boolean, rules: Rules): (typeof HITS)[number] {
  if (score >= rules.blackFrom && agrees) return 'black';
  return score >= rules.redFrom ? 'red' : score >= rules.yellowFrom ? 'yellow' : 'white';
}

/** SC1: the subject's own names. SC2: those of its owners. */
function names(facts: NameFacts | null, role: 'subject' | 'owner', rules: Rules): Finding {
  const threshold = { black: rules.blackFrom, red: rules.redFrom, yellow: rules.yellowFrom };
  if (!facts) return notAssessed('The names were not screened.', null, threshold);
  if (facts.listDate === null) return notAssessed('No list of names is mounted.', null, threshold);
  const count = facts.screened.filter((screened) => screened.role === role).length;
  const who = role === 'subject' ? 'name' : 'owner';
  if (count === 0) return notAssessed(`No ${who} of the subject was uploaded.`, null, threshold);
  const [worst, ...others] = hitsOf(facts, role, rules);
  if (!worst || (worst.color === 'white' && facts.listStale)) {
    const rationale = `None of ${count} ${who}s resembles one on the sanctions list of ${facts.listDate}.`;
    if (!facts.listStale) return { color: 'white', value: { hits: 0 }, threshold, rationale };
    return notAssessed(`No match on the stale sanctions list of ${facts.listDate}.`, { hits: 0 }, threshold);
  }
  const { score, entryId, listId } = worst.candidate;
  const kind = worst.isDiscounted
    ? ': discounted, as birth date or country contradict'
    : worst.color === 'black'
      ? ': birth date or country agree'
      : ': potential match';
  return {
    color: worst.color,
    value: { hits: others.length + 1, score, entry: entryId },
    threshold,
    rationale:
      `"${quoted(worst.screened.name, 60)}" resembles "${quoted(worst.candidate.name, 60)}" at ${score}, ` +
      `entry ${quoted(entryId, 20)} of ${quoted(listId, 20)} of ${facts.listDate}${kind}; ` +
      `${others.length} further.`,
  };
}

/** SC3: a politically exposed person, and whether activity fits what such a person declared. */
function exposed({ exposedTags, activityIsRed }: Input): Finding {
  const threshold = { yellow: 'tag', red: 'tag and expected_activity red' };
  if (exposedTags === null) return notAssessed('No tags were uploaded.', null, threshold);
  const shown = exposedTags.slice(0, 3).map((tag) => `"${quoted(tag, 40)}"`);
  if (shown.length === 0) {
    const rationale = 'No tag names a politically exposed person or a close associate.';
    return { color: 'white', value: 0, threshold, rationale };
  }
  return {
    color: activityIsRed ? 'red' : 'yellow',
    value: exposedTags.length,
    threshold,
    rationale:
      `The tags ${shown.join(', ')} name a politically exposed person or close associate` +
      `${activityIsRed ? ', and activity is far beyond what was declared' : ''}.`,
  };
}

/** SC4: whether there is a list to screen against, and how old it is. */
function list(facts: NameFacts | null): Finding {
  const date = facts?.listDate ?? null;
  if (date === null) return notAssessed('No list of names is mounted.');
  if (facts!.listStale) return notAssessed(`The sanctions list of ${date} is stale: over 7 days old.`, date);
  return { color: 'white', value: date, rationale: `Screened against the sanctions list of ${date}.` };
}

/** Whether the customer or its owners are on a sanctions list or politically exposed. */
export const screening: Block<Input, Rules> = {
  id: 'screening',
  rev: 1,
  title: 'Screening',
  dimension: 'customer_analysis',
  flagIds: FLAG_IDS,
  weight: 1,
  flagWeights: {},
  rules: Rules,
  reads: ['sanctions'],
  select,
  analyse: (input, rules) => ({
    flags: flagsFrom(FLAG_IDS, {
      SC1: names(input.names, 'subject', rules),
      SC2: names(input.names, 'owner', rules),
      SC3: exposed(input),
      SC4: list(input.names),
    }),
    overview: `${input.names?.screened.length ?? 0} names screened.`,
  }),
};
