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
import { TEMPLATES } from './files.js';
import { leadText } from './write-lead.js';
import type { MessageFile } from '../wording/message.js';

const { contrast, headings, history, nextSteps, openQuestions, otherReading, payments, reviewed, whyClosed } =
  TEMPLATES;

/** Texts that are not facts of the case file: notes of analysts, and what to do. */
export interface NarrativeExtras {
  /** Sentences on what to do, the first first. */
  readonly steps: readonly AnyText[];
  readonly notes: readonly AnyText[];
}

type Section = readonly [heading: string, lines: readonly AnyText[]];

/** Writes the disposition narrative of a case, part by part. */
export function narrativeText(file: CaseFile, { steps, notes }: NarrativeExtras): ReferencedText {
  const isClosed = file.recommendation === 'close';
  const sections: Section[] = [
    ['happened', bullets(paymentLines(file))],
    ...(isClosed ? closedSections(file) : escalatedSections(file)),
    ['open', bullets(openQuestionLines(file))],
    ['notes', notes],
    ['next', numbered([...steps, ...knownPartySteps(file)])],
    ['reviewed', bullets(reviewLines(file))],
  ];
  const parts = sections.flatMap(([heading, lines]) =>
    lines.length > 0 ? [joinTexts([headings.write(heading), ...lines], '\n')] : [],
  );
  return joinTexts([leadText(file), ...parts], '\n\n');
}

const linesOf = (template: MessageFile, facts: readonly CaseFact[]): ReferencedText[] =>
  facts.filter(({ kind }) => template.has(kind)).map(({ kind, values }) => template.write(kind, values));

const bullets = (lines: readonly AnyText[]): ReferencedText[] => lines.map((line) => phraseText`- ${line}`);

const numbered = (lines: readonly AnyText[]): ReferencedText[] =>
  lines.map((line, i) => phraseText`${String(i + 1)}. ${line}`);

export const paymentLines = (file: CaseFile): ReferencedText[] => linesOf(payments, factsOfPart(file, 'how'));

const escalatedSections = (file: CaseFile): Section[] => [
  ['unusual', bullets(contrastLines(file))],
  ['other_readings', otherReadingLines(file)],
];

const closedSections = (file: CaseFile): Section[] => [
  ['why_closed', bullets(linesOf(whyClosed, factsOfPart(file, 'explanation')))],
  ['indicators', bullets(contrastLines(file, 'indicator', 'peers'))],
  ['on_file', bullets(contrastLines(file, 'expected', 'noted', 'owned'))],
  ['rejected', rejectedLines(file)],
];

export const openQuestionLines = (file: CaseFile): ReferencedText[] =>
  linesOf(openQuestions, factsOfPart(file, 'gap')).map((line) => joinTexts([flagSentence(line)]));

/** Writes what is unusual for the customer, each with one figure and one comparison. */
export const contrastLines = (file: CaseFile, ...kinds: readonly string[]): ReferencedText[] => {
  const [who] = factsOfPart(file, 'who');
  return factsOfPart(file, 'comparison')
    .filter(({ kind }) => kinds.length === 0 || kinds.some((each) => kind.startsWith(each)))
    .map(({ kind, values }) => {
      const clause = contrast.write(kind, { is: who?.values['is'] ?? 'person', ...values });
      return phraseText`${flagSentence(clause)}.`;
    });
};

const clausesOf = (facts: readonly CaseFact[]): ReferencedText[] => linesOf(otherReading, facts);

/** Writes the innocent reading of an escalated case, what speaks for it and why it gives way. */
export function otherReadingLines(file: CaseFile): ReferencedText[] {
  if (file.recommendation !== 'escalate' || file.pattern.startsWith('mandatory_')) return [];
  const reading = innocentReading(file);
  if (reading === null) return [];
  const forIt = clausesOf(factsOfPart(file, 'for'));
  const against = clausesOf(factsOfPart(file, 'against'));
  return [
    joinedSentences(
      otherReading.write('innocent', { reading }),
      forIt.length > 0
        ? otherReading.write('for', { facts: joinTexts(forIt, '; ') })
        : otherReading.write('for_none'),
      against.length > 0
        ? otherReading.write('against', { facts: joinTexts(against, '; ') })
        : otherReading.write('against_none'),
    ),
  ];
}

function innocentReading({ pattern }: CaseFile): ReferencedText | null {
  const name = `innocent_${pattern}`;
  if (otherReading.has(name)) return otherReading.write(name);
  const twin = HYPOTHESES.find(({ id }) => id === pattern)?.twin.title;
  return twin === undefined ? null : otherReading.write('innocent_other', { title: twin });
}

/** Writes the guilty reading of a closed case and why it was rejected. */
function rejectedLines(file: CaseFile): ReferencedText[] {
  const name = `guilty_${file.pattern}`;
  const title = HYPOTHESES.find(({ id }) => id === file.pattern)?.title;
  const reading = otherReading.has(name)
    ? otherReading.write(name)
    : title === undefined
      ? otherReading.write('guilty_none')
      : joinTexts([flagSentence(title)]);
  const against = clausesOf(factsOfPart(file, 'against', 'for'));
  return [
    against.length > 0
      ? otherReading.write('rejected', { reading, facts: joinTexts(against, '; ') })
      : otherReading.write('rejected_plain', { reading }),
  ];
}

const knownPartySteps = (file: CaseFile): ReferencedText[] =>
  file.recommendation === 'close' ? [] : linesOf(nextSteps, factsOfPart(file, 'history'));

export const reviewLines = (file: CaseFile): ReferencedText[] => [
  ...linesOf(reviewed, factsOfPart(file, 'review')),
  ...linesOf(history, factsOfPart(file, 'history')),
];
