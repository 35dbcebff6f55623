import { SUBJECT, type OffencesIn } from './acquittal.js';
import { Clauses, type Context, type Who } from './clause-reader.js';
import { PEOPLE } from './clause-words.js';
import { CLAUSE_ROLES, saidIn, type Said } from './media-clauses.js';
import { isOfAnother } from './reversal.js';

// size: a phrase is read as one line.

/** What a text says of its subject; those that accuse first, worst first. `named` says nothing of a role. */
export const MEDIA_ROLES = [
  ...CLAUSE_ROLES,
  'namesake',
  'victim',
  'witness',
  'judge',
  'lawyer',
  'journalist',
  'expert',
  'official',
  'named',
] as const;

export type MediaRole = (typeof MEDIA_ROLES)[number];

/** They stand beside the offence: who reports, judges or suffers it has not committed it. */
const BESIDE: readonly MediaRole[] = [
  'namesake',
  'victim',
  'witness',
  'judge',
  'lawyer',
  'journalist',
  'expert',
  'official',
];

export const isBeside = (role: MediaRole | undefined): boolean => role !== undefined && BESIDE.includes(role);

/** One sentence: in lower-case words with SUBJECT for the name, and as it was written. */
export interface RoleSentence {
  readonly words: string;
  /** The same as `Clauses` reads it: with the capitals of other names, genitives and punctuation. */
  readonly tokens: readonly string[];
  readonly written: string;
}

export interface Told {
  readonly role: MediaRole;
  readonly quote: string;
}

const RELATED =
  'm[ae]n|wom[ae]n|suspects?|defendants?|husband|wife|brother|sister|son|daughter|father|mother|friend|client|boss|gang|ringleaders?|fraudsters?|thie(?:f|ves)|others?';
const VERBS =
  'said|says|told|tells|defend(?:ed|s)|represent(?:ed|s)|presided|testified|interviewed|report(?:ed|s)|wrote|writes|arrested|identified|accused|sued|helped|knew|met|investigated|prosecuted|whose|that|which|while|after|before|because|until|but|by|against|not|never|no|none|(?:is|was|has|have|had|were|are|did|does)nt';
/** Between the name and what is said of it: nothing that speaks of somebody else. */
const GAP = `(?: (?!(?:(?:the|his|her|their|another|two|three) (?:\\w+ )?(?:${RELATED})|${VERBS})\\b)\\w+){0,12}?`;
const TITLES =
  'judge|justice|magistrate|lawyer|attorney|solicitor|barrister|counsel|prosecutor|advocate|reporter|journalist|correspondent|editor|columnist|author|professor|prof|expert|researcher|economist|analyst|lecturer|criminologist|detective|inspector|officer|sergeant|superintendent|commissioner|minister|spokes\\w+|investigator|agent|chief|mayor|witness|victims?';
/** Between what is done and to whom. */
const TO = `(?: (?!(?:by|for|of|with|from|against|said|told|and|${TITLES})\\b)\\w+){0,3}?`;
const BE = '(?:was|were|is|are|been|being|got)(?: (?!(?:not|never|no)\\b)\\w+){0,2}?';

/** What was done to the subject: what else the sentence tells is of whoever did it. */
const SUFFERED = [
  `\\b(?:stole|stolen|stealing|taken|took|obtained|embezzled|extorted)(?: \\w+){0,5}? from(?: \\w+)? ${SUBJECT}`,
  `\\b(?:defrauded|defrauding|scammed|swindled|cheated|conned|tricked|duped|robbed|blackmailed|impersonat(?:ed|ing)|pos(?:ed|ing) as)${TO} ${SUBJECT}`,
];

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(`(?:${patterns.join('|')})`);

