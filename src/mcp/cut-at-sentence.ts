import { cutText } from '@alert-review/kernel';

/** Cuts a text to `max` characters, at the end of a sentence if there is one. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max).replace(/…$/, '');
  const end = Math.max(...['. ', '.\n', '! ', '? '].map((mark) => cut.lastIndexOf(mark)));
  return end > 0 ? `${cut.slice(0, end + 1)} …` : `${cut}…`;
}
