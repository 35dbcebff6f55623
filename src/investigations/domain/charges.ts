// size: a phrase is read as one line.

/** What a text says of charges, whoever they are against. */
export interface Charges {
  /** Someone was charged, convicted or sentenced, and nothing beside it takes that back. */
  readonly isCharged: boolean;
  /** Someone was acquitted, a case was dropped, or there was never a charge and no suspicion is told. */
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
  'but|then|after|before|while|although|though|however|despite|until|unless|if|because|since|who|which',
  'he|she|they|not|never|appeal(?:s|ed)?|(?:motion|bid|lawsuit|suit|claim|complaint|petition|request|report)s?',
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
    `(?:${NOT}|wants?|wanted|seeks?|sought|seeking|hop(?:es|ed|ing)|asks?|asked)(?: \\w+){0,2}`,
    '(?:may|might|could|would|should|if|unless|whether)(?: \\w+){0,2}',
    '(?:appeal|motion|bid|attempt|effort|request|petition|lawsuit)s? (?:against|of|over|to|for|on)(?: \\w+){0,6}',
  ].join('|')}) $`,
);
const DENIED_BEFORE_CHARS = 90;

/** Beside a clearing: other charges stand. */
const PARTIAL = /\b(?:some|most|many|several|half|part|one|two|three|four|five|six|\d{1,2})\b/;
const PARTIAL_BEFORE_CHARS = 20;

/** Somewhere in a sentence: what was over is not. */
const REOPENED = anyOf(
  're(?:instated|filed|opened)',
  'revived',
  `${ENDING}(?: \\w+){0,3} acquittals?`,
  `acquittals?(?: \\w+){0,6} ${ENDED}`,
);

const UNCHARGED = new RegExp(
  `\\b${NOT}(?: (?:been|being|be|ever|formally|criminally))* ` +
    '(?:charged|convicted|indicted|prosecuted|sentenced|jailed|imprisoned|found guilty)(?: (?:with|for|of))?\\b',
  'g',
);
/** Neither a charge nor a clearing. */
const NO_CHARGE = new RegExp(
  `\\b(?:${NOT} yet(?: been)?(?: formally)? charged|` +
    '(?:no|without)(?: (?!new\\b|further\\b|other\\b|more\\b)\\w+){0,2}? (?:charge|conviction|indictment)s?)' +
    '(?: (?:with|of|for|against))?\\b',
  'g',
);
/** Whoever was not charged may still be suspected. */
const SUSPECTED =
  /\b(?:suspect\w*|accus\w*|alleg\w*|investigat\w*|prob(?:e|es|ed|ing)|wanted|arrest\w*|but|although|though|however|yet)\b/;

/**
 * What is said of charges, by sentences whose words are in lower case, parted by single blanks. A charge that
 * its own phrase takes back is none. `namesOffence`: whether a few words name an offence.
 */
export function chargesIn(sentences: readonly string[], namesOffence: (words: string) => boolean): Charges {
  let isCleared = false;
  let isUncharged = false;
  const withoutCleared = (sentence: string): string =>
    sentence.replace(CLEARING, (found: string, at: number) => {
      if (isDenied(sentence, at)) return found;
      isCleared = true;
      const nearby = sentence.slice(Math.max(0, at - PARTIAL_BEFORE_CHARS), at + found.length);
      return PARTIAL.test(nearby) ? found : '';
    });
  const withoutDenied = (sentence: string): string =>
    sentence.replace(NO_CHARGE, '').replace(UNCHARGED, () => {
      isUncharged = true;
      return '';
    });
  const standing = sentences.map((sentence) => {
    if (REOPENED.test(sentence)) return sentence;
    for (const { index, 1: words } of sentence.matchAll(CLEARED_OF))
      if (!isDenied(sentence, index) && namesOffence(words!)) isCleared = true;
    return withoutDenied(withoutCleared(sentence));
  });
  const isSuspected = sentences.some((sentence) => SUSPECTED.test(sentence));
  const isCharged = standing.some((sentence) => CHARGED.test(sentence));
  return { isCharged, isCleared: isCleared || (isUncharged && !isCharged && !isSuspected) };
}

const isDenied = (sentence: string, at: number): boolean =>
  DENIED.test(sentence.slice(Math.max(0, at - DENIED_BEFORE_CHARS), at));
