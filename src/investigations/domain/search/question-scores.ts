// size: regular expressions are hard to read when split over lines.
import words from './question-words.json' with { type: 'json' };

/** The part of a question that was understood, and the question without that part. */
export interface UnderstoodPart<Found> {
  readonly found: Found;
  readonly rest: string;
  /** A message for the user if a part was ambiguous or was not applied, with wording that would work. */
  readonly hint?: string;
}

export interface ScoreBounds {
  readonly minScore?: number;
  readonly maxScore?: number;
}

type Side = 'above' | 'below' | 'least' | 'most';
const SIDES: readonly Side[] = ['least', 'most', 'above', 'below'];
/** The bound that results from a negation: "not above 70" is at most 70. */
const DENIED: Readonly<Record<Side, Side>> = { above: 'most', below: 'least', least: 'below', most: 'above' };

const NUMBER =
  '(?:\\d{1,3}(?:\\.\\d{1,4})?|(?<!\\d)\\.\\d{1,4})(?![.,]?\\d)(?: ?(?:/|out of) ?100\\b| ?(?:%|percent\\b)(?! of))?';
/** Rejects a number if the next word says that it counts something else. */
const NOT_OTHER_COUNT = `(?! ?(?:/|out of\\b|${words.otherCounts}))`;
const DENIAL = `(?:${words.denials})(?: (?:be|been|get|got))* `;
const SIDE = `(?<!\\w)(?:${DENIAL})?(?:${SIDES.map((side) => words[side]).join('|')})`;
const BOUND = `(?:${SIDE} ?${NUMBER}|${NUMBER}(?:\\+| ?(?:${words.orMore}|${words.orLess})))`;
const RANGE = `(?:between ${NUMBER} (?:and|to|&)|(?:from )?${NUMBER} ?(?:up to|to|until|[-–—])) ?${NUMBER}`;
const EXACT = `(?:(?:exactly|equal to|equals|=) ?)${NUMBER}`;
const BOUNDS = `(?:${RANGE}|${BOUND}(?:,? ?(?:and|but)?,? ${BOUND})?|${EXACT})${NOT_OTHER_COUNT}`;
/** Matches names of the risk score of an investigation, not credit scores or scores of vendors. */
const SCORE = `(?<!\\b(?:${words.otherScores}) )\\b(?:${words.scores})`;
const LINK = `(?: (?:${words.scoreLinks}))*:? ?`;
const LEAD = `(?:(?:${words.exceptions})(?: (?:${words.exceptionLinks}))* )?(?:\\b(?:with|and) )?(?:\\ba )?`;
const NAME = `(?<!\\b(?:${words.otherScores}) )\\b(?:risk[ _]?)?scores?`;
/** The first form that matches wins, so longer forms come first. */
const FORMS = [
  `${LEAD}${SCORE}${LINK}(?<denied>${DENIAL}(?=between|from|\\d))?(?<bounds>${BOUNDS})`,
  `${LEAD}(?<bounds>${BOUNDS}) (?:(?:in|on|of|as|for) (?:the |a )?)?(?:risk )?(?:score|points)\\b`,
  `${LEAD}(?<bounds>${BOUNDS}) (?:in |of )?risk(?= ?(?:[,.;:?!]|$))`,
  `${LEAD}(?<bounds>${SIDE} (?:an? |the )?${NAME}(?: of)?:? ${NUMBER}${NOT_OTHER_COUNT})`,
  `${LEAD}${NAME} of (?<bounds>${NUMBER}${NOT_OTHER_COUNT})`,
].map((form) => new RegExp(form, 'i'));
/**
 * Matches a further bound that no form covers. The bounds read so far would then be only half of the meaning.
 */
const MORE = new RegExp(`^ ?(?:to|and|but|or|[-–—]) ?(?:${SIDE} ?)?${NUMBER}${NOT_OTHER_COUNT}`, 'i');
/** Matches numbers that may be meant as a score but are not clearly a bound. */
const UNCLEAR = new RegExp(
  `(?:(?:^|[,;:] ?|\\b(?:${words.runs}) (?:with |of )?)(?:${RANGE}|${SIDE} ?${NUMBER})|` +
    `${SCORE}${LINK}(?: (?:${words.about}) ?)?${NUMBER}(?: ?(?:/|out of) ?\\d+)?)(?= ?(?:[,.;:?!]|$))|` +
    `\\b(?:${words.vagueScores})\\b`,
  'i',
);
const WHOLE_RANGE = new RegExp(`^${RANGE}`, 'i');
const EXCEPTION = new RegExp(`^(?:${words.exceptions})\\b`, 'i');

