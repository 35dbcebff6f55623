import * as words from './clause-words.js';
import { SUBJECT } from './acquittal.js';

// size: words of one class are read as one line.

/** What is said of people in the news; a name that ends alike is no trigger. */
const ROLE_WORD =
  /^(?:(?:convict|jail|imprison|charg|indict|arraign|prosecut|extradit|accus|suspect|arrest|detain|investigat|implicat|question|acquit|exonerat|clear|pardon|sentenc|plead|admit|confess|embezzl|defraud|launder|brib|smuggl|fac|serv|stand|appear|deni|find|get|receiv|overturn|uphold|quash|dismiss|dropp?)(?:t?ed|e?s)|stand|guilty|upheld|wanted|found|pled|took|stole|stood|got|held|tried)$/;
/** Nouns and verbs that stand beside them, which are no name in a headline either. */
const BESIDE =
  /^(?:court|jury|judge|police|prosecutors?|fraud\w*|brib\w*|launder\w*|money|wire|tax|corruption|theft|drugs?|traffick\w*|guilty|guilt|case|trial|prison|jail|years?|months?|life|charges?|counts?|convictions?|verdict|appeals?|case|plea|taking|former|ex|over|in|not|\w+ing)$/;

export interface HeadlineWord {
  readonly word: string;
  readonly isCapital: boolean;
}

/** Whether a sentence has its words in capitals as headlines have: what is done to people too, and no verb is not. */
export const isHeadline = (tokens: readonly HeadlineWord[]): boolean =>
  tokens.some(
    ({ word, isCapital }, i) =>
      isCapital && (ROLE_WORD.test(word) || (word === 'trial' && tokens[i - 1]?.word === 'on')),
  ) && !tokens.some(({ word, isCapital }) => !isCapital && words.isVerb(word));

/** First and last names that end as a past tense does. */
const NAME_IN_ED =
  /^(?:\w*h?am+ed|ah?med|sa[iy]?e?ed|syed|ja[vw]ed|\w*[hjs]eed|jared|\w*fr[ie]ed|[ntr]e?ed|creed)$/;

/** Whether a word with a capital can be a name in a headline. */
export const isNameInHeadline = (word: string): boolean =>
  word === SUBJECT ||
  !(
    ROLE_WORD.test(word) ||
    (words.isVerb(word) && !NAME_IN_ED.test(word)) ||
    BESIDE.test(word) ||
    words.PEOPLE.test(word) ||
    words.TIMES.test(word) ||
    [
      words.PREPOSITIONS,
      words.OPENERS,
      words.RELATIVES,
      words.JOINERS,
      words.DETERMINERS,
      words.NOMINATIVES,
      words.OBJECTS,
      words.ADVERBS,
      words.NEGATIONS,
      words.MODALS,
    ].some((each) => each.has(word))
  );
