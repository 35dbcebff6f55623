import { escapeInvisible } from '../kernel/visible-text.js';

/** Returns text of a provider or a browser for a sentence of ours: short, and without hidden characters. */
export const visibleText = (text: string, charsMax: number): string =>
  escapeInvisible([...text.replace(/\s+/g, ' ')].slice(0, charsMax).join('')).trim();
