import type { ClauseReader, ClauseSubject } from './clause-reader.js';
import {
  phraseAtBeginning,
  mediaPhraseAtBeginning,
  hasMediaPhraseOf,
  isMediaWordOf,
  mediaWords,
} from './media-words.js';
import { isAdverbWord, isNameWord, isVerbWord, SUBJECT_TOKEN, type OffenceFinder } from './media-words.js';

// size: a text is read as one line.

/**
 * Stage of a criminal case that a clause states about the customer, from accusation to conviction, pardon or
 * acquittal.
 */
export type ClauseRole = 'confessed' | 'dropped' | (typeof ROLES)[number];

const ROLES = ['convicted', 'charged', 'accused', 'acquitted', 'pardoned'] as const;

export interface SubjectStatement {
  readonly role: ClauseRole;
  /** A conviction after an earlier one was reversed. */
  readonly isAgain?: boolean;
  /** Words of the clause that states a conviction or confession, in lower case. */
  readonly words?: string;
  /** The statement ends a conviction, on appeal or because the conviction is reversed. */
  readonly isReversal?: boolean;
  /** The acquittal concerns only one of several offences, or another case. */
  readonly isPartial?: boolean;
  /** The offence to which an acquittal or a pardon refers. */
  readonly of?: string;
}

/** Returns everything that a sentence says about the customer, in the order of its words. */
export function statementsOnSubject(clauses: ClauseReader, offencesIn: OffenceFinder): SubjectStatement[] {
  const { tokens } = clauses;
  return tokens.flatMap((_, i) => {
    const rest = tokens.slice(i, i + 14).join(' ');
    const said =
      saidAsObjectOfVerb(clauses, i, rest) ??
      saidByGuiltWord(clauses, i, rest) ??
      saidAsSubjectOfVerb(clauses, i, rest, offencesIn) ??
      saidByCaseNoun(clauses, i, rest);
    if (!said) return [];
    const again =
      said.role === 'convicted' && hasMediaPhraseOf(tokens.join(' '), 'again') ? { isAgain: true } : {};
    const isGuilty = said.role === 'convicted' || said.role === 'confessed';
    return [{ ...said, ...again, ...(isGuilty ? { words: upToVerb(tokens, i) } : {}) }];
  });
}

/** Returns the words from a verb to the next verb, which begins another statement. */
function upToVerb(tokens: readonly string[], i: number): string {
  const next = tokens.findIndex((word, at) => at > i && (isVerbWord(word) || word === ';' || word === ':'));
  const words = tokens.slice(i, next < 0 ? undefined : next);
  return words.join(' ').toLowerCase();
}

/** Drops denied statements, and turns statements that are only possible into suspicions. */
function applyTone({ places }: ClauseReader, i: number, said: SubjectStatement): SubjectStatement | null {
  const { isDenied, mood } = places[i]!;
  if (isDenied) return null;
  if (mood === null || (said.role === 'accused' && mood !== 'if')) return said;
  if (said.role === 'convicted' && mood === 'if') return { role: 'charged' };
  return ['convicted', 'charged', 'confessed'].includes(said.role) ? { role: 'accused' } : null;
}

/**
 * Returns how a participle is used: `passive` after an auxiliary, `reduced` without, `active` with an object.
 */
function voiceOf({ tokens, places }: ClauseReader, i: number): 'passive' | 'reduced' | 'active' {
  let at = i - 1;
  for (; at >= 0 && at > i - 6 && places[at]!.who === places[i]!.who; at--) {
    const word = tokens[at]!;
    if (isMediaWordOf(word, 'passive')) return 'passive';
    if (isVerbWord(word)) break;
  }
  return isMediaWordOf(tokens[at], 'have') || isObjectAt(tokens, i + 1) ? 'active' : 'reduced';
}

