import type { OffencesIn } from './acquittal.js';

// size: a phrase is read as one line.

/** What an acquittal or a pardon reaches. */
export interface Extent {
  /** It ends a conviction whatever it was of: on appeal, or of the conviction itself. */
  readonly isReversal?: boolean;
  /** Of one offence, beside which others may stand, or in another case. */
  readonly isPartial?: boolean;
  /** The offence that it is said to be of. */
  readonly of?: string;
}

const APPEAL = /\b(?:appeals?|retrial|supreme|reopened|wrongly)\b/i;
/** An appeal that has not been heard. */
const WILL_APPEAL =
  /\b(?:will|would|may|might|can|could|to|plans?|planned|wants?|hopes?|intends?|vowed) (?:\S+ )?appeal\b/i;
const BOUNDARY = /^(?:[,;:]|but|and)$/;
const OTHER_CASE =
  /\b(?:separate|another|different|other|unrelated|second|earlier) (?:\S+ )?(?:cases?|trials?|matters?|charges?)\b/;
/** Whoever is called "he" has no husband or wife who is called "his". */
const OF_SPEAKER =
  /\bshe\b[^;]* , his (?:\S+ ){1,3}(?:said|says|told)\b|\bhe\b[^;]* , her (?:\S+ ){1,3}(?:said|says|told)\b/i;
const WORDS = '((?:(?!(?:by|in|on|at|after|before|was|were|is|has|had|and|but)\\b|[,;:])\\S+(?: |$)){1,4})';
const ACQUITTED_OF = new RegExp(`^\\S+(?: (?!by\\b|[,;:])\\S+){0,3}? of (?!Appeals?\\b)${WORDS}`);
const CASE_FOR = new RegExp(
  `^(?:\\S+ ){0,9}?(?:pardon(?:ed|s)?|clemency|convictions?|verdict)(?: (?!by\\b|[,;:])\\S+){0,4}? for ${WORDS}`,
);
/** They say nothing of which offence it was. */
const ANY_OFFENCE =
  /\b(?:charges?|counts?|crimes?|offen[cs]es?|wrongdoing|reasons?|grounds|convictions?|role|part|all|it|them|this|that|life|lack|want|good|years?|months?)\b/;

/** Of an acquittal at `i` of a sentence; `rest` are the words from there on. */
export function extentOf(tokens: readonly string[], i: number, rest: string): Extent {
  if (OTHER_CASE.test(rest) || OF_SPEAKER.test(tokens.join(' '))) return { isPartial: true };
  const of = ACQUITTED_OF.exec(rest)?.[1];
  const isOnAppeal = APPEAL.test(clauseAt(tokens, i)) && !WILL_APPEAL.test(clauseAt(tokens, i));
  if (isOnAppeal) return { isReversal: true, ...(of ? { of } : {}) };
  return of ? { isPartial: true } : {};
}

/** The words around `i` up to the next boundaries, with "on appeal," in front of them. */
function clauseAt(tokens: readonly string[], i: number): string {
  const from = tokens.findLastIndex((word, at) => at < i && BOUNDARY.test(word)) + 1;
  const to = tokens.findIndex((word, at) => at > i && BOUNDARY.test(word));
  const before = tokens.slice(Math.max(0, from - 9), Math.max(0, from - 1));
  const opening = before.slice(before.findLastIndex((word) => BOUNDARY.test(word)) + 1).join(' ');
  const isOpening = tokens[from - 1] === ',' && /^(?:on|in|after|at|following) /i.test(opening);
  return `${isOpening ? opening : ''} ${tokens.slice(from, to < 0 ? undefined : to).join(' ')}`;
}

/** The offence that a conviction or a pardon at the beginning of `rest` is said to be for; `before`: its own word. */
export function offenceFor(rest: string, before?: string): Pick<Extent, 'of'> {
  const of = /ing$|^(?:assault|libel|perjury|murder|theft)$/.test(before ?? '')
    ? before
    : CASE_FOR.exec(rest)?.[1];
  return of ? { of } : {};
}

/** Whether what is said to be `of` one offence leaves those of which the sentences convict. */
export function isOfAnother(of: string | undefined, convicting: string, offencesIn: OffencesIn): boolean {
  if (of === undefined || ANY_OFFENCE.test(of)) return false;
  // "Bribery" and "bribes" have a beginning in common.
  const beginnings = of.split(' ').flatMap((word) => (word.length >= 4 ? [word.slice(0, 4)] : []));
  if (beginnings.length === 0) return false;
  const [groups, convicted] = [offencesIn(of), offencesIn(convicting)];
  if (beginnings.some((each) => convicting.includes(each)))
    return groups.length > 0 && convicted.some((group) => !groups.includes(group));
  return convicted.length > 0 && !groups.some((group) => convicted.includes(group));
}