const PATTERNS: readonly (readonly [Exclude<MediaRole, 'named'>, RegExp])[] = [
  [
    'namesake',
    anyOf(
      `not to be confused with${TO} ${SUBJECT}`,
      `(?:no relation to|unrelated to|not related to|namesake of)${TO} ${SUBJECT}`,
      `${SUBJECT}${GAP} (?:no relation|namesake|not to be confused|shares? (?:a|the|his|her) (?:same )?name|same name)`,
      `(?:shares? (?:a|the|his|her) (?:same )?name|same name) (?:as|with)${TO} ${SUBJECT}`,
    ),
  ],
  [
    'victim',
    anyOf(
      `${SUBJECT}${GAP} ${BE} (?:an? )?(?:\\w+ )?(?:victims?|defrauded|scammed|robbed|swindled|cheated|tricked|duped|conned|deceived|targeted|blackmailed|impersonated)\\b`,
      `${SUBJECT}${GAP} (?:lost(?! (?:\\w+ )?(?:appeals?|case|bid|job|election)\\b)|fell (?:victim|prey|for)|(?:among|one of) the victims|victim of)\\b`,
      `\\bvictims?(?: \\w+){0,5}? ${SUBJECT}`,
      ...SUFFERED,
    ),
  ],
  [
    'witness',
    anyOf(
      `\\b(?:eye)?witness(?:es)?(?: \\w+){0,2}? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,8}? (?:testified|gave evidence|told (?:the|a) (?:court|jury|trial|inquiry|police)|witness|whistle ?blower|reported the|alerted)\\b`,
    ),
  ],
  [
    'judge',
    anyOf(
      `\\b(?:judge|justice|magistrate)(?: \\w+)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,4}? (?:judge|magistrate|presided|presiding|ruled)\\b`,
      `${SUBJECT} (?:sentenced|jailed|convicted) (?:the|a|an|him|her|them|two|three)\\b`,
    ),
  ],
  [
    'lawyer',
    anyOf(
      `\\b(?:lawyers?|attorneys?|solicitors?|barristers?|counsel|prosecutors?|advocate)(?: general)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,5}? (?:lawyer|attorney|counsel|prosecutor|barrister|solicitor|prosecuting|defending)\\b`,
      `${SUBJECT}(?: who)? (?:represents?|represented|defends?|defended|prosecuted)\\b`,
      `\\b(?:represented|defended|prosecuted) by(?: \\w+)? ${SUBJECT}`,
    ),
  ],
  [
    'journalist',
    anyOf(
      `\\b(?:reporter|journalist|correspondent|editor|columnist|author|writer)s? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,5}? (?:reporter|journalist|correspondent|editor|columnist)\\b`,
      `(?:^|\\b(?:reporting|report|story|article|written|photo|book) )by ${SUBJECT}`,
      `${SUBJECT} (?:reports|reported|writes|wrote)\\b`,
    ),
  ],
  [
    'expert',
    anyOf(
      `\\b(?:professor|prof|expert|researcher|economist|analyst|lecturer|criminologist|historian)(?: \\w+)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,6}? (?:professor|expert|researcher|economist|lecturer|criminologist|academic|historian)\\b`,
    ),
  ],
  [
    'official',
    anyOf(
      `\\b(?:detective|inspector|officer|sergeant|superintendent|commissioner|minister|spokes\\w+|investigator|agent|chief|mayor)(?: \\w+)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,5}? (?:spokes\\w+|detective|inspector|police chief|commissioner)\\b`,
    ),
  ],
];

const ENDED: readonly MediaRole[] = ['acquitted', 'dropped'];
const GUILTY: readonly MediaRole[] = ['convicted', 'confessed'];
const ACCUSING: readonly MediaRole[] = [...GUILTY, 'charged', 'accused'];

/** Hardly a sentence of a newspaper is longer; the work grows with the square. */
const TOKENS_MAX = 150;
/** A window has so much before the subject that begins it, and behind the last one. */
const MARGIN = 40;

/** A sentence, and of a longer one windows around each SUBJECT, which begin behind a mark where there is one. */
function windowsOf(tokens: readonly string[]): (readonly string[])[] {
  if (tokens.length <= TOKENS_MAX) return [tokens];
  const windows: (readonly string[])[] = [];
  let end = 0;
  tokens.forEach((word, at) => {
    if (word !== SUBJECT || at + MARGIN <= end) return;
    const earliest = Math.max(0, at - MARGIN);
    const mark = tokens.slice(earliest, at).findIndex((each) => /^[,;:]$/.test(each));
    const from = earliest === 0 || mark < 0 ? earliest : earliest + mark + 1;
    end = Math.min(tokens.length, from + TOKENS_MAX);
    // What stands first in a window may be said of somebody before it.
    windows.push([...(from > 0 ? ['others'] : []), ...tokens.slice(from, end)]);
  });
  return windows.length > 0 ? windows : [tokens.slice(0, TOKENS_MAX)];
}

