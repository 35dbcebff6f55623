import { cutText } from '../kernel/shown-value.js';

/** Up to `max` characters, ending behind a sentence where there is one; the text itself when it fits. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max).replace(/…$/, '');
  const end = Math.max(...['. ', '.\n', '! ', '? '].map((mark) => cut.lastIndexOf(mark)));
  return end > 0 ? `${cut.slice(0, end + 1)} …` : `${cut}…`;
}