function isObjectAt(tokens: readonly string[], i: number): boolean {
  const word = tokens[i];
  if (word === undefined || isMediaWordOf(word, 'times')) return false;
  if (isMediaWordOf(word, 'determiners', 'objects')) return !isMediaWordOf(tokens[i + 1], 'times');
  return (
    word === SUBJECT_TOKEN ||
    isNameWord(word) ||
    (/^[a-z]+$/.test(word) && !isMediaWordOf(word, 'no_object') && !isVerbWord(word))
  );
}

function saidAsObjectOfVerb(clauses: ClauseReader, i: number, rest: string): SubjectStatement | null {
  const word = clauses.tokens[i]!;
  const role = ROLES.find((each) => mediaWords().doneTo[each].split(' ').includes(word));
  if (!role || (word === 'cleared' && !mediaPhraseAtBeginning(rest, 'cleared'))) return null;
  const { who, before } = clauses.places[i]!;
  const voice = /ed$/.test(word) ? voiceOf(clauses, i) : 'active';
  const whom = voice === 'active' ? clauses.objectOf(i) : voice === 'passive' ? who : (before ?? who);
  if (whom !== 'subject') return isAttribute(clauses, i) ? { role } : null;
  if (role === 'pardoned') return applyTone(clauses, i, { role, ...offenceFor(rest) });
  return applyTone(clauses, i, { role, ...(role === 'acquitted' ? extentOf(clauses.tokens, rest) : {}) });
}

/** Tells whether a word is used as in "X, a convicted fraudster, has" or "X was one of five convicted". */
function isAttribute({ tokens, places }: ClauseReader, i: number): boolean {
  const { who, isDenied } = places[i]!;
  if (isDenied) return false;
  const before = tokens.slice(Math.max(0, i - 8), i).join(' ');
  const isApposed =
    tokens[i + 2] === ',' && tokens[i + 3] === SUBJECT_TOKEN && mediaPhraseAtBeginning(before, 'apposed');
  return Boolean(isApposed) || (who === 'subject' && hasMediaPhraseOf(before, 'being'));
}

function saidByGuiltWord(clauses: ClauseReader, i: number, rest: string): SubjectStatement | null {
  const { tokens, places } = clauses;
  const { who } = places[i]!;
  // The headlines "X guilty of fraud" and "X on trial" have no verb.
  const isBare = tokens[i - 1] === SUBJECT_TOKEN && !tokens.slice(0, i).some(isVerbWord);
  if (isBare && mediaPhraseAtBeginning(rest, 'bare_guilty'))
    return applyTone(clauses, i, { role: 'convicted' });
  if (isBare && who === 'subject' && mediaPhraseAtBeginning(rest, 'on_trial'))
    return applyTone(clauses, i, { role: 'charged' });
  const found = mediaPhraseAtBeginning(rest, 'finds_guilty')?.split(' ');
  if (!found) return null;
  const isNot = found.at(-3) === 'not';
  if ((found.length - (isNot ? 1 : 0) === 3 ? who : clauses.objectOf(i)) !== 'subject') return null;
  if (isNot) return { role: 'acquitted', ...extentOf(tokens, rest) };
  return applyTone(clauses, i, { role: 'convicted' });
}

function saidAsSubjectOfVerb(
  clauses: ClauseReader,
  i: number,
  rest: string,
  offencesIn: OffenceFinder,
): SubjectStatement | null {
  if (clauses.places[i]!.who !== 'subject') return null;
  const isPassive = isPassiveAt(clauses.tokens, i);
  const confessed = isPassive ? null : confessionAt(clauses, i, offencesIn);
  if (confessed) return applyTone(clauses, i, { role: confessed });
  const role = ROLES.find((each) => phraseAtBeginning(rest, mediaWords().doneBy[each]));
  // In "X was defrauded", X is the victim.
  const isDeed = isMediaWordOf(clauses.tokens[i], 'deeds', 'bribe_verbs');
  if (!role || (isPassive && isDeed)) return null;
  const isEnd = role === 'acquitted' || role === 'pardoned';
  return applyTone(clauses, i, {
    role,
    ...(isEnd ? { isReversal: role === 'acquitted', ...offenceFor(rest) } : {}),
  });
}

