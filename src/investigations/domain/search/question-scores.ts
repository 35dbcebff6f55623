// size: a pattern is read as one line.
import words from './question-words.json' with { type: 'json' };

/** The part of a question that was understood, and the question without it. */
export interface Understood<Found> {
  readonly found: Found;
  readonly rest: string;
  /** What was read in one of two ways or not applied, and how to say it; in words of the forms alone. */
  readonly hint?: string;
}

export interface Scores {
  readonly minScore?: number;
  readonly maxScore?: number;
}

type Side = 'above' | 'below' | 'least' | 'most';
const SIDES: readonly Side[] = ['least', 'most', 'above', 'below'];
/** Which bound is left where the given one is denied: "not above 70" is at most 70. */
const DENIED: Readonly<Record<Side, Side>> = { above: 'most', below: 'least', least: 'below', most: 'above' };

const NUMBER =
  '(?:\\d{1,3}(?:\\.\\d{1,4})?|(?<!\\d)\\.\\d{1,4})(?![.,]?\\d)(?: ?(?:/|out of) ?100\\b| ?(?:%|percent\\b)(?! of))?';
/** Matches unless the next word says that the number counts something else. */
const NOT_OTHER_COUNT = `(?! ?(?:/|out of\\b|${words.otherCounts}))`;
const DENIAL = `(?:${words.denials})(?: (?:be|been|get|got))* `;
const SIDE = `(?<!\\w)(?:${DENIAL})?(?:${SIDES.map((side) => words[side]).join('|')})`;
const BOUND = `(?:${SIDE} ?${NUMBER}|${NUMBER}(?:\\+| ?(?:${words.orMore}|${words.orLess})))`;
const RANGE = `(?:between ${NUMBER} (?:and|to|&)|(?:from )?${NUMBER} ?(?:up to|to|until|[-–—])) ?${NUMBER}`;
const EXACT = `(?:(?:exactly|equal to|equals|=) ?)${NUMBER}`;
const BOUNDS = `(?:${RANGE}|${BOUND}(?:,? ?(?:and|but)?,? ${BOUND})?|${EXACT})${NOT_OTHER_COUNT}`;
/** Matches scores of runs: credit scores and vendors' scores are something else. */
const SCORE = `(?<!\\b(?:${words.otherScores}) )\\b(?:${words.scores})`;
const LINK = `(?: (?:${words.scoreLinks}))*:? ?`;
const LEAD = `(?:(?:${words.exceptions})(?: (?:${words.exceptionLinks}))* )?(?:\\b(?:with|and) )?(?:\\ba )?`;
const NAME = `(?<!\\b(?:${words.otherScores}) )\\b(?:risk[ _]?)?scores?`;
/** The first form that fits is taken, so longer ones stand first. */
const FORMS = [
  `${LEAD}${SCORE}${LINK}(?<denied>${DENIAL}(?=between|from|\\d))?(?<bounds>${BOUNDS})`,
  `${LEAD}(?<bounds>${BOUNDS}) (?:(?:in|on|of|as|for) (?:the |a )?)?(?:risk )?(?:score|points)\\b`,
  `${LEAD}(?<bounds>${BOUNDS}) (?:in |of )?risk(?= ?(?:[,.;:?!]|$))`,
  `${LEAD}(?<bounds>${SIDE} (?:an? |the )?${NAME}(?: of)?:? ${NUMBER}${NOT_OTHER_COUNT})`,
  `${LEAD}${NAME} of (?<bounds>${NUMBER}${NOT_OTHER_COUNT})`,
].map((form) => new RegExp(form, 'i'));
/** Matches a further bound in words of no form; those read then say only half of what is meant. */
const MORE = new RegExp(`^ ?(?:to|and|but|or|[-–—]) ?(?:${SIDE} ?)?${NUMBER}${NOT_OTHER_COUNT}`, 'i');
/** Matches numbers that may be meant as the score, as nothing else is named or they are no clear bound. */
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

/** Reads scores up to 100: a number is a score only beside that word or "risk". */
export function scoresIn(text: string): Understood<Scores> {
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

/** Returns the numbers as shown, and of 0 to 100: all of one question are of one scale, up to 1 or 100. */
function onScale(bounds: string): { shown: string[]; values: number[] } {
  const plain = bounds.replace(/(?:\/|out of) ?100\b|percent|%/gi, '');
  const shown = [...plain.matchAll(/\d+(?:\.\d+)?|\.\d+/g)].map(String);
  const isUpTo1 =
    plain === bounds && shown.some((each) => each.includes('.')) && shown.every((each) => +each <= 1);
  return { shown, values: shown.map((each) => (isUpTo1 ? roundToHundredths(+each * SCALE) : +each)) };
}

/** Returns how the numbers were read, if another scale may be meant: little lies below 10 of 100. */
function scaleHint(shown: readonly string[], values: readonly number[], { minScore, maxScore }: Scores) {
  const isLow = minScore !== undefined && maxScore === undefined && minScore > 0 && minScore <= SCALE / 10;
  const isRescaled = values.some((value, at) => value !== +shown[at]!);
  if (!isRescaled && !isLow && !values.some((value) => value > 0 && value <= 1)) return null;
  const of100 = isRescaled ? values.join(' and ') : 'it stands';
  return `${shown.join(' and ')} was read as ${of100}. Scores are 0 to 100: write 70, not 0.7 or 7.`;
}

/** Returns what the words say; null where that is no single range of scores. */
function boundsOf(bounds: string, values: readonly number[], isExcepted: boolean): Scores | null {
  const sides = sidesIn(bounds);
  if (sides.length === 0) {
    const [min, max = min] = values.toSorted((a, b) => a - b) as [number, number?];
    return isExcepted ? null : { minScore: min, maxScore: max };
  }
  if (isExcepted && sides.length > 1) return null;
  const read = sides.map((side, at) => oneBound(isExcepted ? DENIED[side] : side, values[at]!));
  const merged = Object.assign({}, ...read) as Scores;
  return Object.keys(merged).length === sides.length ? merged : null;
}

const WORDS_OF_SIDES = new RegExp(
  `(?<denied>${DENIAL})?(?:(?<least>${words.least}|${words.orMore}|\\+)|(?<most>${words.most}|${words.orLess})|` +
    `(?<above>${words.above})|(?<below>${words.below}))`,
  'gi',
);

/** Returns the side of each bound in order; none of a range or an exact score. */
function sidesIn(bounds: string): Side[] {
  if (WHOLE_RANGE.test(bounds)) return [];
  return [...bounds.matchAll(WORDS_OF_SIDES)].map(({ groups }) => {
    const side = SIDES.find((each) => groups![each] !== undefined)!;
    return groups!.denied === undefined ? side : DENIED[side];
  });
}

function oneBound(side: Side, bound: number): Scores {
  if (side === 'least') return { minScore: bound };
  if (side === 'most') return { maxScore: bound };
  if (side === 'above') return { minScore: roundToHundredths(bound + SCORE_STEP) };
  return { maxScore: roundToHundredths(bound - SCORE_STEP) };
}
