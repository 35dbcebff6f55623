import { html, type Html } from '../../src/web/html.js';
import { inlineMarkup, joined } from './page-text.js';
import type { JsonSchema } from './schemas.js';

export interface FieldRow {
  readonly name: string;
  readonly required: boolean;
  readonly type: Html;
  readonly text: Html;
}

/** Returns fields of an object and of nested objects, such as `summary.headline`. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  const { forms } = formsOf(schema);
  if (forms.length > 1 && forms.every(({ properties }) => properties))
    return forms.flatMap((form, at) => [
      {
        name: prefix,
        required: false,
        type: html``,
        text: html`<strong>Form ${at + 1} of ${forms.length}</strong>`,
      },
      ...fieldRows(form, prefix),
    ]);
  const [{ properties = {}, required = [] } = {}] = forms;
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) => [
    {
      name: prefix + name,
      required: required.includes(name),
      type: typeOf(field),
      text: meaningOf(field),
    },
    ...rowsWithin(field, prefix + name),
  ]);
}

function rowsWithin(field: JsonSchema, name: string): FieldRow[] {
  const { forms } = formsOf(field);
  const [first = {}] = forms;
  if (first.items) return rowsWithin(first.items as JsonSchema, `${name}[]`);
  if (typeof first.additionalProperties === 'object')
    return rowsWithin(first.additionalProperties, `${name}.*`);
  return first.properties ? fieldRows(field, `${name}.`) : [];
}

function formsOf(schema: JsonSchema): { forms: JsonSchema[]; nullable: boolean } {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const forms = choices.filter(({ type }) => type !== 'null');
    return { forms, nullable: forms.length < choices.length };
  }
  if (!Array.isArray(schema.type)) return { forms: [schema], nullable: false };
  const types = schema.type.filter((type) => type !== 'null');
  const forms = types.map((type): JsonSchema => ({ ...schema, type }));
  return { forms, nullable: types.length < schema.type.length };
}

export function typeOf(schema: JsonSchema): Html {
  const { forms, nullable } = formsOf(schema);
  const names = new Map(
    [...forms.map(nameOf), ...(nullable ? [html`null`] : [])].map((name) => [name.toString(), name]),
  );
  return joined([...names.values()], ' or ');
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  array: 'list',
};

function nameOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.replace(/.*\//, '');
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    const values = schema.enum.map((value) => html`<code>${String(value)}</code>`);
    return joined(values, ' ');
  }
  if (schema.type === 'array' && schema.items) return html`list of ${typeOf(schema.items as JsonSchema)}`;
  const type = String(schema.type ?? 'any');
  return html`${TYPE_WORDS[type] ?? type}`;
}

/** Longest shown pattern; longer ones are explained by the description. */
const PATTERN_CHARS_MAX = 60;

export function meaningOf(field: JsonSchema): Html {
  const { forms } = formsOf(field);
  const items = forms.flatMap(({ items }) => (items ? formsOf(items as JsonSchema).forms : []));
  const all = [...new Set([field, ...forms, ...items])];
  const texts = all.flatMap(({ description }) => (description ? [description] : []));
  return joined([...new Set([...texts, ...all.flatMap(limitsOf)])].map(inlineMarkup), ' ');
}

function limitsOf(schema: JsonSchema): string[] {
  const { pattern, format } = schema;
  return [
    rangeText(schema.minLength, schema.maxLength, ' characters'),
    rangeText(schema.minItems, schema.maxItems, ' items'),
    rangeText(schema.minimum, schema.maximum, ''),
    pattern && pattern.length <= PATTERN_CHARS_MAX ? `\`${pattern}\`` : '',
    format ? `Format ${format}.` : '',
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} where it is missing.`,
  ].filter(Boolean);
}

function rangeText(min: number | undefined, max: number | undefined, what: string): string {
  if (max === undefined) return min === undefined ? '' : `At least ${min}${what}.`;
  return min === undefined ? `Up to ${max}${what}.` : `${min} to ${max}${what}.`;
}
