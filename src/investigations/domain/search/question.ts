import words from './question-words.json' with { type: 'json' };
import { type BlockId, RESULT_CODES } from '@alert-review/judgement';
import { dayRangeInQuestion, type DayRange } from './question-days.js';
import { scoreBoundsInQuestion, type ScoreBounds, type UnderstoodPart } from './question-scores.js';

/**
 * Filters that a question contains besides its words: scores from 0 to 100, days of alerts and of
 * investigations. Bounds are inclusive.
 */
export interface SearchConstraints extends ScoreBounds, DayRange {
  readonly ranFrom?: string;
  readonly ranTo?: string;
  readonly disposition?: 'ESCALATED' | 'CLEARED';
  readonly module?: BlockId;
}

export interface SearchQuestion {
  /** The text left to search for; empty if the question consisted of filters only. */
  readonly text: string;
  readonly constraints: SearchConstraints;
  /** Messages about parts that were ambiguous or were not applied, with wording that would work. */
  readonly hints: readonly string[];
}

/**
 * Extracts filters from a question. Ambiguous words stay search text, since an unwanted filter would hide
 * results.
 */
export function understandSearchQuestion(question: string, nowMs: number): SearchQuestion {
  const scores = scoreBoundsInQuestion(question.replace(/\s+/g, ' '));
  const days = daysOf(scores.rest, nowMs);
  const disposition = dispositionIn(days.rest);
  const module = moduleIn(disposition.rest);
  const all = [scores, days, disposition, module];
  const constraints = Object.assign({}, ...all.map(({ found }) => found)) as SearchConstraints;
  const isPlain = Object.keys(constraints).length === 0;
  return {
    text: isPlain ? question.trim() : withoutLooseEnds(module.rest),
    constraints,
    hints: all.flatMap(({ hint }) => hint ?? []),
  };
}

const OF_RUN = /\b(?:re-?)?r[au]n(?:s|ning)?\b|\binvestigated\b/i;

/** Reads days. They apply to the alert, unless the question mentions a run. */
function daysOf(
  text: string,
  nowMs: number,
): UnderstoodPart<Pick<SearchConstraints, 'from' | 'to' | 'ranFrom' | 'ranTo'>> {
  const days = dayRangeInQuestion(text, nowMs);
  if (!OF_RUN.test(text)) return days;
  const { from, to } = days.found;
  return { ...days, found: { ...(from && { ranFrom: from }), ...(to && { ranTo: to }) } };
}

/**
 * Next to these words "cleared" or "escalated" is not the recommendation of a run, as in "payments cleared".
 */
const OTHER_THINGS = `(?:${words.otherThings})`;
const ASKED = '(?<=\\bdid (?:we|you|the agent) (?:not )?)';
const DECIDED = new RegExp(
  `(?:\\b(?:final )?(?:disposition|outcome|decision)(?: is|:| of)? )?` +
    `(?<denied>(?:\\b(?:${words.negations})|n['’]t)(?: (?:been|be|being|get|got|ever|yet))*[ -])?` +
    `\\b(?:(?<escalated>${words.escalated}|${ASKED}escalate)|(?:${words.cleared}|${ASKED}clear))\\b`,
  'gi',
);
const BEFORE = new RegExp(
  `\\b(?:${words.undecidedBefore}|${OTHER_THINGS}(?: (?:${words.otherLinks}))*)[ -]$`,
  'i',
);
/** Matches words before a decision that was not made, such as "should have been escalated". */
const SUPPOSED = new RegExp(`(?:\\b(?:${words.supposed}|not|never)|n['’]t)(?: [\\w-]+){0,2} $`, 'i');
const NO_DISPOSITION_BEHIND = new RegExp(
  `^ (?:or\\b|${OTHER_THINGS}\\b|(?:${words.undecidedBehind})\\b)`,
  'i',
);

