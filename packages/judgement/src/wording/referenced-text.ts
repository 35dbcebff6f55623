import { z } from 'zod';
import { clipText } from '@alert-review/kernel';

/** A piece of a text and its source. Each number, date, id and customer text is a piece. */
export const Reference = z.object({
  /** Where the piece begins, in UTF-16 units. */
  at: z.int().min(0),
  text: z.string(),
  /** JSON pointer (RFC 6901) to the datum from which the piece was taken. */
  source: z.string(),
});

export type Reference = z.infer<typeof Reference>;

export const ReferencedText = z.object({ text: z.string(), references: z.array(Reference) });

export interface ReferencedText {
  readonly text: string;
  readonly references: readonly Reference[];
}

export type AnyText = string | ReferencedText;

export const citedText = (source: string, shown: string | number): ReferencedText => {
  const text = String(shown);
  return { references: [{ at: 0, source, text }], text };
};

/** Template tag for a text of fixed words with cited pieces. */
export function phraseText(fixed: TemplateStringsArray, ...words: readonly AnyText[]): ReferencedText {
  const references: Reference[] = [];
  let text = fixed[0]!;
  for (let i = 0; i < words.length; i++) text = withPart(text, references, words[i]!) + fixed[i + 1]!;
  return { text, references };
}

export function joinTexts(parts: readonly AnyText[], separator = ''): ReferencedText {
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') return only;
  const references: Reference[] = [];
  let text = '';
  for (let i = 0; i < parts.length; i++)
    text = withPart(i > 0 ? text + separator : text, references, parts[i]!);
  return { text, references };
}

/** Joins whole sentences; leaves out empty ones. */
export const joinedSentences = (...parts: readonly AnyText[]): ReferencedText =>
  joinTexts(
    parts.filter((part) => (typeof part === 'string' ? part : part.text) !== ''),
    ' ',
  );

/** Adds a part to the text, and its references. Fast, because every flag of every run is written this way. */
function withPart(text: string, references: Reference[], part: AnyText): string {
  if (typeof part === 'string') return text + part;
  // Members in alphabetical order, so that canonical JSON need not sort them.
  for (const piece of part.references)
    references.push(
      text === '' ? piece : { at: piece.at + text.length, source: piece.source, text: piece.text },
    );
  return text + part.text;
}

/** Cuts to `max` code points with an ellipsis; keeps words and quoted pieces whole. */
export function clippedText(words: ReferencedText, max: number): ReferencedText {
  const cut = clipText(words.text, max);
  if (cut === words.text) return words;
  const keptMax = beforeLastWord(cut.slice(0, -1));
  const spans = words.references.map((piece) => quotationOf(words.text, piece));
  const end = spans.find(([from, to]) => from < keptMax && to > keptMax)?.[0] ?? keptMax;
  return {
    text: `${words.text.slice(0, end)}…`,
    references: words.references.filter(({ at, text }) => at + text.length <= end),
  };
}

/** Returns the length without the last word, which may be incomplete; the whole length for a single word. */
const beforeLastWord = (cut: string): number => {
  const lastSpace = cut.search(/\s\S*$/);
  return lastSpace > 0 ? lastSpace + 1 : cut.length;
};

/** Returns where a piece begins and ends, including quotation marks around it. */
function quotationOf(words: string, { at, text }: Reference): [from: number, to: number] {
  const end = at + text.length;
  return words[at - 1] === '"' && words[end] === '"' ? [at - 1, end + 1] : [at, end];
}

/** Only these two characters are escaped in a JSON pointer; hardly any step contains them. */
const ESCAPED = /[~/]/;

export function jsonPointer(...steps: readonly (string | number)[]): string {
  let source = '';
  for (const step of steps) {
    const text = String(step);
    source += `/${ESCAPED.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`;
  }
  return source;
}

export function stepsOfPointer(source: string): string[] {
  if (source === '') return [];
  const steps: string[] = [];
  // A loop, because a run's texts name 400 sources, and String.split takes twice as long.
  for (let from = 1, end = 0; end >= 0; from = end + 1) {
    end = source.indexOf('/', from);
    steps.push(end < 0 ? source.slice(from) : source.slice(from, end));
  }
  if (!source.includes('~')) return steps;
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
