import { escapeInvisible } from '@alert-review/kernel';

/** Returns a provider's or browser's text as it may stand in a message: short, no hidden characters. */
export const visibleText = (text: string, charsMax: number): string =>
  escapeInvisible([...text.replace(/\s+/g, ' ')].slice(0, charsMax).join('')).trim();
