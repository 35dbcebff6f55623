import { escapeMarkdown } from '@alert-review/kernel';

const CELL_CHARS_MAX = 300;

/** A question of a validator as a heading, with what answers it. */
export const questionWithAnswer = (question: string, ...parts: readonly string[]): string =>
  [`### ${question}`, ...parts].join('\n\n');

/** A text of the bank in one line, without markup. */
export const bankText = (text: string): string => escapeMarkdown(text, CELL_CHARS_MAX);

export const bankTexts = (texts: readonly string[], none: string): string =>
  texts.length === 0 ? none : texts.map(bankText).join(', ');

/** "4.7 %" */
export const percentText = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** "12 (4.7 %)"; "0" of none. */
export const countWithShareText = (count: number, all: number): string =>
  all === 0 ? String(count) : `${count} (${percentText(count / all)})`;
