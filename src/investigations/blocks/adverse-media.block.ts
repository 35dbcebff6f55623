import { z } from 'zod';
import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import { notAssessed, type Color, type Finding } from '../domain/scoring/flag.js';
import type { MediaFacts, MediaText } from '../domain/case/media/media-facts.js';
import { isBeside, type MediaRole } from '../domain/case/media/media-role.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import { quoted } from '../../kernel/visible-text.js';
import { allFound, findAll, type AssessedFlag, type Block } from './block.js';
import { OWN, SIGN } from './sources.js';

const AGE = `${OWN}; Wolfsberg on negative news asks to weigh the age and gives no number`;

const Rules = z.object({
  groupsRedFrom: z.int().min(1).default(2).describe(SIGN),
  /** Older news counts one step less. */
  recentYearsMax: z.int().min(0).default(5).describe(AGE),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly windowEndMs: number;
  readonly media: MediaFacts | null;
}

const select = (facts: CaseFacts): Input => ({
  windowEndMs: facts.window.endMs,
  media: facts.media ?? null,
});

const isGuilty = (role: MediaRole | undefined): boolean => role === 'convicted' || role === 'confessed';

type Band = Extract<Color, 'red' | 'yellow' | 'white'>;

/** A text that tells of a clearing too may mean the charge or another one: the charge alone is no red. */
function bandOf({ role, groups, isCharged, isCleared }: MediaText, rules: Rules): Band {
  const isMany = groups.length >= rules.groupsRedFrom;
  if (role === undefined) return isMany || (isCharged && !isCleared) ? 'red' : 'yellow';
  if (isGuilty(role)) return 'red';
  if (role === 'charged') return isCleared ? 'yellow' : 'red';
  return role === 'accused' && isMany ? 'red' : 'yellow';
}

/** An acquittal that is not plainly told may be of a part, so that the text stands. */
const isCounted = ({ role, isCharged, isCleared }: MediaText): boolean =>
  isGuilty(role) || (!(isCleared && !isCharged) && !isBeside(role));

/** Its clause was read: an acquittal of something else in the same text takes nothing back. */
const isConviction = ({ role }: MediaText): boolean => isGuilty(role);

const LOWER = { red: 'yellow', yellow: 'white', white: 'white' } as const satisfies Record<Band, Band>;

const oldBandOf = (text: MediaText, rules: Rules): Band => LOWER[bandOf(text, rules)];

/** A text without a day counts as recent, and so does a conviction, which stays one. */
function isOld(text: MediaText, windowEndMs: number, years: number): boolean {
  const { day } = text;
  if (day === null || isConviction(text)) return false;
  const limit = new Date(windowEndMs);
  limit.setUTCFullYear(limit.getUTCFullYear() - years);
  return day < limit.toISOString().slice(0, 10);
}

const thresholdOf = (rules: Rules) => ({
  yellow: 1,
  red: { groups: rules.groupsRedFrom, or: 'charged or convicted' },
});

/** `texts`: those of the media that `what` names. White means nothing where some of them were not read. */
function worstOf(
  { texts: all, unread }: MediaFacts,
  texts: readonly MediaText[],
  band: (text: MediaText, rules: Rules) => Band,
  rules: Rules,
  /** Such as "recent text"; `older`: than what. */
  [what, older]: readonly [noun: string, older?: Words],
): Finding {
  const bands = texts.map((text) => band(text, rules));
  const color = (['red', 'yellow'] as const).find((each) => bands.includes(each)) ?? 'white';
  const worst = texts[Math.max(0, bands.indexOf(color))];
  const threshold = thresholdOf(rules);
  if (color === 'white' && unread > 0) {
    const count = cite('/facts/media/unread', unread);
    const why = 'no name to look for, a name or text that is too long, or more texts than are read';
    return notAssessed(
      phrase`In ${count} ${plural(unread, 'text')} nobody could be named, or not in all: ${why}.`,
      null,
      threshold,
    );
  }
  const than = older ? phrase` older than ${older}` : '';
  if (!worst)
    return {
      color,
      value: 0,
      threshold,
      rationale: phrase`No ${what}${than} names the subject with an offence.`,
    };
  const count = phrase`${cite('/value', texts.length)} ${plural(texts.length, what)}${than}`;
  const name = texts.length === 1 ? 'names' : 'name';
  const worstTold = told(worst, all.indexOf(worst));
  return {
    color,
    value: texts.length,
    threshold,
    ...(texts.some(isConviction) ? { mandatory: 'conviction' as const } : {}),
    rationale: phrase`${count} ${name} the subject with an offence; the worst, ${worstTold}.`,
  };
}

const SAYS: Readonly<Record<MediaRole, string>> = {
  convicted: 'convicted',
  confessed: 'confessing',
  charged: 'charged',
  accused: 'accused',
  acquitted: 'acquitted',
  dropped: 'somebody whose case was dropped',
  pardoned: 'convicted and pardoned',
  namesake: 'somebody else of that name',
  victim: 'a victim',
  witness: 'a witness',
  judge: 'a judge',
  lawyer: 'a lawyer',
  journalist: 'a journalist',
  expert: 'an expert',
  official: 'an official',
  named: 'named without a role',
};

const QUOTE_SHOWN = 110;

function told(text: MediaText, at: number): Words {
  const { source, id, day, groups, isCharged, isCleared, role, quote } = text;
  const member = (field: string) => pointer('facts', 'media', 'texts', at, field);
  const title = id === null ? source : phrase`${source} ${cite(member('id'), quoted(id, 40))}`;
  const dated = day === null ? title : phrase`${title} of ${cite(member('day'), day)}`;
  const names = groups.map((group) => quoted(group.replaceAll('_', ' '), 40)).join(', ');
  const offences = cite(pointer('offences', at), names);
  const clearing = isCleared ? ' and of an acquittal or a dropped case' : '';
  if (role === undefined) {
    const charge = isCharged ? ' and of a charge or conviction' : '';
    return phrase`${dated}, speaks of ${offences}${charge}${clearing}`;
  }
  const said = quote ? phrase`: "${cite(member('quote'), quoted(quote, QUOTE_SHOWN))}"` : '';
  return phrase`${dated}, speaks of ${offences}${clearing}, of the subject as ${SAYS[role]}${said}`;
}

interface View {
  readonly media: MediaFacts;
  readonly windowEndMs: number;
  readonly cleared: readonly MediaText[];
  readonly standing: readonly MediaText[];
}

function viewOf(media: MediaFacts, windowEndMs: number): View {
  const standing = media.texts.filter(isCounted);
  const cleared = media.texts.filter((text) => !standing.includes(text));
  return { media, windowEndMs, cleared, standing };
}

const byAge = ({ standing, windowEndMs }: View, rules: Rules, old: boolean): MediaText[] =>
  standing.filter((text) => isOld(text, windowEndMs, rules.recentYearsMax) === old);

const NEWS = 'Wolfsberg FAQ on negative news screening';
const NO_TEXT = 'no list of articles or no name to look for, and no tag that tells of an offence';
const UNREAD = 'nothing found and a text too long or one too many to be read, or no name to look for';

const FLAGS: readonly AssessedFlag<View, Rules>[] = [
  {
    id: 'AM1',
    title: 'Recent negative news',
    measures:
      'articles and tags that name the customer with an offence, of the last {recentYearsMax} years, by ' +
      'what the clauses of a sentence say of the customer; a conviction stays one however old',
    bands: {
      red:
        'convicted or confessed, and nothing reversed it; charged, and nothing beside it takes that back; ' +
        'accused of {groupsRedFrom} groups of offences or more; of a tag as many groups, or a charge',
      yellow:
        'accused of one group, charged beside an acquittal or dropped case, pardoned, acquitted (also on ' +
        'appeal) in other words than plain ones, or named without a role',
      gray: `${NO_TEXT}, or ${UNREAD}`,
    },
    unit: 'texts',
    explains: 'The customer is said to have committed an offence that makes money to launder.',
    source: `${NEWS}; FATF designated offences`,
    rules: ['groupsRedFrom', 'recentYearsMax'],
    topics: ['news'],
    loweredBy: ['false_match'],
    raisedBy: ['law_enforcement_request', 'sar_filed'],
    fixed: ['naming_text', 'compared_name', 'read_text', 'texts'],
    find: (view, rules) => worstOf(view.media, byAge(view, rules, false), bandOf, rules, ['recent text']),
  },
  {
    id: 'AM2',
    title: 'Older negative news',
    measures: 'older texts, one step lower',
    bands: { yellow: 'where AM1 would be red', gray: `${NO_TEXT}, or ${UNREAD}` },
    unit: 'texts',
    explains: 'What was said years ago weighs less, but does not go away.',
    source: NEWS,
    rules: ['groupsRedFrom', 'recentYearsMax'],
    fixed: ['naming_text', 'compared_name', 'read_text', 'texts'],
    find(view, rules) {
      const years = cite('/rules/recentYearsMax', rules.recentYearsMax);
      const older = phrase`${years} ${plural(rules.recentYearsMax, 'year')}`;
      return worstOf(view.media, byAge(view, rules, true), oldBandOf, rules, ['text', older]);
    },
  },
  {
    id: 'AM3',
    title: 'Cleared by the news',
    measures:
      'articles in which a plain sentence acquits the customer or drops the case and no other accuses, and ' +
      'those that name it as a victim, witness, judge, lawyer, journalist, expert or official, or mean ' +
      'somebody else of that name (also by an age that is not the customer’s); they count nowhere',
    bands: { gray: NO_TEXT },
    unit: 'texts',
    explains:
      'Who is cleared of an offence, suffers it or reports it has not committed it: shown, not counted.',
    source: NEWS,
    fixed: ['naming_text', 'compared_name', 'read_text', 'texts'],
    find({ media, cleared }) {
      const isOne = cleared.length === 1;
      const some = phrase`${cite('/value', cleared.length)} ${plural(cleared.length, 'text')}`;
      const [first] = cleared;
      const example = first ? phrase`; the first, ${told(first, media.texts.indexOf(first))}` : '';
      const [clear, name] = isOne ? ['clears', 'names'] : ['clear', 'name'];
      const what = phrase`${some} ${clear} the subject or ${name} it beside an offence`;
      const rationale = phrase`${what}: not counted${example}.`;
      return { color: 'white', value: cleared.length, rationale };
    },
  },
  {
    id: 'AM4',
    title: 'Texts looked at',
    measures: 'how many texts were looked at',
    bands: { gray: NO_TEXT },
    unit: 'texts',
    explains: 'Without a text, no news says nothing about the customer.',
    source: NEWS,
    find({ media: { looked } }) {
      const texts = phrase`${cite('/counts/looked', looked)} ${plural(looked, 'text')}`;
      const rationale = phrase`${texts} ${looked === 1 ? 'was' : 'were'} looked at.`;
      return { color: 'white', value: looked, rationale };
    },
  },
];

/** Facts of earlier versions do not say whether there was a list. */
const isAssessed = ({ hasArticles, looked, texts }: MediaFacts): boolean =>
  (hasArticles ?? looked > 0) || texts.length > 0;

export const adverseMedia: Block<Input, Rules> = {
  id: 'adverse_media',
  rev: 7,
  title: 'Adverse media',
  dimension: 'adverse_media',
  flags: FLAGS,
  weight: 0.6,
  rules: Rules,
  reads: ['articles', 'offences'],
  select,
  analyse: ({ media, windowEndMs }, rules) => {
    const none = notAssessed('There is no list of articles to look for the subject in.');
    return {
      findings:
        media && isAssessed(media)
          ? findAll(FLAGS, viewOf(media, windowEndMs), rules)
          : allFound(FLAGS, none),
      overview() {
        const looked = media?.looked ?? 0;
        const texts = phrase`${cite('/counts/looked', looked)} ${plural(looked, 'text')}`;
        return phrase`${texts} that could name the subject.`;
      },
    };
  },
};
