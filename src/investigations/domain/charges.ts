// size: a phrase is read as one line.

/** What a text says of charges, whoever they are against. */
export interface Charges {
  /** Someone was charged, convicted or sentenced, and nothing beside it takes that back. */
  readonly isCharged: boolean;
  /**
   * Someone was acquitted, a case was dropped, or nobody was charged with the only offence that is named; and
   * no accusation of another kind stands beside it.
   */
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

/** Anywhere in the text beside a clearing: somebody is accused all the same. */
const ACCUSING = anyOf(
  '(?:stand|stands|standing|on|await|awaits|awaiting) trial',
  'fac(?:e|es|ed|ing)(?: \\w+){0,4} (?:charge|count|trial)s?',
  '(?:new|remaining|further|pending|more) (?:\\w+ )?(?:charge|count|trial)s?',
  '(?:is|are|remains?|still|being) (?:\\w+ ){0,3}(?:suspect\\w*|accused|wanted|prosecuted|investigated)',
  'charged|under investigation',
  'fine[sd]?',
  'settle(?:d|s|ments?)',
  'admi(?:t|ts|tted|tting|ssions?)',
  'confess\\w*',
  '(?<!not )guilty',
  'testif\\w+|plea|cooperat\\w*',
  'fugitives?|fled|hunt\\w*|at large|on the run',
  'arrest\\w*|detained|in custody|extradit\\w*',
);

const FORMALLY = '(?: (?:been|being|be|ever|formally|criminally))*';
const OF_WHAT = '(?: (?:with|for|of))?';
const UNCHARGED = new RegExp(
  `\\b${NOT}${FORMALLY} ` +
    `(?:charged|convicted|indicted|prosecuted|sentenced|jailed|imprisoned|found guilty)${OF_WHAT}\\b`,
  'g',
);
/** Neither a charge nor a clearing. */
const NO_CHARGE = new RegExp(
  `\\b(?:${NOT} yet(?: been)?(?: formally)? charged|` +
    '(?:no|without)(?: (?:any|criminal|formal|previous|prior))* (?:charge|conviction|indictment)s?)' +
    '(?: (?:with|of|for|against))?\\b',
  'g',
);
/** Who "has not been charged" may be yet, and who was not convicted or jailed was charged. */
const NEVER_CHARGED = `\\b(?:never|(?:was|were) not|wasnt|werent)${FORMALLY} (?:charged|indicted)\\b`;
const NEVER_CHARGED_ANYBODY = new RegExp(NEVER_CHARGED);
const NEVER_CHARGED_OFFENCE = new RegExp(`${NEVER_CHARGED}${OF_WHAT}(?: \\w+){0,4}`, 'g');
/** Whoever was not charged may still be suspected, or be charged with something else. */
const SUSPECTED =
  /\b(?:suspect\w*|accus\w*|alleg\w*|investigat\w*|prob(?:e|es|ed|ing)|wanted|arrest\w*|charg\w*|trials?|but|although|though|however|yet|despite|because|why|whether|if|unclear)\b/;

/**
 * What is said of charges, by sentences whose words are in lower case, parted by single blanks. A charge that
 * its own phrase takes back is none; what cannot be read safely clears nobody. `offencesIn`: the
 * groups of offences that words name.
 */
export function chargesIn(
  sentences: readonly string[],
  offencesIn: (words: string) => readonly string[],
): Charges {
  // No pattern reaches across a line.
  const text = sentences.join('\n');
  const isReopened = REOPENED.test(text);
  const read = sentences.map((sentence) =>
    isReopened ? { rest: withoutDenied(sentence), isCleared: false } : withoutCleared(sentence, offencesIn),
  );
  const rest = read.map((sentence) => sentence.rest).join('\n');
  const isCharged = CHARGED.test(rest);
  const isAccused = ACCUSING.test(rest);
  if (read.some((sentence) => sentence.isCleared)) {
    const clearing = sentences.filter((_, i) => read[i]!.isCleared).join('\n');
    const isOfAll = namesAll(offencesIn(clearing), offencesIn(text));
    return { isCharged, isCleared: isCharged || (isOfAll && !isAccused) };
  }
  const isSuspected = isReopened || isCharged || isAccused || SUSPECTED.test(rest);
  return { isCharged, isCleared: !isSuspected && isNeverCharged(sentences, offencesIn) };
}

/** A clearing that names offences clears of no other. */
const namesAll = (cleared: readonly string[], all: readonly string[]): boolean =>
  cleared.length === 0 || all.every((offence) => cleared.includes(offence));

const withoutDenied = (sentence: string): string => sentence.replace(NO_CHARGE, '').replace(UNCHARGED, '');

/** The words that no clearing takes back; with one that has not come about, may be partial or others', all. */
function withoutCleared(sentence: string, offencesIn: (words: string) => readonly string[]) {
  const offences = [...sentence.matchAll(CLEARED_OF)].filter(({ 1: words }) => offencesIn(words!).length > 0);
  const clearings = [...sentence.matchAll(CLEARING), ...offences];
  const isDenied = ({ index }: RegExpExecArray): boolean =>
    DENIED.test(sentence.slice(Math.max(0, index - DENIED_BEFORE_CHARS), index));
  const isPartial = ({ index, 0: found }: RegExpExecArray): boolean =>
    PARTIAL.test(sentence.slice(Math.max(0, index - PARTIAL_BEFORE_CHARS), index + found.length));
  if (clearings.some(isDenied)) return { rest: sentence, isCleared: false };
  if (OTHERS.test(sentence) || clearings.some(isPartial))
    return { rest: withoutDenied(sentence), isCleared: false };
  return { rest: withoutDenied(sentence.replace(CLEARING, '')), isCleared: clearings.length > 0 };
}

/** Whether somebody was not charged with an offence, and no other words of the text name one. */
function isNeverCharged(
  sentences: readonly string[],
  offencesIn: (words: string) => readonly string[],
): boolean {
  if (!sentences.some((sentence) => NEVER_CHARGED_ANYBODY.test(sentence) && !OTHERS.test(sentence)))
    return false;
  const others = sentences.map((sentence) => sentence.replace(NEVER_CHARGED_OFFENCE, ''));
  return offencesIn(others.join('\n')).length === 0;
}
