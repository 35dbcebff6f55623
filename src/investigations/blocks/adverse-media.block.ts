import { z } from 'zod';
import type { CaseFacts } from '../domain/case/case-facts.js';
import { notAssessed, type Color, type Finding } from '../domain/scoring/flag.js';
import type { MediaFacts, MediaText } from '../domain/case/media-facts.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
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

type Band = Extract<Color, 'red' | 'yellow' | 'white'>;

/** A text that tells of a clearing too may mean the charge or another one: the charge alone is no red. */
const bandOf = ({ groups, isCharged, isCleared }: MediaText, rules: Rules): Band =>
  groups.length >= rules.groupsRedFrom || (isCharged && !isCleared) ? 'red' : 'yellow';

const LOWER = { red: 'yellow', yellow: 'white', white: 'white' } as const satisfies Record<Band, Band>;

const oldBandOf = (text: MediaText, rules: Rules): Band => LOWER[bandOf(text, rules)];

/** A text without a day counts as recent. */
function isOld({ day }: MediaText, windowEndMs: number, years: number): boolean {
  if (day === null) return false;
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
  what: Words,
): Finding {
  const bands = texts.map((text) => band(text, rules));
  const color = (['red', 'yellow'] as const).find((each) => bands.includes(each)) ?? 'white';
  const worst = texts[Math.max(0, bands.indexOf(color))];
  const threshold = thresholdOf(rules);
  if (color === 'white' && unread > 0) {
    const count = cite('/facts/media/unread', unread);
    const why = 'no name to look for, a name or text that is too long, or more texts than are read';
    return notAssessed(
      phrase`In ${count} texts nobody could be named, or not in all: ${why}.`,
      null,
      threshold,
    );
  }
  if (!worst)
    return { color, value: 0, threshold, rationale: phrase`No ${what} name the subject with an offence.` };
  const count = phrase`${cite('/value', texts.length)} ${what}`;
  const worstTold = told(worst, all.indexOf(worst));
  return {
    color,
    value: texts.length,
    threshold,
    rationale: phrase`${count} name the subject with an offence; the worst, ${worstTold}.`,
  };
}

function told({ source, id, day, groups, isCharged, isCleared }: MediaText, at: number): Words {
  const member = (field: string) => pointer('facts', 'media', 'texts', at, field);
  const title = id === null ? source : phrase`${source} ${cite(member('id'), quoted(id, 60))}`;
  const dated = day === null ? title : phrase`${title} of ${cite(member('day'), day)}`;
  const names = groups.map((group) => quoted(group.replaceAll('_', ' '), 40)).join(', ');
  const charge = isCharged ? ' and of a charge or conviction' : '';
  const clearing = isCleared ? ' and of an acquittal or a dropped case' : '';
  return phrase`${dated}, speaks of ${cite(pointer('offences', at), names)}${charge}${clearing}`;
}

interface View {
  readonly media: MediaFacts;
  readonly windowEndMs: number;
  readonly cleared: readonly MediaText[];
  readonly standing: readonly MediaText[];
}

function viewOf(media: MediaFacts, windowEndMs: number): View {
  const cleared = media.texts.filter(({ isCleared, isCharged }) => isCleared && !isCharged);
  const standing = media.texts.filter((text) => !cleared.includes(text));
  return { media, windowEndMs, cleared, standing };
}

const byAge = ({ standing, windowEndMs }: View, rules: Rules, old: boolean): MediaText[] =>
  standing.filter((text) => isOld(text, windowEndMs, rules.recentYearsMax) === old);

const NEWS = 'Wolfsberg FAQ on negative news screening';
const NO_TEXT = 'no article, description or tag that is not blank';
const UNREAD = 'nothing found and a text too long or one too many to be read, or no name to look for';

const FLAGS: readonly AssessedFlag<View, Rules>[] = [
  {
    id: 'AM1',
    title: 'Recent negative news',
    measures: 'texts that name the customer with an offence, of the last {recentYearsMax} years',
    bands: {
      red: '{groupsRedFrom} groups of offences or more in one, or a charge or conviction that stands',
      yellow: 'one group, also with a charge beside an acquittal or dropped case that is not plainly told',
      gray: `${NO_TEXT}, or ${UNREAD}`,
    },
    unit: 'texts',
    explains: 'The customer is said to have committed an offence that makes money to launder.',
    source: `${NEWS}; FATF designated offences`,
    rules: ['groupsRedFrom', 'recentYearsMax'],
    topics: ['news'],
    loweredBy: ['false_match'],
    raisedBy: ['law_enforcement_request', 'sar_filed'],
    find: (view, rules) => worstOf(view.media, byAge(view, rules, false), bandOf, rules, 'recent texts'),
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
    find(view, rules) {
      const years = cite('/rules/recentYearsMax', rules.recentYearsMax);
      const older = phrase`texts older than ${years} years`;
      return worstOf(view.media, byAge(view, rules, true), oldBandOf, rules, older);
    },
  },
  {
    id: 'AM3',
    title: 'Cleared by the news',
    measures:
      'texts read to their end in which a plain sentence clears the customer, by whole name or as he, she, ' +
      'it or they right after a sentence with it (acquitted, charges dropped, conviction overturned, never ' +
      'charged, with no word more than court, charges and offence), and no other sentence has a word of ' +
      'offences, of charges or of accusing; they count nowhere',
    bands: { gray: NO_TEXT },
    unit: 'texts',
    explains: 'They tell of an accusation that came to nothing, so they are shown and not counted.',
    source: NEWS,
    find({ cleared }) {
      const some = phrase`${cite('/value', cleared.length)} texts`;
      const rationale = phrase`${some} tell of an acquittal, a dropped case or no charge: not counted.`;
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
      const rationale = phrase`${cite('/counts/looked', looked)} texts were looked at.`;
      return { color: 'white', value: looked, rationale };
    },
  },
];

export const adverseMedia: Block<Input, Rules> = {
  id: 'adverse_media',
  rev: 4,
  title: 'Adverse media',
  dimension: 'adverse_media',
  flags: FLAGS,
  weight: 0.6,
  rules: Rules,
  reads: ['articles', 'offences'],
  select,
  analyse: ({ media, windowEndMs }, rules) => {
    const none = notAssessed('There is no article, description or tag to look at.');
    return {
      findings:
        !media || media.looked === 0
          ? allFound(FLAGS, none)
          : findAll(FLAGS, viewOf(media, windowEndMs), rules),
      overview: phrase`${cite('/counts/looked', media?.looked ?? 0)} texts that could name the subject.`,
    };
  },
};