/** Tells whether a passive auxiliary comes right before. */
const isPassiveAt = (tokens: readonly string[], i: number): boolean =>
  isMediaWordOf(tokens[i - 1], 'passive') ||
  (isAdverbWord(tokens[i - 1] ?? '') && isMediaWordOf(tokens[i - 2], 'passive'));

/** Reads nouns: "the conviction of X", "her trial", "the charges against X were dropped". */
function saidByCaseNoun(clauses: ClauseReader, i: number, rest: string): SubjectStatement | null {
  const { tokens, places } = clauses;
  if (mediaPhraseAtBeginning(rest, 'pardon_to')) return applyTone(clauses, i, { role: 'pardoned' });
  if (isMediaWordOf(tokens[i], 'conviction')) return ofConviction(clauses, i, rest);
  const isOwn = isMediaWordOf(tokens[i], 'own_case') && ownerAt(clauses, i) === 'subject';
  if (!mediaPhraseAtBeginning(rest, 'case') && !isOwn) {
    const isKnown = clauses.known() === 'subject' && !tokens.includes(SUBJECT_TOKEN) && !places[i]!.isDenied;
    return isKnown && mediaPhraseAtBeginning(rest, 'the_case_ended') ? { role: 'dropped' } : null;
  }
  const end = tokens.findIndex((word) => isMediaWordOf(word, 'ended'));
  if (end < 0)
    return applyTone(clauses, i, { role: isMediaWordOf(tokens[i], 'inquiries') ? 'accused' : 'charged' });
  return { role: isSaid(clauses, end) ? 'dropped' : 'charged' };
}

function isSaid({ tokens, places }: ClauseReader, at: number): boolean {
  const { isDenied, mood } = places[at]!;
  if (mood !== null || (isDenied && tokens[at] !== 'dismissed')) return false;
  return !hasMediaPhraseOf(tokens.join(' '), 'denies_end');
}

function ofConviction(clauses: ClauseReader, i: number, rest: string): SubjectStatement | null {
  const { tokens } = clauses;
  const owner =
    mediaPhraseAtBeginning(rest, 'conviction_of') && !mediaPhraseAtBeginning(rest, 'of_related')
      ? 'subject'
      : ownerAt(clauses, i);
  if (owner === 'other' || (owner === null && clauses.known() !== 'subject')) return null;
  const over = tokens.findIndex((_, at) =>
    mediaPhraseAtBeginning(tokens.slice(at, at + 2).join(' '), 'overturned'),
  );
  if (over >= 0) {
    if (!isSaid(clauses, over)) return { role: 'convicted' };
    return { role: 'acquitted', isReversal: true, ...offenceFor(rest) };
  }
  if (owner === null) return tokens.includes('upheld') ? { role: 'convicted', isAgain: true } : null;
  return isMediaWordOf(tokens[i - 1], 'none') ? null : applyTone(clauses, i, { role: 'convicted' });
}

/** Returns to whom the noun at `i` belongs; null if nobody is named. */
function ownerAt(clauses: ClauseReader, i: number): ClauseSubject {
  const { tokens } = clauses;
  for (let at = i - 1; at >= 0 && at >= i - 3; at--) {
    const word = tokens[at]!;
    if (['her', 'his', 'their'].includes(word)) return clauses.known();
    if (word === "'s") return tokens[at - 1] === SUBJECT_TOKEN ? 'subject' : 'other';
    if (isVerbWord(word) || isMediaWordOf(word, 'determiners')) break;
  }
  if (mediaPhraseAtBeginning(tokens.slice(i, i + 14).join(' '), 'of_related')) return 'other';
  return null;
}

/**
 * Returns what the customer confesses with the verb at `i`: an offence as its object, or a deed of the
 * customer. A clause about the customer that mentions an offence but no deed counts as an accusation at most;
 * a clause about others says nothing.
 */
