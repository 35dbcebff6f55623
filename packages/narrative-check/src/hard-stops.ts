import { normalizedWordsOf } from './read-names.js';
import type { TextSpan } from './read-numbers.js';
import type { HardStop, HardStopCode, NarrativeMark, NarrativeRecord } from './record.js';

// size: a pattern is read as one line.

const SUSPECT =
  /(?<![\p{L}])(?:the customer|he|she|they|account holder)\s(?:(?:is|was|acted|appears|seems|may|might|could|to|be|as|have|has|been|likely|probably|an?|the)\s)*(?:suspected?|mules?|money mule|launder\p{L}*|fraudster|perpetrator|criminal|complicit|accomplice|scammer)(?![\p{L}])|(?:suspected|willing|witting) (?:money )?(?:mule|launderer|fraudster)/iu;
const NEGATED = /(?<![\p{L}])(?:not|no|never|nothing|neither|rather than|instead of|without)(?![\p{L}])/iu;
const TIPS_OFF =
  /(?<![\p{L}])(?:(?:told|tell|telling|inform(?:ed|ing)?|notif(?:y|ied)|warn(?:ed|ing)?|advis(?:e|ed|ing)|let|mention(?:ed)? to|disclos(?:e|ed) to)\s(?:(?:the|our|this)\s)?(?:customer|client|him|her|them|account holder)(?:\s\S+){0,8}?\s(?:suspicio\p{L}*|report(?:ed)?|SAR|STR|investigat\p{L}*|alert|law enforcement|police|FIU|authorit\p{L}*))/iu;
/** "Do not inform the customer of the report" keeps the secret. */
const FORBIDDEN =
  /(?<![\p{L}])(?:do not|don't|must not|should not|never|avoid|without|not to|nor)\s(?:\p{L}+\s){0,3}$/iu;
const SAID =
  /(?<![\p{L}])(?:says?|said|states?|stated|claims?|claimed|explains?|explained|according|told|writes?|wrote|declares?|declared|answers?|answered|alleges?|alleged|asserts?|asserted|reports?|reported|unverified|not verified|no document|not proven|if)(?![\p{L}])/iu;
const DECIDED =
  /(?<![\p{L}])(?:recommendation|decision|decided|recommend(?:s|ed)?|conclusion):?\s(?:(?:is|to|that|the|this|alert|we|i|be|should|-|–|—)\s){0,6}(?<what>escalat\p{L}*|clos\p{L}*|clear\p{L}*|no (?:further )?action|file)/iu;
const REASON =
  /(?<![\p{L}])(?:because|since|as the|as he|as she|as they|as no|reason|due to|explained by|despite|although|however|contrary to|against the recommendation)(?![\p{L}])/iu;

/** How many telling words of a customer's claim a sentence needs to repeat it. Own choice. */
const CLAIM_WORDS_MIN = 4;
const SHORT_WORD = 4;

/**
 * Returns the faults for which nobody should accept a text. `sentences`: of the whole text, in order. At each
 * `yield` other work may run.
 */
export function* hardStopsInSteps(
  sentences: readonly TextSpan[],
  marks: readonly NarrativeMark[],
  { isVictim, recommendation, customerSaid }: NarrativeRecord,
): Generator<void, HardStop[]> {
  const claims = customerSaid.map(
    (claim) => new Set(normalizedWordsOf(claim).filter((word) => word.length > SHORT_WORD)),
  );
  const found = marks
    .filter(({ kind, verdict }) => kind === 'direction' && verdict === 'contradicted')
    .map(({ at, end, text }): HardStop => ({ code: 'wrong_direction', at, end, text }));
  const stop = (code: HardStopCode, piece: TextSpan): void => {
    found.push({ code, at: piece.at, end: piece.end, text: piece.text });
  };
  for (const sentence of sentences) {
    const { text } = sentence;
    if (isVictim && SUSPECT.test(text) && !NEGATED.test(text)) stop('victim_called_suspect', sentence);
    const tips = TIPS_OFF.exec(text);
    if (tips && !FORBIDDEN.test(text.slice(0, tips.index))) stop('tips_off', sentence);
    const words = new Set(normalizedWordsOf(text));
    const isRepeated = claims.some(
      (claim) => [...claim].filter((word) => words.has(word)).length >= CLAIM_WORDS_MIN,
    );
    if (isRepeated && !SAID.test(text)) stop('claim_told_as_proven', sentence);
    yield;
  }
  const decided = sentences.find(({ text }) => DECIDED.test(text));
  const what = decided && DECIDED.exec(decided.text)!.groups!['what']!.toLowerCase();
  const isEscalated = what === undefined ? null : /^(?:escalat|file)/.test(what);
  const isAgainst =
    isEscalated !== null && recommendation !== null && isEscalated !== (recommendation === 'ESCALATED');
  if (isAgainst && !sentences.some(({ text }) => REASON.test(text)))
    stop('against_recommendation_without_reason', decided!);
  return found;
}
