import { isAcquitted, type OffencesIn } from './acquittal.js';

// size: a phrase is read as one line.

export interface Charges {
  /** Someone was charged, convicted or sentenced, and nothing beside it takes that back. */
  readonly isCharged: boolean;
  /** A plain sentence clears the subject and no other can accuse; or, beside a charge, anyone is cleared. */
  readonly isCleared: boolean;
}

const anyOf = (...phrases: readonly string[]): RegExp => new RegExp(`\\b(?:${phrases.join('|')})\\b`);

const CHARGED = anyOf(
  'convict(?:ed|ion)',
  'indict(?:ed|ment)',
  'sentenced',
  'prosecuted',
  'jailed',
  'imprisoned',
  '(?:charged|charges) (?:with|for|of|against)',
  'criminal charges?',
  'pleaded guilty',
  'found guilty',
);

const CASE = 'charge|count|case|indictment|prosecution|conviction|verdict';
const CASES = `(?:${CASE})s?`;
const ENDED =
  '(?:dropped|dismissed|withdrawn|overturned|quashed|annulled|vacated|reversed|thrown out|set aside)';
const ENDING = `(?:${ENDED}|(?:drop|withdraw|overturn|annul|vacate|reverse)s|(?:dismiss|quash)es|withdrew|threw out)`;

/** Nothing reaches across these: they begin another statement, or another case. */
const OTHER = [
  `${CASES}|charged|convicted|indicted|sentenced|prosecuted|jailed|imprisoned|guilty|fac(?:e|es|ed|ing)`,
  'but|then|after|before|while|although|though|however|despite|until|unless|if|because|since|who|which|that',
  'he|she|they|not|never|dismissals?|appeal(?:s|ed)?',
  '(?:motion|bid|lawsuit|suit|claim|complaint|petition|request|report|argument)s?',
].join('|');
const through = (words: number, stops: string): string => `(?: (?!(?:${OTHER}${stops})\\b)\\w+){0,${words}}?`;
const SINCE =
  '(?: (?:been|all|also|later|since|then|now|already|eventually|finally|formally|officially|recently))';
/** Of two statements with "and" only the first is meant. */
const OF_CASES = `(?:${through(6, '|and')} ${CASES})?(?: (?:with|of|for|against))?`;
const PREPOSITIONS =
  '|and|from|for|by|over|on|in|at|as|to|with|without|against|under|during|following|pending|amid';

/** The number of the verb keeps "charges of fraud; the manager was dismissed" apart. */
const CLEARING = new RegExp(
  anyOf(
    `(?:acquitt(?:ed|al)|exonerated|found not guilty)${OF_CASES}`,
    `cleared of${through(3, '|and|in')} (?:charges?|wrongdoing|guilt|(?:suspicion|accusation|allegation)s?)`,
    `${CASES} ${ENDED}`,
    `(?:${CASE})s${through(10, '')} (?:were|are|have|had)${SINCE}{0,3} ${ENDED}`,
    `(?:${CASE})${through(10, '')} (?:was|is|has|had)${SINCE}{0,3} ${ENDED}`,
    `${ENDING}${through(5, PREPOSITIONS)} ${CASES}(?: (?:with|of|for|against))?`,
  ),
  'g',
);

/** An account may be cleared of funds, a person of an offence. */
const CLEARED_OF = /\bcleared of (?:(?:all|any|the|every|alleged) )*(\w+(?: \w+)?)/g;

/** Of these words the apostrophes are gone. */
const NOT = '(?:not|never|(?:is|are|was|were|has|have|had)nt)';

/** Before a clearing: it has not come about. */
const DENIED = new RegExp(
  `\\b(?:${[
    `(?:${NOT}|no|none|may|might|could|would|should|if|unless|until|whether)(?: \\w+){0,2}`,
    '(?:fail|want|seek|sought|hop(?:e|ing)|ask|expect|demand|urg|oppos|tr(?:y|ied)|refus|den(?:y|ie)|call)' +
      '[a-z]{0,3}(?: (?!(?:and|but|was|were|charges?)\\b)\\w+){0,6}',
    '(?:to (?:have|get|see|be)|claim(?:s|ed|ing)?|falsely)(?: \\w+){0,6}',
    '(?:appeal|motion|bid|attempt|effort|request|petition|lawsuit)s? (?:against|of|over|to|for|on)(?: \\w+){0,6}',
  ].join('|')}) $`,
);
const DENIED_BEFORE_CHARS = 90;

