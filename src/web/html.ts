import { escapeInvisible } from '../kernel/visible-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = Html | readonly Html[] | string | number | null | undefined | false;

/** Our own markup; inserted text is escaped, and invisible characters are shown. */
export class Html {
  private constructor(private readonly markup: string) {}

  static of(this: void, parts: TemplateStringsArray, ...values: readonly Value[]): Html {
    return new Html(parts.reduce((before, part, index) => before + escapedMarkup(values[index - 1]) + part));
  }

  toString(): string {
    return this.markup;
  }
}

/** Makes markup from a template; null, undefined and false render as nothing. */
export const html = Html.of;

function escapedMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.join('');
  return escapeInvisible(String(value)).replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}