type Telling = Told & Omit<Said, 'role'>;

/**
 * What the sentences say of SUBJECT by their clauses, of which a conviction is worst unless it was reversed;
 * else what it does beside the offence. Null where no sentence names it. Can pause at every yield.
 */
export function* roleIn(
  sentences: readonly RoleSentence[],
  offencesIn: OffencesIn,
): Generator<void, Told | null> {
  const told: Telling[] = [];
  let named: string | null = null;
  let focus: Who = null;
  let isOfVictim = false;
  for (const { words, tokens, written } of sentences) {
    yield;
    const isNamed = words.includes(SUBJECT);
    const beside = isNamed ? PATTERNS.flatMap(([role, pattern]) => (pattern.test(words) ? [role] : [])) : [];
    if (isNamed || focus === 'subject') {
      const context: Context = { focus, isBystander: beside.some(reportsOthers) };
      for (const window of windowsOf(tokens)) {
        yield;
        const clauses = new Clauses(window, context);
        const said = saidIn(clauses, offencesIn).map((each) => ({ ...each, quote: written }));
        told.push(...(isOfVictim && !isNamed ? said.map(doubted) : said));
        focus = clauses.focusAfter;
      }
    }
    if (isNamed) isOfVictim = beside.includes('victim') && OFFENDER.test(words);
    told.push(...beside.map((role) => ({ role, quote: written })));
    if (isNamed) named ??= written;
  }
  if (told.length > 0) return decisive(told, offencesIn);
  return named === null ? null : { role: 'named', quote: named };
}

/** Somebody else in a sentence about a victim. */
const ANYBODY = PEOPLE.source.slice(1, -1);
const OFFENDER = new RegExp(
  `\\b(?:(?:to|by|from|with) (?:\\w+ ){0,3}?${ANYBODY}|${ANYBODY} who|(?:scam|swindl|con|hack|fraud|impost|imperson|blackmail|launder|robb|attack)\\w*(?:er|or|ster|man|men)s?)\\b`,
);
/** Behind such a sentence "he" may be the one or the other. */
const doubted = (telling: Telling): Telling =>
  ACCUSING.includes(telling.role) ? { ...telling, role: 'accused' } : telling;

/** A victim says "he" of somebody else as well, but what is said of it stays its own. */
const reportsOthers = (role: MediaRole): boolean =>
  isBeside(role) && role !== 'victim' && role !== 'namesake';

function decisive(all: readonly Telling[], offencesIn: OffencesIn): Told {
  const namesake = all.find(({ role }) => role === 'namesake');
  const told = namesake ?? accusation(all, offencesIn) ?? all.find(({ role }) => isBeside(role)) ?? all[0]!;
  return { role: told.role, quote: told.quote };
}

function accusation(all: readonly Telling[], offencesIn: OffencesIn): Telling | null {
  const worst = ACCUSING.flatMap((role) => all.find((each) => each.role === role) ?? [])[0];
  const ended = all.findLast(({ role }) => ENDED.includes(role));
  if (!worst || !GUILTY.includes(worst.role)) return ended ?? worst ?? null;
  const lastGuilty = all.findLastIndex(({ role }) => GUILTY.includes(role));
  // The clause alone, where it names an offence: its sentence may go on with an acquittal of another one.
  const guilty = all
    .filter(({ role }) => GUILTY.includes(role))
    .map(({ words = '', quote }) => (offencesIn(words).length > 0 ? words : quote));
  const convicting = [...new Set(guilty)].join(' ').toLowerCase();
  const reaches = ({ of }: Telling): boolean => !isOfAnother(of, convicting, offencesIn);
  const pardon = all.find((each) => each.role === 'pardoned' && reaches(each));
  const isReversedBy = (telling: Telling, at: number): boolean => {
    const { role, isReversal, isPartial, quote } = telling;
    if (role !== 'acquitted' || !reaches(telling)) return false;
    return isReversal
      ? !all.slice(at).some((each) => each.role === 'convicted' && each.isAgain && each.quote !== quote)
      : at > lastGuilty && !isPartial;
  };
  return all.findLast(isReversedBy) ?? pardon ?? worst;
}
