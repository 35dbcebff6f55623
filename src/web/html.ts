import { escapeInvisible, escapeMarkup } from '@alert-review/kernel';

type Value = Html | readonly Html[] | string | number | null | undefined | false;

/** Markup written by this server. Inserted text is escaped, and invisible characters are shown by name. */
export class Html {
  private constructor(private readonly markup: string) {}

  static of(this: void, parts: TemplateStringsArray, ...values: readonly Value[]): Html {
    const fixed = withoutIndents(parts);
    let markup = fixed[0]!;
    for (let at = 1; at < fixed.length; at++) markup += escapedMarkup(values[at - 1]) + fixed[at]!;
    return new Html(markup);
  }

  toString(): string {
    return this.markup;
  }
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Removes indentation, which would be a third of a large page. Each template is processed once. */
function withoutIndents(parts: TemplateStringsArray): readonly string[] {
  let fixed = known.get(parts);
  if (!fixed) known.set(parts, (fixed = parts.map((part) => part.replace(/\n\s+/g, '\n'))));
  return fixed;
}

/** Creates markup from a template. null, undefined and false render as nothing. */
export const html = Html.of;

/** Most texts of a page. One test costs half of what two replacements cost that find nothing. */
const NEEDS_NO_ESCAPE = /^[\w .,:;()+/=?#%–-]*$/;

function escapedMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.join('');
  const text = String(value);
  return NEEDS_NO_ESCAPE.test(text) ? text : escapeMarkup(escapeInvisible(text));
}
