import type { CaseFact } from '../case-file/case-fact.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import { flagSentence } from '../scoring/flag.js';
import { listedTexts } from '../wording/listed-texts.js';
import {
  joinedSentences,
  joinTexts,
  phraseText,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { withTransactions, type NarrativeExtras } from './fact-lines.js';
import { TEMPLATES } from './files.js';
import { alertText, movedText } from './write-lead.js';

const { headings, lead, otherReading, whyClosed } = TEMPLATES;

interface ClosedParts {
  readonly payments: readonly AnyText[];
  readonly unmoved: readonly AnyText[];
  readonly unusual: readonly AnyText[];
  readonly expected: readonly AnyText[];
  readonly open: readonly AnyText[];
  readonly reviewed: readonly AnyText[];
  readonly after: readonly AnyText[];
}

/** A closing is read in ten lines, of which few tell of payments; the others stay in the case file. */
const LINES_MAX = { ofOneSide: 2, ofBoth: 3 };

const REASONS_MAX = 2;
/** Facts on money that moved in a direction. */
const MONEY: ReadonlySet<string> = new Set(['received', 'sent', 'deposited', 'withdrew']);

/** What the recommendation says already. */
const CLOSE = 'Close the alert.';

/** Says what the money is, not what is unknown. */
const OWN_LOSS = 'verdict_victim';

/** Writes a closed case in a few lines: the alert answered, what explains its payments, why it is closed. */
export function closedNarrative(
  file: CaseFile,
  parts: ClosedParts,
  { steps, notes }: NarrativeExtras,
): ReferencedText {
  const verdict = factsOfPart(file, 'reason').filter(
    ({ kind }) => kind.startsWith('verdict_') && kind !== OWN_LOSS && whyClosed.has(kind),
  );
  const explanations = factsOfPart(file, 'explanation').length;
  const sides = factsOfPart(file, 'what').filter(({ kind }) => MONEY.has(kind)).length;
  const max = sides > 1 ? LINES_MAX.ofBoth : LINES_MAX.ofOneSide;
  const told = parts.payments.slice(0, explanations > 0 ? 1 : max);
  const shown = shownExplanations(file, max - told.length);
  const opening = joinedSentences(lead.write('close', { pattern: '' }), movedText(file));
  const answer = joinedSentences(alertText(file), ...parts.expected);
  const lines = [...shown.map(explanationLine), ...told, ...parts.unmoved];
  const explained = lines.map((line) => phraseText`- ${line}`);
  const runIn = (heading: string, ...texts: readonly AnyText[]): ReferencedText[] => {
    const text = joinedSentences(...texts);
    return text.text === '' ? [] : [phraseText`${headings.write(heading)}${text}`];
  };
  const unknown = verdict.map(({ kind }) => whyClosed.write(kind));
  const paragraphs = [
    opening,
    answer,
    ...runIn(
      'closed_because',
      ...(factsOfPart(file, 'reason').some(({ kind }) => kind === OWN_LOSS)
        ? [whyClosed.write(OWN_LOSS)]
        : []),
      ...unknown,
      becauseText(file),
    ),
    ...(explained.length > 0 ? [joinTexts([headings.write('closed_money'), ...explained], '\n')] : []),
    ...runIn('closed_unusual', ...parts.unusual.slice(0, 1)),
    ...runIn('closed_rejected', rejectedText(file)),
    ...runIn('closed_open', ...parts.open),
    ...(notes.length > 0 ? [joinTexts([headings.write('notes'), ...notes], '\n')] : []),
    ...runIn('closed_next', ...steps.slice(0, 1).filter((step) => joinTexts([step]).text !== CLOSE)),
    ...runIn('closed_reviewed', ...parts.reviewed, ...parts.after),
  ].filter((part) => joinTexts([part]).text !== '');
  return joinTexts(paragraphs, '\n\n');
}

/**
 * Returns what explains the payments of the largest counterparties, in order of time; what the payments
 * themselves tell is not told twice.
 */
function shownExplanations(file: CaseFile, max: number): CaseFact[] {
  const told = new Set(factsOfPart(file, 'how').flatMap(({ transactions }) => transactions));
  const isDrawn = ({ kind }: CaseFact): boolean => kind.startsWith('drawn_');
  const facts = factsOfPart(file, 'explanation').filter(
    (fact) => !isDrawn(fact) || !told.has(fact.transactions[0]!),
  );
  const byWeight = facts.toSorted((a, b) => b.weight - a.weight);
  const ofEachSide = ['in_', 'out_'].flatMap(
    (side) => byWeight.find(({ kind }) => kind.startsWith(side)) ?? [],
  );
  const heaviest = new Set([...new Set([...ofEachSide, ...byWeight])].slice(0, max));
  return facts.filter((fact) => heaviest.has(fact));
}

function explanationLine(fact: CaseFact): ReferencedText {
  const line = whyClosed.write(fact.kind, fact.values);
  // Where it is all that moved in this direction, the first sentence has the days.
  const isDated = fact.values['days'] !== undefined && fact.values['is_whole'] !== 'yes';
  return withTransactions(
    isDated ? whyClosed.write('dated', { ...fact.values, line }) : withReferences(line, fact),
    fact,
  );
}

const withReferences = (line: ReferencedText, { values }: CaseFact): ReferencedText =>
  values['references_is'] === undefined ? line : whyClosed.write('referenced', { ...values, line });

/** Writes the facts that carry the closing; where no record explains the money, the text says so first. */
function becauseText(file: CaseFile): AnyText {
  const facts = factsOfPart(file, 'reason');
  const [a, second = ''] = reasonClauses(file);
  if (a === undefined) return '';
  const b = isReasonAgainst(file) ? '' : second;
  const isExplained = facts.some(
    ({ kind }) => kind === 'verdict_explained' || /_(?:explained|named)$/.test(kind) || kind === OWN_LOSS,
  );
  return whyClosed.write('because', {
    a: isExplained ? flagSentence(a) : a,
    b,
    two: b === '' ? 'no' : 'yes',
    explained: isExplained ? 'yes' : 'no',
  });
}

/** Writes the kinds of counterparties, which a fact holds by their names. */
function withKinds(values: CaseFact['values']): CaseFact['values'] {
  const { kinds } = values;
  if (typeof kinds !== 'string') return values;
  return { ...values, kinds: listedTexts(kinds.split(' ').map((kind) => whyClosed.write(`kind_${kind}`))) };
}

/** Returns the clause that speaks against the guilty reading where the reasons of the closing do not. */
const clauseAgainst = (file: CaseFile): AnyText | undefined => clausesOf(factsOfPart(file, 'against'))[0];

/** The second reason answers the sign of the guilty reading, unless something else does. */
const isReasonAgainst = (file: CaseFile): boolean =>
  guiltyReading(file) !== null &&
  clausesOf(factsOfPart(file, 'for')).length > 0 &&
  reasonClauses(file).length > 1;

function reasonClauses(file: CaseFile): ReferencedText[] {
  const reasons = factsOfPart(file, 'reason').filter(({ kind }) => kind.startsWith('because_'));
  return reasons.slice(0, REASONS_MAX).map(({ kind, values }) => whyClosed.write(kind, withKinds(values)));
}

/** Writes the guilty reading of a closed case with a sign of it, or says that the case has none. */
function rejectedText(file: CaseFile): AnyText {
  const [sign] = clausesOf(factsOfPart(file, 'for'));
  const reasons = reasonClauses(file);
  const against = isReasonAgainst(file)
    ? reasons[1]
    : reasons.length < REASONS_MAX
      ? clauseAgainst(file)
      : undefined;
  const reading = guiltyReading(file);
  if (reading === null) return '';
  return otherReading.write(sign ? 'rejected' : 'rejected_bare', {
    reading,
    for: sign ?? '',
    against: against ?? '',
    against_is: against ? 'some' : 'none',
  });
}

function guiltyReading({ pattern }: CaseFile): AnyText | null {
  const name = `guilty_${pattern}`;
  if (otherReading.has(name)) return otherReading.write(name);
  const title = HYPOTHESES.find(({ id }) => id === pattern)?.title;
  return title === undefined ? null : lowerFirstLetter(title);
}

const clausesOf = (facts: readonly CaseFact[]): ReferencedText[] =>
  facts
    .filter(({ kind }) => otherReading.has(kind))
    .map(({ kind, values }) => otherReading.write(kind, values));
