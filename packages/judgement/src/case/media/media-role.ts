import { ClauseReader, type ClauseContext, type ClauseSubject } from './clause-reader.js';
import {
  isStatementOnAnotherOffence,
  statementsOnSubject,
  type ClauseRole,
  type SubjectStatement,
} from './media-clauses.js';
import {
  hasMediaPhraseOf,
  hasAnyPhrase,
  isMediaWordOf,
  mediaWords,
  SUBJECT_TOKEN,
  type BystanderRole,
  withoutMediaPhrasesOf,
  type OffenceFinder,
} from './media-words.js';

/** Roles next to an offence: people who report it, judge it or suffer from it did not commit it. */
const BESIDE_ROLES = Object.keys(mediaWords().beside) as BystanderRole[];

/** What a text says about the customer; `named` means no role is stated. */
export type MediaRole = ClauseRole | BystanderRole | 'named';

export const isBystanderRole = (role: MediaRole | undefined): boolean =>
  BESIDE_ROLES.some((each) => each === role);

/** A sentence: in lower-case words with SUBJECT for the name, and as written. */
export interface RoleSentence {
  readonly words: string;
  /** The same sentence as `ClauseReader` reads it, with capitals of other names, genitives, punctuation. */
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

/**
 * Length of a part that is read at once, since the work grows with the square. Hardly any sentence is longer.
 */
const TOKENS_MAX = 150;
const MARGIN = 40;

/**
 * Splits a sentence into overlapping parts. The first words of a later part may be about somebody named
 * before.
 */
function partsOf(tokens: readonly string[]): (readonly string[])[] {
  const parts = [tokens.slice(0, TOKENS_MAX)];
  for (let at = TOKENS_MAX - MARGIN; at + MARGIN < tokens.length; at += TOKENS_MAX - MARGIN)
    parts.push(['others', ...tokens.slice(at, at + TOKENS_MAX)]);
  return parts;
}

type RoleStatement = RoleWithQuote & Omit<SubjectStatement, 'role'>;

/**
 * Returns what the sentences say about SUBJECT: the most serious of their statements (a conviction, unless
 * reversed), else a role next to the offence. Pauses at each yield.
 */
export function* roleInSentences(
  sentences: readonly RoleSentence[],
  offencesIn: OffenceFinder,
): Generator<void, RoleWithQuote> {
  const told: RoleStatement[] = [];
  let focus: ClauseSubject = null;
  let isOfVictim = false;
  for (const { words, tokens, written } of sentences) {
    yield;
    const isNamed = words.includes(SUBJECT_TOKEN);
    const beside = isNamed
      ? BESIDE_ROLES.filter((role) => hasAnyPhrase(words, mediaWords().beside[role]))
      : [];
    if (isNamed || focus === 'subject') {
      const isBystander = beside.some((role) => role !== 'victim' && role !== 'namesake');
      const context: ClauseContext = { focus, isBystander };
      for (const part of partsOf(tokens)) {
        yield;
        const clauses = new ClauseReader(part, context);
        const said = statementsOnSubject(clauses, offencesIn).map((each) => ({ ...each, quote: written }));
        told.push(...(isOfVictim && !isNamed ? said.map(asAccused) : said));
        focus = clauses.focusAfter;
      }
    }
    if (isNamed) isOfVictim = beside.includes('victim') && hasMediaPhraseOf(words, 'offender_beside');
    told.push(...beside.map((role) => ({ role, quote: written })));
  }
  const named = sentences.find(({ words }) => words.includes(SUBJECT_TOKEN));
  if (told.length > 0) return decisiveRole(told, offencesIn);
  return { role: 'named', ...(named ? { quote: named.written } : {}) };
}

/**
 * Reduces a statement to an accusation: after a sentence about a victim and somebody else, "he" may be
 * either.
 */
const asAccused = (telling: RoleStatement): RoleStatement =>
  ACCUSING.includes(telling.role) ? { ...telling, role: 'accused' } : telling;

function decisiveRole(all: readonly RoleStatement[], offencesIn: OffenceFinder): RoleWithQuote {
  const namesake = all.find(({ role }) => role === 'namesake');
  const { role, quote } =
    namesake ?? accusation(all, offencesIn) ?? all.find((each) => isBystanderRole(each.role)) ?? all[0]!;
  return { role, quote };
}

function accusation(all: readonly RoleStatement[], offencesIn: OffenceFinder): RoleStatement | null {
  const worst = ACCUSING.flatMap((role) => all.find((each) => each.role === role) ?? [])[0];
  if (!worst || !GUILTY.includes(worst.role))
    return all.findLast(({ role }) => ENDED.includes(role)) ?? worst ?? null;
  const lastGuilty = all.findLastIndex(({ role }) => GUILTY.includes(role));
  // Only the clause, because its sentence may continue with an acquittal of another offence.
  const guilty = all
    .filter(({ role }) => GUILTY.includes(role))
    .map(({ words = '', quote }) => (offencesIn(words).length > 0 ? words : quote));
  const convicting = guilty.join(' ').toLowerCase();
  const reaches = ({ of }: RoleStatement): boolean =>
    !isStatementOnAnotherOffence(of, convicting, offencesIn);
  const isReversedBy = (telling: RoleStatement, at: number): boolean => {
    const { role, isReversal, isPartial, quote } = telling;
    if (role !== 'acquitted' || !reaches(telling)) return false;
    const isAgain = all.slice(at).some((each) => each.isAgain && each.quote !== quote);
    return isReversal ? !isAgain : at > lastGuilty && !isPartial;
  };
  return all.findLast(isReversedBy) ?? all.find((each) => each.role === 'pardoned' && reaches(each)) ?? worst;
}

export interface ChargeStatus {
  /** Somebody was charged, convicted or sentenced, and nothing in the text revokes that. */
  readonly isCharged: boolean;
  /** A plain sentence clears the customer and none can accuse; or, next to a charge, anybody is cleared. */
  readonly isCleared: boolean;
}

/** Finds charges and clearings. `isWhole`: no further text follows that might contain an accusation. */
export function chargesInSentences(
  read: readonly RoleSentence[],
  isWhole: boolean,
  offencesIn: OffenceFinder,
): ChargeStatus {
  const sentences = read.map(({ words }) => words);
  if (isWhole && isAcquitted(sentences, offencesIn)) return { isCharged: false, isCleared: true };
  const isReopened = sentences.some((sentence) => hasMediaPhraseOf(sentence, 'reopened'));
  const plain = sentences.map((sentence) =>
    isReopened || hasMediaPhraseOf(sentence, 'clearing_in_doubt') ? '' : sentence,
  );
  const standing = sentences.map((sentence, i) => {
    const charged = withoutMediaPhrasesOf(sentence, 'not_charged');
    return plain[i] === '' ? charged : withoutMediaPhrasesOf(charged, 'cleared_text');
  });
  const isCharged = standing.some((sentence) => hasMediaPhraseOf(sentence, 'charged_text'));
  return {
    isCharged,
    isCleared: isCharged && plain.some((sentence) => hasMediaPhraseOf(sentence, 'cleared_text')),
  };
}

/**
 * Tells whether a plain sentence clears the customer and none can accuse; further words might revoke the
 * clearing.
 */
function isAcquitted(sentences: readonly string[], offencesIn: OffenceFinder): boolean {
  const isPlain = sentences.map((sentence, i) => {
    const isOfSubject = `${sentence} ${sentences[i - 1] ?? ''}`.includes(SUBJECT_TOKEN);
    return isOfSubject && hasMediaPhraseOf(withoutOffences(sentence, offencesIn), 'plain');
  });
  const isAccusing = (sentence: string) =>
    offencesIn(sentence).length > 0 || sentence.split(' ').some((word) => isMediaWordOf(word, 'accusing'));
  return isPlain.includes(true) && !sentences.some((sentence, i) => !isPlain[i] && isAccusing(sentence));
}

/** Removes offences, including offences of two words that mean too little on their own. */
function withoutOffences(sentence: string, offencesIn: OffenceFinder): string {
  const words = sentence
    .split(' ')
    .filter((word) => !isMediaWordOf(word, 'fillers') || offencesIn(word).length > 0);
  const isNamed = (i: number, count: number) => offencesIn(words.slice(i, i + count).join(' ')).length > 0;
  const isPart = (i: number) =>
    isNamed(i, 1) ||
    (isNamed(i, 2) && !isNamed(i + 1, 1)) ||
    (i > 0 && isNamed(i - 1, 2) && !isNamed(i - 1, 1));
  return words.filter((_, i) => !isPart(i)).join(' ');
}
