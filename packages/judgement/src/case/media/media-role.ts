import { Clauses, type Context, type SpokenOf } from './clause-reader.js';
import { isOfAnother, saidIn, type ClauseRole, type SaidOfSubject } from './media-clauses.js';
import {
  hasPhraseOf,
  hasAnyPhrase,
  isWordOf,
  mediaWords,
  SUBJECT,
  type BesideRole,
  withoutPhrasesOf,
  type OffencesIn,
} from './media-words.js';

/** Roles beside the offence: people who report, judge or suffer it have not committed it. */
const BESIDE_ROLES = Object.keys(mediaWords().beside) as BesideRole[];

/** What a text says of its subject; `named` says nothing of a role. */
export type MediaRole = ClauseRole | BesideRole | 'named';

export const isRoleBesideTheCrime = (role: MediaRole | undefined): boolean =>
  BESIDE_ROLES.some((each) => each === role);

/** One sentence: in lower-case words with SUBJECT for the name, and as it was written. */
export interface RoleSentence {
  readonly words: string;
  /** The same sentence as `Clauses` reads it: with capitals of other names, genitives and punctuation. */
  readonly tokens: readonly string[];
  readonly written: string;
}

export interface RoleWithQuote {
  readonly role: MediaRole;
  readonly quote?: string;
}

const ENDED: readonly MediaRole[] = ['acquitted', 'dropped'];
const GUILTY: readonly MediaRole[] = ['convicted', 'confessed'];
const ACCUSING: readonly MediaRole[] = [...GUILTY, 'charged', 'accused'];

/** Longest part read at once: hardly a sentence is longer, and the work grows with the square. */
const TOKENS_MAX = 150;
const MARGIN = 40;

/** Splits a sentence into overlapping parts; the first words of a later one may be about somebody before. */
function partsOf(tokens: readonly string[]): (readonly string[])[] {
  const parts = [tokens.slice(0, TOKENS_MAX)];
  for (let at = TOKENS_MAX - MARGIN; at + MARGIN < tokens.length; at += TOKENS_MAX - MARGIN)
    parts.push(['others', ...tokens.slice(at, at + TOKENS_MAX)]);
  return parts;
}

type RoleStatement = RoleWithQuote & Omit<SaidOfSubject, 'role'>;

/**
 * Returns what the sentences say of SUBJECT: the worst of their clauses (a conviction, unless it was
 * reversed), else the role beside the offence. Can pause at every yield.
 */
export function* roleIn(
  sentences: readonly RoleSentence[],
  offencesIn: OffencesIn,
): Generator<void, RoleWithQuote> {
  const told: RoleStatement[] = [];
  let focus: SpokenOf = null;
  let isOfVictim = false;
  for (const { words, tokens, written } of sentences) {
    yield;
    const isNamed = words.includes(SUBJECT);
    const beside = isNamed
      ? BESIDE_ROLES.filter((role) => hasAnyPhrase(words, mediaWords().beside[role]))
      : [];
    if (isNamed || focus === 'subject') {
      const isBystander = beside.some((role) => role !== 'victim' && role !== 'namesake');
      const context: Context = { focus, isBystander };
      for (const part of partsOf(tokens)) {
        yield;
        const clauses = new Clauses(part, context);
        const said = saidIn(clauses, offencesIn).map((each) => ({ ...each, quote: written }));
        told.push(...(isOfVictim && !isNamed ? said.map(asAccused) : said));
        focus = clauses.focusAfter;
      }
    }
    if (isNamed) isOfVictim = beside.includes('victim') && hasPhraseOf(words, 'offender_beside');
    told.push(...beside.map((role) => ({ role, quote: written })));
  }
  const named = sentences.find(({ words }) => words.includes(SUBJECT));
  if (told.length > 0) return decisiveRole(told, offencesIn);
  return { role: 'named', ...(named ? { quote: named.written } : {}) };
}

/** Keeps an accusation only: after a sentence about a victim and somebody else "he" may be either. */
const asAccused = (telling: RoleStatement): RoleStatement =>
  ACCUSING.includes(telling.role) ? { ...telling, role: 'accused' } : telling;

function decisiveRole(all: readonly RoleStatement[], offencesIn: OffencesIn): RoleWithQuote {
  const namesake = all.find(({ role }) => role === 'namesake');
  const { role, quote } =
    namesake ?? accusation(all, offencesIn) ?? all.find((each) => isRoleBesideTheCrime(each.role)) ?? all[0]!;
  return { role, quote };
}