function confessionAt(
  { tokens, places }: ClauseReader,
  i: number,
  offencesIn: OffenceFinder,
): ClauseRole | null {
  if (!isMediaWordOf(tokens[i], 'confesses')) return null;
  const isOffence = (words: string): boolean =>
    words.split(' ').some((word) => isMediaWordOf(word, 'guilt')) || offencesIn(words).length > 0;
  let said = tokens.slice(i + 1, i + 16).join(' ');
  for (let found = ' '; found !== ''; said = said.slice(found.length))
    found = mediaPhraseAtBeginning(said.toLowerCase(), 'beside_confession') ?? '';
  if (mediaPhraseAtBeginning(said, 'confesses_none')) return null;
  const clause = said.split(/ (?:,|;|:|but)(?: |$)/)[0]!;
  if (mediaPhraseAtBeginning(said, 'own_clause')) {
    const who = tokens.findIndex((word, at) => at > i && isMediaWordOf(word, 'nominatives'));
    const isInnocent = clause.split(' ').some((word) => isMediaWordOf(word, 'innocent'));
    if (places[who]!.who !== 'subject' || !isOffence(clause) || isInnocent) return null;
    return mediaPhraseAtBeginning(said, 'own_deed') ? 'confessed' : 'accused';
  }
  if (mediaPhraseAtBeginning(said, 'confesses_deed')) return isOffence(clause) ? 'confessed' : null;
  const words = said.replace(/^to /, '').split(' ');
  const end = words.findIndex((word, at) => at > 0 && isMediaWordOf(word, 'thing_end'));
  const thing = words.slice(0, end < 0 ? undefined : end);
  if (thing[0] === 'that') return null;
  const isOther = /ing$/.test(thing[0]!) && !isOffence(thing.slice(0, 2).join(' '));
  return !isOther && isOffence(thing.join(' ')) && !isMediaWordOf(thing.at(-1), 'about') ? 'confessed' : null;
}

/** Returns how far an acquittal extends. `rest`: the words from there on. */
function extentOf(tokens: readonly string[], rest: string): Partial<SubjectStatement> {
  if (hasMediaPhraseOf(rest, 'other_case') || hasMediaPhraseOf(tokens.join(' '), 'other_speaker'))
    return { isPartial: true };
  const of = offenceBehind(rest, 'acquitted_of');
  const sentence = tokens.join(' ').toLowerCase();
  if (hasMediaPhraseOf(sentence, 'appeal') && !hasMediaPhraseOf(sentence, 'will_appeal'))
    return { isReversal: true, ...of };
  return of.of ? { isPartial: true } : {};
}

/** Returns the offence of a conviction or a pardon at the beginning of `rest`. */
const offenceFor = (rest: string): Pick<SubjectStatement, 'of'> => offenceBehind(rest, 'conviction_for');

function offenceBehind(rest: string, list: 'acquitted_of' | 'conviction_for'): Pick<SubjectStatement, 'of'> {
  const found = mediaPhraseAtBeginning(rest, list);
  if (found === null) return {};
  const words = rest.slice(found.length).split(' ').slice(0, 4);
  const end = words.findIndex((word) => isMediaWordOf(word, 'offence_end'));
  const of = words.slice(0, end < 0 ? undefined : end).join(' ');
  return of === '' ? {} : { of };
}

/**
 * Tells whether a statement about the offence `of` leaves the offences of the convicting sentences untouched.
 */
export function isStatementOnAnotherOffence(
  of: string | undefined,
  convicting: string,
  offencesIn: OffenceFinder,
): boolean {
  const words = of?.split(' ') ?? [];
  if (words.length === 0 || words.some((word) => isMediaWordOf(word, 'any_offence'))) return false;
  const groups = offencesIn(of!);
  const convicted = offencesIn(convicting);
  return convicted.some((group) => !groups.includes(group));
}