const SCORE_STEP = 0.01;
const SCALE = 100;
const HOW = 'Scores are 0 to 100; say, for example, "score above 70" or "score between 40 and 60".';

const roundToHundredths = (score: number): number => Number(score.toFixed(2));

/** Reads bounds on the score, up to 100. A number counts only next to "score" or "risk". */
export function scoreBoundsInQuestion(text: string): UnderstoodPart<ScoreBounds> {
  const match = FORMS.map((form) => form.exec(text)).find((each) => each !== null);
  if (!match) return { found: {}, rest: text, ...(UNCLEAR.test(text) && { hint: notApplied('A number') }) };
  const [whole] = match;
  const bounds = match.groups!.bounds!;
  const isExcepted = EXCEPTION.test(whole);
  const isHalf = MORE.test(text.slice(match.index + whole.length));
  const { shown, values } = onScale(bounds);
  const found = boundsOf(bounds, values, isExcepted);
  const isImpossible = !found || (found.minScore ?? 0) > Math.min(found.maxScore ?? SCALE, SCALE);
  if (isHalf || isImpossible || match.groups!.denied || (found.maxScore ?? 0) > SCALE)
    return { found: {}, rest: text, hint: notApplied(`"${bounds.trim()}"`) };
  const hint = scaleHint(shown, values, found);
  return { found, rest: text.replace(whole, ''), ...(hint && { hint }) };
}

const notApplied = (what: string): string => `${what} was not applied as a score. ${HOW}`;

/**
 * Returns the numbers as written and on the scale 0 to 100. If all are at most 1 and one has decimals, the
 * scale is 0 to 1.
 */
function onScale(bounds: string): { shown: string[]; values: number[] } {
  const plain = bounds.replace(/(?:\/|out of) ?100\b|percent|%/gi, '');
  const shown = [...plain.matchAll(/\d+(?:\.\d+)?|\.\d+/g)].map(String);
  const isUpTo1 =
    plain === bounds && shown.some((each) => each.includes('.')) && shown.every((each) => +each <= 1);
  return { shown, values: shown.map((each) => (isUpTo1 ? roundToHundredths(+each * SCALE) : +each)) };
}

/**
 * Returns a hint on how the numbers were read if another scale may be meant, as for numbers of 10 or less.
 */
function scaleHint(shown: readonly string[], values: readonly number[], { minScore, maxScore }: ScoreBounds) {
  const isLow = minScore !== undefined && maxScore === undefined && minScore > 0 && minScore <= SCALE / 10;
  const isRescaled = values.some((value, at) => value !== +shown[at]!);
  if (!isRescaled && !isLow && !values.some((value) => value > 0 && value <= 1)) return null;
  const of100 = isRescaled ? values.join(' and ') : 'it stands';
  return `${shown.join(' and ')} was read as ${of100}. Scores are 0 to 100: write 70, not 0.7 or 7.`;
}

/** Returns the range of scores that the words express; null if that is not a single range. */
function boundsOf(bounds: string, values: readonly number[], isExcepted: boolean): ScoreBounds | null {
  const sides = sidesIn(bounds);
  if (sides.length === 0) {
    const [min, max = min] = values.toSorted((a, b) => a - b) as [number, number?];
    return isExcepted ? null : { minScore: min, maxScore: max };
  }
  if (isExcepted && sides.length > 1) return null;
  const read = sides.map((side, at) => oneBound(isExcepted ? DENIED[side] : side, values[at]!));
  const merged = Object.assign({}, ...read) as ScoreBounds;
  return Object.keys(merged).length === sides.length ? merged : null;
}

const WORDS_OF_SIDES = new RegExp(
  `(?<denied>${DENIAL})?(?:(?<least>${words.least}|${words.orMore}|\\+)|(?<most>${words.most}|${words.orLess})|` +
    `(?<above>${words.above})|(?<below>${words.below}))`,
  'gi',
);

/** Returns the side of each bound, in order; an empty list for a range or an exact score. */
function sidesIn(bounds: string): Side[] {
  if (WHOLE_RANGE.test(bounds)) return [];
  return [...bounds.matchAll(WORDS_OF_SIDES)].map(({ groups }) => {
    const side = SIDES.find((each) => groups![each] !== undefined)!;
    return groups!.denied === undefined ? side : DENIED[side];
  });
}

function oneBound(side: Side, bound: number): ScoreBounds {
  if (side === 'least') return { minScore: bound };
  if (side === 'most') return { maxScore: bound };
  if (side === 'above') return { minScore: roundToHundredths(bound + SCORE_STEP) };
  return { maxScore: roundToHundredths(bound - SCORE_STEP) };
}