function accusation(all: readonly RoleStatement[], offencesIn: OffencesIn): RoleStatement | null {
  const worst = ACCUSING.flatMap((role) => all.find((each) => each.role === role) ?? [])[0];
  if (!worst || !GUILTY.includes(worst.role))
    return all.findLast(({ role }) => ENDED.includes(role)) ?? worst ?? null;
  const lastGuilty = all.findLastIndex(({ role }) => GUILTY.includes(role));
  // Why the clause alone: its sentence may go on with an acquittal of another offence.
  const guilty = all
    .filter(({ role }) => GUILTY.includes(role))
    .map(({ words = '', quote }) => (offencesIn(words).length > 0 ? words : quote));
  const convicting = guilty.join(' ').toLowerCase();
  const reaches = ({ of }: RoleStatement): boolean => !isOfAnother(of, convicting, offencesIn);
  const isReversedBy = (telling: RoleStatement, at: number): boolean => {
    const { role, isReversal, isPartial, quote } = telling;
    if (role !== 'acquitted' || !reaches(telling)) return false;
    const isAgain = all.slice(at).some((each) => each.isAgain && each.quote !== quote);
    return isReversal ? !isAgain : at > lastGuilty && !isPartial;
  };
  return all.findLast(isReversedBy) ?? all.find((each) => each.role === 'pardoned' && reaches(each)) ?? worst;
}

export interface Charges {
  /** Someone was charged, convicted or sentenced, and nothing beside it takes that back. */
  readonly isCharged: boolean;
  /** A plain sentence clears the subject and none can accuse; or, beside a charge, anyone is cleared. */
  readonly isCleared: boolean;
}

/** Finds charges and clearings. `isWhole`: no more text follows in which an accusation may be. */
export function chargesIn(read: readonly RoleSentence[], isWhole: boolean, offencesIn: OffencesIn): Charges {
  const sentences = read.map(({ words }) => words);
  if (isWhole && isAcquitted(sentences, offencesIn)) return { isCharged: false, isCleared: true };
  const isReopened = sentences.some((sentence) => hasPhraseOf(sentence, 'reopened'));
  const plain = sentences.map((sentence) =>
    isReopened || hasPhraseOf(sentence, 'clearing_in_doubt') ? '' : sentence,
  );
  const standing = sentences.map((sentence, i) => {
    const charged = withoutPhrasesOf(sentence, 'not_charged');
    return plain[i] === '' ? charged : withoutPhrasesOf(charged, 'cleared_text');
  });
  const isCharged = standing.some((sentence) => hasPhraseOf(sentence, 'charged_text'));
  return {
    isCharged,
    isCleared: isCharged && plain.some((sentence) => hasPhraseOf(sentence, 'cleared_text')),
  };
}

/** Tells whether one plain sentence clears and none can accuse: further words may take the clearing back. */
function isAcquitted(sentences: readonly string[], offencesIn: OffencesIn): boolean {
  const isPlain = sentences.map((sentence, i) => {
    const isOfSubject = `${sentence} ${sentences[i - 1] ?? ''}`.includes(SUBJECT);
    return isOfSubject && hasPhraseOf(withoutOffences(sentence, offencesIn), 'plain');
  });
  const isAccusing = (sentence: string) =>
    offencesIn(sentence).length > 0 || sentence.split(' ').some((word) => isWordOf(word, 'accusing'));
  return isPlain.includes(true) && !sentences.some((sentence, i) => !isPlain[i] && isAccusing(sentence));
}

/** Removes offences, also those of two words that say too little each. */
function withoutOffences(sentence: string, offencesIn: OffencesIn): string {
  const words = sentence
    .split(' ')
    .filter((word) => !isWordOf(word, 'fillers') || offencesIn(word).length > 0);
  const isNamed = (i: number, count: number) => offencesIn(words.slice(i, i + count).join(' ')).length > 0;
  const isPart = (i: number) =>
    isNamed(i, 1) ||
    (isNamed(i, 2) && !isNamed(i + 1, 1)) ||
    (i > 0 && isNamed(i - 1, 2) && !isNamed(i - 1, 1));
  return words.filter((_, i) => !isPart(i)).join(' ');
}
