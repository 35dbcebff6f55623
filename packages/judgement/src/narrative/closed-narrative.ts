import type { CaseFact } from '../case-file/case-fact.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';
import { HYPOTHESES } from '../rules/rule-table.js';
import { flagSentence } from '../scoring/flag.js';
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

const { headings, lead, otherReading, where, whyClosed } = TEMPLATES;

interface ClosedParts {
  readonly payments: readonly AnyText[];
  readonly unusual: readonly AnyText[];
  readonly onFile: readonly AnyText[];
  readonly open: readonly AnyText[];
  readonly reviewed: readonly AnyText[];
  readonly after: readonly AnyText[];
}

/** Writes a closed case in a few lines: the alert answered, what explains its payments, why it is closed. */
export function closedNarrative(
  file: CaseFile,
  parts: ClosedParts,
  { steps, notes }: NarrativeExtras,
): ReferencedText {
  const verdict = factsOfPart(file, 'reason').filter(({ kind }) => kind.startsWith('verdict_'));
  const opening = joinedSentences(
    lead.write('close', { pattern: '' }),
    movedText(file),
    alertText(file),
    ...verdict.map(({ kind }) => whyClosed.write(kind)),
    becauseText(file),
  );
  const explained = [...explanationLines(file), ...parts.payments].map((line) => phraseText`- ${line}`);
  const places = factsOfPart(file, 'where').map(({ kind, values }) => where.write(kind, values));
  const runIn = (heading: string, ...texts: readonly AnyText[]): ReferencedText[] => {
    const text = joinedSentences(...texts);
    return text.text === '' ? [] : [phraseText`${headings.write(heading)}${text}`];
  };
  const paragraphs = [
    opening,
    ...(explained.length > 0 ? [joinTexts(explained, '\n')] : []),
    ...runIn('closed_unusual', ...parts.unusual),
    ...runIn('closed_rejected', rejectedText(file)),
    ...runIn('closed_on_file', ...parts.onFile, ...places, ...parts.after),
    ...runIn('closed_open', ...parts.open),
    ...(notes.length > 0 ? [joinTexts([headings.write('notes'), ...notes], '\n')] : []),
    ...runIn('closed_next', ...steps),
    ...runIn('closed_reviewed', ...parts.reviewed),
  ];
  return joinTexts(paragraphs, '\n\n');
}

/** Writes what explains each counterparty's payments; what the payments themselves tell is not told twice. */
const explanationLines = (file: CaseFile): ReferencedText[] => {
  const told = new Set(factsOfPart(file, 'how').flatMap(({ transactions }) => transactions));
  const isDrawn = ({ kind }: CaseFact): boolean => kind.startsWith('drawn_');
  const facts = factsOfPart(file, 'explanation').filter(
    (fact) => !isDrawn(fact) || !told.has(fact.transactions[0]!),
  );
  return facts.map((fact) => {
    const line = whyClosed.write(fact.kind, fact.values);
    const isDated = fact.values['days'] !== undefined;
    return withTransactions(isDated ? whyClosed.write('dated', { ...fact.values, line }) : line, fact);
  });
};

function becauseText(file: CaseFile): AnyText {
  const reasons = factsOfPart(file, 'reason').filter(({ kind }) => kind.startsWith('because_'));
  if (reasons.length === 0) return '';
  const isExplained = factsOfPart(file, 'reason').some(({ kind }) => kind === 'verdict_explained');
  const [a = '', b = ''] = reasons.map(({ kind, values }) => whyClosed.write(kind, values));
  return whyClosed.write('because', {
    a,
    b,
    two: reasons.length > 1 ? 'yes' : 'no',
    explained: isExplained ? 'yes' : 'no',
  });
}

/** Writes the guilty reading of a closed case, its signs and what speaks against it. */
function rejectedText(file: CaseFile): ReferencedText {
  const name = `guilty_${file.pattern}`;
  const title = HYPOTHESES.find(({ id }) => id === file.pattern)?.title;
  const reading = otherReading.has(name)
    ? otherReading.write(name)
    : title === undefined
      ? otherReading.write('guilty_none')
      : joinTexts([flagSentence(title)]);
  const signs = clausesOf(factsOfPart(file, 'for'));
  const against = clausesOf(factsOfPart(file, 'against'));
  return otherReading.write('rejected', {
    reading,
    for: joinTexts(signs, '; '),
    for_is: signs.length > 0 ? 'some' : 'none',
    against: joinTexts(against, '; '),
    against_is: against.length > 0 ? 'some' : 'none',
  });
}

const clausesOf = (facts: readonly CaseFact[]): ReferencedText[] =>
  facts
    .filter(({ kind }) => otherReading.has(kind))
    .map((fact) => withTransactions(otherReading.write(fact.kind, fact.values), fact));