/** Beside a clearing: other charges stand. */
const PARTIAL =
  /\b(?:only|some|most|many|several|certain|lesser|other|half|part|one|two|three|four|five|six|\d{1,2}|an? (?:\w+ )?(?:count|charge))\b/;
const PARTIAL_BEFORE_CHARS = 20;

/** In the sentence of a clearing: it may be theirs. */
const OTHERS = anyOf(
  'co ?(?:defendant|accused|conspirator)s?',
  'accomplices?',
  'others|(?:an)?other (?:m[ae]n|wom[ae]n|person|people|defendants?|suspects?)',
  'wi(?:fe|ves)|husbands?|spouses?|brothers?|sisters?|siblings?|sons?|daughters?|(?:step)?(?:father|mother)s?',
  'parents|cousins?|uncles?|aunts?|nephews?|nieces?|friends?',
  'against (?:his|her|their|its|an?|two|three|four|several|many)',
);

/** Anywhere in the text: what was over is not. */
const REOPENED = anyOf(
  're(?:instat|stor|fil|open|viv|charg|indict)[a-z]*',
  'retr(?:ial|y|ied)[a-z]*',
  '(?:new|second|another) trial',
  '(?:tried|charged|indicted) (?:again|anew|afresh)',
  'dismissals?',
  `${ENDING}(?: \\w+){0,3} (?:acquittal|ruling|decision|judge?ment|order)s?`,
  `acquittals?(?: \\w+){0,10} ${ENDED}`,
  'appeal(?:s|ed|ing)?(?: \\w+){0,3} acquittals?',
  'prosecut(?:ors?|ion)(?: \\w+){0,3} appeal(?:s|ed)?',
  'uph(?:eld|olds?)(?: \\w+){0,4} (?:conviction|verdict|sentence)s?',
  '(?:conviction|verdict|sentence)s?(?: \\w+){0,6} upheld',
);

const NOT_CHARGED = new RegExp(
  `\\b(?:${NOT}(?: yet)?(?: (?:been|being|be|ever|formally|criminally))* ` +
    '(?:charged|convicted|indicted|prosecuted|sentenced|jailed|imprisoned|found guilty)|' +
    '(?:no|without)(?: (?:any|criminal|formal|previous|prior))* (?:charge|conviction|indictment)s?)' +
    '(?: (?:with|of|for|against))?\\b',
  'g',
);

/** By sentences as isAcquitted reads them: only a plain one takes a charge back. `isWhole`: no more text. */
export function chargesIn(sentences: readonly string[], isWhole: boolean, offencesIn: OffencesIn): Charges {
  if (isWhole && isAcquitted(sentences, offencesIn)) return { isCharged: false, isCleared: true };
  // No pattern reaches across a line.
  const isReopened = REOPENED.test(sentences.join('\n'));
  const read = sentences.map((sentence) =>
    isReopened
      ? { rest: sentence.replace(NOT_CHARGED, ''), isCleared: false }
      : withoutCleared(sentence, offencesIn),
  );
  const isCharged = CHARGED.test(read.map(({ rest }) => rest).join('\n'));
  return { isCharged, isCleared: isCharged && read.some(({ isCleared }) => isCleared) };
}

/** The words that no clearing takes back; with one that has not come about, may be partial or others', all. */
function withoutCleared(sentence: string, offencesIn: OffencesIn) {
  const offences = [...sentence.matchAll(CLEARED_OF)].filter(({ 1: words }) => offencesIn(words!).length > 0);
  const clearings = [...sentence.matchAll(CLEARING), ...offences];
  const isDenied = ({ index }: RegExpExecArray): boolean =>
    DENIED.test(sentence.slice(Math.max(0, index - DENIED_BEFORE_CHARS), index));
  const isPartial = ({ index, 0: found }: RegExpExecArray): boolean =>
    PARTIAL.test(sentence.slice(Math.max(0, index - PARTIAL_BEFORE_CHARS), index + found.length));
  if (clearings.some(isDenied)) return { rest: sentence, isCleared: false };
  const isDoubtful = OTHERS.test(sentence) || clearings.some(isPartial);
  const rest = isDoubtful ? sentence : sentence.replace(CLEARING, '');
  return { rest: rest.replace(NOT_CHARGED, ''), isCleared: !isDoubtful && clearings.length > 0 };
}