function dispositionIn(text: string): UnderstoodPart<Pick<SearchConstraints, 'disposition'>> {
  const meant = [...text.matchAll(DECIDED)].flatMap((match) => {
    const { 0: whole, index, groups } = match;
    const isEscalated = groups!.escalated !== undefined;
    const isDenied = groups!.denied !== undefined;
    const before = text.slice(0, index);
    const behind = text.slice(index + whole.length);
    const isAsked = /\bdid \w+ (?:agent )?$/i.test(before);
    // "payments not escalated" still counts: payments clear, but they do not escalate.
    const isOther = !(isEscalated && isDenied) && BEFORE.test(before);
    const isOtherBehind = !isAsked && NO_DISPOSITION_BEHIND.test(behind);
    if (isOther || isOtherBehind || SUPPOSED.test(before)) return [];
    return [{ whole, index, disposition: isEscalated === isDenied ? 'CLEARED' : 'ESCALATED' } as const];
  });
  const values = new Set(meant.map(({ disposition }) => disposition));
  // A question with both dispositions says nothing about either.
  const [disposition] = values.size === 1 ? values : [];
  if (!disposition) return { found: {}, rest: text, ...(UNCLEAR.test(text) && { hint: HOW }) };
  const rest = meant.reduceRight(
    (left, { whole, index }) => left.slice(0, index) + left.slice(index + whole.length),
    text,
  );
  return { found: { disposition }, rest };
}

/** Matches decisions of analysts, which are not recommendations of an investigation. */
const UNCLEAR = new RegExp(`\\b(?:${words.unclearOutcomes})`, 'i');
const HOW = 'No outcome was applied. Runs end in two: say "escalated" or "cleared".';

/** Names that mean a block anywhere in a question. */
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

/** Names that mean a block only next to a word such as "block". */
const NAMES_BESIDE_BLOCK_WORD: Readonly<Record<BlockId, string>> = {
  account_age: 'age',
  customer_profile: 'profile|customer|kyc|source of funds',
  expected_activity: 'activity',
  email_phone: 'e-?mail|phone|contact',
  ip_geo: '(?:devices? (?:and|&) )?ip|geo|geolocation',
  transaction_patterns: 'patterns?|transactions?',
  counterparty_network: 'network|counterparty|counterparties',
  crypto_exposure: 'crypto|blockchain|wallets?',
  screening: 'screening|sanctions',
  adverse_media: 'media|news',
};

const UNIT = '(?:blocks?|modules?|sections?|areas?|parts?|analysis(?! of))';

const NAMED = RESULT_CODES.blocks.map((module) => {
  const long = `${module}|${AREAS[module]}`;
  const any = `${long}|${NAMES_BESIDE_BLOCK_WORD[module]}`;
  const lead = '(?:\\b(?:in|from|by|of) )?(?:\\bthe )?';
  const form =
    `${lead}(?:\\b(?:analysis area|area|module|block)(?: of|:)? (?:${any})\\b|` +
    `\\b(?:${any}) ${UNIT}\\b|\\b(?:${long})\\b)`;
  return [module, new RegExp(form, 'i')] as const;
});
const LEFT_OUT = new RegExp(`\\b(?:${words.exceptions})(?: (?:${words.exceptionLinks}))* $`, 'i');

function moduleIn(text: string): UnderstoodPart<Pick<SearchConstraints, 'module'>> {
  const named = NAMED.flatMap(([module, form]) => {
    const match = form.exec(text);
    return match ? [{ module, match }] : [];
  });
  const [{ module, match } = { module: null, match: null }] = named;
  if (!module) return { found: {}, rest: text };
  if (named.length > 1 || LEFT_OUT.test(text.slice(0, match.index)))
    return { found: {}, rest: text, hint: 'No block was applied. Name the one that is meant.' };
  return { found: { module }, rest: text.replace(match[0], '') };
}

/** Removes commas and filler words that stood next to the extracted filters. */
function withoutLooseEnds(text: string): string {
  const isWord = /[\p{L}\p{N}]/u;
  const tidy = text.replace(/\s+/g, ' ').replace(/(?: ?[,;:](?!\d) ?)+/g, ', ');
  const ends = new RegExp(
    `^(?:[\\s,.;:?!-]|\\b(?:${words.loose}|${words.runs})\\b(?!-))+|` +
      `(?:[\\s,;:-]|\\b(?:${words.loose})\\b)+$`,
    'gi',
  );
  const rest = tidy.replace(ends, '').trim();
  return isWord.test(rest) ? rest : '';
}
