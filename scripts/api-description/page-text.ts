import { html, type Html } from '../../src/web/html.js';

/** Converts backticks to markup, the only one of descriptions. */
export const inlineMarkup = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

export const paragraphs = (text: string): Html =>
  html`${text.split('\n\n').map((paragraph) => html`<p>${inlineMarkup(paragraph)}</p>`)}`;

/** Joins parts with a text between them. */
export const joined = (parts: readonly Html[], between: string): Html =>
  html`${parts.map((part, at) => html`${at > 0 && between}${part}`)}`;
