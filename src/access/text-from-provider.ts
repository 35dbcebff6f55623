import { escapeInvisible } from '@alert-review/kernel';

/** Returns text from a provider or browser in a form safe for messages: short, without hidden characters. */
export const sanitizedProviderText = (text: string, charsMax: number): string =>
  escapeInvisible([...text.replace(/\s+/g, ' ')].slice(0, charsMax).join('')).trim();
