import { z } from 'zod';
import type { CaseFacts } from '../domain/case-facts.js';
import { notAssessed, type Color, type Finding } from '../domain/flag.js';
import type { MediaFacts, MediaText } from '../domain/media-facts.js';
import { quoted } from '../../kernel/visible-text.js';
import { flagsFrom, type Block } from './block.js';

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

const bandOf = ({ groups, isCharged }: MediaText, rules: Rules): Band =>
  groups.length >= rules.groupsRedFrom || isCharged ? 'red' : 'yellow';

const LOWER = { red: 'yellow', yellow: 'white', white: 'white' } as const satisfies Record<Band, Band>;

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

function worstOf(
  texts: readonly MediaText[],
  step: (band: Band) => Band,
  rules: Rules,
  what: string,
): Finding {
  const bands = texts.map((text) => step(bandOf(text, rules)));
  const color = (['red', 'yellow'] as const).find((band) => bands.includes(band)) ?? 'white';
  const worst = texts[Math.max(0, bands.indexOf(color))];
  const threshold = thresholdOf(rules);
  if (!worst)
    return { color, value: 0, threshold, rationale: `No ${what} name the subject with an offence.` };
  const groups = worst.groups.map((group) => group.replaceAll('_', ' ')).join(', ');
  const title = worst.id === null ? worst.source : `${worst.source} ${quoted(worst.id, 60)}`;
  return {
    color,
    value: texts.length,
    threshold,
    rationale:
      `${texts.length} ${what} name the subject with an offence; the worst, ${title}` +
      `${worst.day === null ? '' : ` of ${worst.day}`}, speaks of ${groups}` +
      `${worst.isCharged ? ' and of a charge or conviction' : ''}.`,
  };
}

/** Negative news about the subject, in articles and in what the customer itself wrote. */
export const adverseMedia: Block<Input, Rules> = {
  id: 'adverse_media',
  rev: 1,
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
    const overview = `${looked} texts that could name the subject.`;
    if (!media || looked === 0) {
      const none = notAssessed('There is no article, description or tag to look at.');
      return { flags: flagsFrom(FLAG_IDS, { AM1: none, AM2: none, AM3: none, AM4: none }), overview };
    }
    const cleared = media.texts.filter(({ isCleared }) => isCleared);
    const standing = media.texts.filter(({ isCleared }) => !isCleared);
    const old = standing.filter((text) => isOld(text, windowEndMs, rules.recentYearsMax));
    const recent = standing.filter((text) => !old.includes(text));
    return {
      flags: flagsFrom(FLAG_IDS, {
        AM1: worstOf(recent, (band) => band, rules, 'recent texts'),
        AM2: worstOf(old, (band) => LOWER[band], rules, `texts older than ${rules.recentYearsMax} years`),
        AM3: {
          color: 'white',
          value: cleared.length,
          rationale: `${cleared.length} texts tell of an acquittal or a dropped case and are not counted.`,
        },
        AM4: { color: 'white', value: looked, rationale: `${looked} texts were looked at.` },
      }),
      overview,
    };
  },
};
