import words from '../../../risk-data/data/question-words.json' with { type: 'json' };
import { BLOCK_IDS, type BlockId } from '../scoring/dimensions.js';
import { daysIn, type Days } from './question-days.js';
import { scoresIn, type Scores, type Understood } from './question-scores.js';

/** What a question asks of past runs beside words. Scores are 0 to 100; all bounds are inclusive. */
export interface Constraints extends Scores, Days {
  readonly disposition?: 'ESCALATED' | 'CLEARED';
  readonly module?: BlockId;
}

interface Question {
  /** The text left to look for; empty if the question was all constraints. */
  readonly text: string;
  readonly constraints: Constraints;
}

/** Reads constraints; leaves ambiguous words as text: an unwanted filter hides what is looked for. */
export function understand(question: string, nowMs: number): Question {
  const scores = scoresIn(question);
  const days = daysIn(scores.rest, nowMs);
  const disposition = dispositionIn(days.rest);
  const module = moduleIn(disposition.rest);
  const constraints = { ...scores.found, ...days.found, ...disposition.found, ...module.found };
  const isPlain = Object.keys(constraints).length === 0;
  return { text: isPlain ? question.trim() : withoutLooseEnds(module.rest), constraints };
}

/** Beside these words, "cleared" or "escalated" does not mean the outcome of a run: "payments cleared". */
const OTHER_THINGS = `(?:${words.otherThings})`;
const DECIDED = /\b(?:(?:final )?(?:disposition|outcome)(?: is|:| of)? )?(escalated|cleared)\b/gi;
const BEFORE = new RegExp(
  `\\b(?:${words.undecidedBefore}|${OTHER_THINGS}(?: (?:${words.otherLinks}))*)[ -]$`,
  'i',
);
/** Words of decisions not made, such as "not yet escalated" or "should have been escalated". */
const NEGATED = new RegExp(`(?:\\b(?:${words.negations})|n['’]t)(?: [\\w-]+){0,2} $`, 'i');
const NO_DISPOSITION_BEFORE = new RegExp(
  `^ (?:or\\b|${OTHER_THINGS}\\b|(?:him|her|them|between|by)\\b)`,
  'i',
);

function dispositionIn(text: string): Understood<Pick<Constraints, 'disposition'>> {
  const meant = [...text.matchAll(DECIDED)].filter(
    ({ 0: whole, index }) =>
      !BEFORE.test(text.slice(0, index)) &&
      !NEGATED.test(text.slice(0, index)) &&
      !NO_DISPOSITION_BEFORE.test(text.slice(index + whole.length)),
  );
  const values = new Set(meant.map(({ 1: value }) => value!.toUpperCase()));
  // A question with both dispositions says nothing about either.
  if (values.size !== 1) return { found: {}, rest: text };
  const [disposition] = values as Set<'ESCALATED' | 'CLEARED'>;
  const rest = meant.reduceRight(
    (left, { 0: whole, index }) => left.slice(0, index) + left.slice(index + whole.length),
    text,
  );
  return { found: { disposition: disposition! }, rest };
}

/** Names that mean the block wherever they stand. */
const AREAS: Readonly<Record<BlockId, string>> = {
  account_age: 'account age',
  customer_profile: 'customer profile',
  expected_activity: 'expected activity|declared activity',
  email_phone: 'e-?mail and phone',
  ip_geo: 'ip geolocation|ip addresses and countries',
  transaction_patterns: 'transaction patterns?',
  counterparty_network: 'counterparty network',
  crypto_exposure: 'crypto exposure',
  screening: 'sanctions screening|name screening',
  adverse_media: 'adverse media|negative news',
};

/** Names that mean the block only beside a word such as "block". */
const NAMES_BESIDE_BLOCK_WORD: Readonly<Record<BlockId, string>> = {
  account_age: 'age',
  customer_profile: 'profile|customer|kyc',
  expected_activity: 'activity',
  email_phone: 'e-?mail|phone|contact',
  ip_geo: 'ip|geo|geolocation',
  transaction_patterns: 'patterns?|transactions?',
  counterparty_network: 'network|counterparty|counterparties',
  crypto_exposure: 'crypto|blockchain|wallets?',
  screening: 'screening|sanctions',
  adverse_media: 'media|news',
};

const UNIT = '(?:blocks?|modules?|sections?|areas?|analysis(?! of))';

function moduleIn(text: string): Understood<Pick<Constraints, 'module'>> {
  for (const module of BLOCK_IDS) {
    const long = `${module}|${AREAS[module]}`;
    const any = `${long}|${NAMES_BESIDE_BLOCK_WORD[module]}`;
    const lead = '(?:\\b(?:in|from|by|of) )?(?:\\bthe )?';
    const named = new RegExp(
      `${lead}(?:\\b(?:analysis area|area|module|block)(?: of|:)? (?:${any})\\b|` +
        `\\b(?:${any}) ${UNIT}\\b|\\b(?:${long})\\b)`,
      'i',
    );
    const match = named.exec(text);
    if (match) return { found: { module }, rest: text.replace(match[0], '') };
  }
  return { found: {}, rest: text };
}

const UNITS_ALONE = 'cases?|alerts?|runs?|investigations?';

/** Removes commas and small words that stood beside the removed constraints. */
function withoutLooseEnds(text: string): string {
  const isWord = /[\p{L}\p{N}]/u;
  const tidy = text.replace(/\s+/g, ' ').replace(/(?: ?[,;:](?!\d) ?)+/g, ', ');
  const ends = new RegExp(
    `^(?:[\\s,.;:?!-]|\\b(?:${words.loose}|${UNITS_ALONE})\\b(?!-))+|` +
      `(?:[\\s,;:-]|\\b(?:${words.loose})\\b)+$`,
    'gi',
  );
  const rest = tidy.replace(ends, '').trim();
  return isWord.test(rest) ? rest : '';
}
