import type { CaseFact } from '../case-file/case-fact.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
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
  readonly unusual: readonly AnyText[];
  readonly expected: readonly AnyText[];
  readonly open: readonly AnyText[];
  readonly reviewed: readonly AnyText[];
  readonly after: readonly AnyText[];
}

/** A closing is read in ten lines, of which two tell of payments; the others stay in the case file. */
const LINES_MAX = 2;

/** What the recommendation says already. */
const CLOSE = 'Close the alert.';

/** Writes a closed case in a few lines: the alert answered, what explains its payments, why it is closed. */
export function closedNarrative(
  file: CaseFile,
  parts: ClosedParts,
  { steps, notes }: NarrativeExtras,
): ReferencedText {
  const verdict = factsOfPart(file, 'reason').filter(({ kind }) => kind.startsWith('verdict_'));
  const explanations = factsOfPart(file, 'explanation').length;
  const told = parts.payments.slice(0, explanations > 0 ? 1 : LINES_MAX);
  const shown = shownExplanations(file, LINES_MAX - told.length);
  const opening = joinedSentences(
    lead.write('close', { pattern: '' }),
    movedText(file, new Set(shown.flatMap(({ parties }) => parties))),
    ...(verdict.some(({ kind }) => kind === 'verdict_explained') ? [] : parts.expected),
    alertText(file),
    ...verdict.map(({ kind }) => whyClosed.write(kind)),
    becauseText(file),
  );
  const lines = [...shown.map(explanationLine), ...told, ...parts.after];
  const explained = lines.map((line) => phraseText`- ${line}`);
  const runIn = (heading: string, ...texts: readonly AnyText[]): ReferencedText[] => {
    const text = joinedSentences(...texts);
    return text.text === '' ? [] : [phraseText`${headings.write(heading)}${text}`];
  };
  const paragraphs = [
    opening,
    ...(explained.length > 0 ? [joinTexts(explained, '\n')] : []),
    ...runIn('closed_unusual', ...parts.unusual.slice(0, 1)),
    ...runIn('closed_rejected', rejectedText(file)),
    ...runIn('closed_open', ...parts.open),
    ...(notes.length > 0 ? [joinTexts([headings.write('notes'), ...notes], '\n')] : []),
    ...runIn('closed_next', ...steps.slice(0, 1).filter((step) => joinTexts([step]).text !== CLOSE)),
    ...runIn('closed_reviewed', ...parts.reviewed),
  ];
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
  const isDated = fact.values['days'] !== undefined;
  return withTransactions(isDated ? whyClosed.write('dated', { ...fact.values, line }) : line, fact);
}

function becauseText(file: CaseFile): AnyText {
  const reasons = factsOfPart(file, 'reason').filter(({ kind }) => kind.startsWith('because_'));
  if (reasons.length === 0) return '';
  const [a = '', b = ''] = reasons.map(({ kind, values }) => whyClosed.write(kind, values));
  return whyClosed.write('because', { a, b, two: reasons.length > 1 ? 'yes' : 'no' });
}

/** Writes the guilty reading of a closed case with a sign of it, or says that the case has none. */
function rejectedText(file: CaseFile): AnyText {
  const [sign] = clausesOf(factsOfPart(file, 'for'));
  const [against] = clausesOf(factsOfPart(file, 'against'));
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
