import { z } from 'zod';
import type { CaseFacts } from '../domain/case/case-facts.js';
import { notAssessed, type Color, type Finding } from '../domain/scoring/flag.js';
import type { MediaFacts, MediaText } from '../domain/case/media-facts.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { quoted } from '../../kernel/visible-text.js';
import type { Block } from './block.js';

const FLAG_IDS = ['AM1', 'AM2', 'AM3', 'AM4'] as const;

/** Bands after the Wolfsberg questions and answers on negative news and the FATF's designated offences. */
const Rules = z.object({
  /** Groups of offences in one text. */
  groupsRedFrom: z.int().min(1).default(2),
  /** Older news counts one step less. */
  recentYearsMax: z.int().min(0).default(5),
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

/** Negative news about the subject, in articles and in what the customer itself wrote. */
export const adverseMedia: Block<Input, Rules> = {
  id: 'adverse_media',
  rev: 4,
  title: 'Adverse media',
  dimension: 'adverse_media',
  flagIds: FLAG_IDS,
  weight: 0.6,
  flagWeights: {},
  rules: Rules,
  reads: ['articles', 'offences'],
  select,
  analyse: ({ media, windowEndMs }, rules) => {
    const looked = media?.looked ?? 0;
    const lookedAt = cite('/counts/looked', looked);
    const overview = phrase`${lookedAt} texts that could name the subject.`;
    if (!media || looked === 0) {
      const none = notAssessed('There is no article, description or tag to look at.');
      return { findings: { AM1: none, AM2: none, AM3: none, AM4: none }, overview };
    }
    const cleared = media.texts.filter(({ isCleared, isCharged }) => isCleared && !isCharged);
    const standing = media.texts.filter((text) => !cleared.includes(text));
    const old = standing.filter((text) => isOld(text, windowEndMs, rules.recentYearsMax));
    const recent = standing.filter((text) => !old.includes(text));
    const years = cite('/rules/recentYearsMax', rules.recentYearsMax);
    const older = phrase`texts older than ${years} years`;
    const untold = cite('/value', cleared.length);
    return {
      findings: {
        AM1: worstOf(media, recent, bandOf, rules, 'recent texts'),
        AM2: worstOf(media, old, oldBandOf, rules, older),
        AM3: {
          color: 'white',
          value: cleared.length,
          rationale: phrase`${untold} texts tell of an acquittal, a dropped case or no charge: not counted.`,
        },
        AM4: { color: 'white', value: looked, rationale: phrase`${lookedAt} texts were looked at.` },
      },
      overview,
    };
  },
};
