import { z } from 'zod';
import { STORE_CATALOGUE } from '../../src/catalogue.js';
import type { EventDefinition, EventFamily } from '@alert-review/kernel';
import { asItIs, page, tableHead, wrapped } from './markdown.js';

type Schema = z.core.JSONSchema.BaseSchema;

const WORDS: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number' };

/** Describes a JSON schema briefly, such as `{ id: text, version: number }[]`. */
function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeText).join(' or ');
  if (schema.type === 'array') {
    const item = typeText((schema.items ?? {}) as Schema);
    return item.includes(' or ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object' && schema.properties) return `{ ${fieldsOf(schema).join(', ')} }`;
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => WORDS[type] ?? type).join(' or ');
}

/** Maximum length of a field's description. A longer object is described field by field. */
const TEXT_CHARS_MAX = 390;

function fieldsOf(schema: Schema): string[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const text = typeText(field as Schema);
    if (text.length <= TEXT_CHARS_MAX) return `${name}${required.has(name) ? '' : '?'}: ${text}`;
    return fieldsOf(field as Schema).map((part) => `${name}.${part}`);
  });
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns one table row per field. The first one names the event. */
function eventRows(type: string, { v, schema, sealed = [] }: EventDefinition): string[] {
  const fields = fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const isSealed = (field: string) => sealed.includes(field.slice(0, field.indexOf(':')).replace('?', ''));
  const told = fields.map((field) => `\`${field}\`${isSealed(field) ? ' (sealed)' : ''}`);
  const [first = '–', ...others] = told.map(cell);
  return [`| \`${type}\` | ${v} | ${first} |`, ...others.map((field) => `| | | ${field} |`)];
}

function section({ category, definitions }: EventFamily): string[] {
  const readers = STORE_CATALOGUE.projections
    .filter((projection) => projection.families.some((family) => family.category === category))
    .map((projection) => `\`${projection.readModel.name}\``);
  return [
    `## ${category}`,
    '',
    ...wrapped(`Streams \`${category}-<org>.<id>\`. Read models: ${readers.join(', ') || 'none'}.`),
    '',
    ...asItIs(
      ...tableHead('Event', 'Version', 'Data'),
      ...Object.entries(definitions).flatMap(([type, definition]) => eventRows(type, definition)),
    ),
  ];
}

/** Generates docs/events.md: every event of the log with its data, from the catalogue. */
export function eventsPage(): string {
  return page(
    'Events',
    'For auditors and contributors: every type of event in the log, with its data.',
    '',
    'Every change is an event in one of the streams below. Read models are built from events and can be',
    'rebuilt at any time. Besides its data, each event has:',
    '',
    '- `actor`: who did it;',
    '- `recordedAt`, and `effectiveAt` if it became true at another time;',
    '- `org`, `stream` and `revision`: its organization and its place in the log;',
    '- `causation` and `correlation`: what it belongs to.',
    '',
    'An event never contains customer data in clear. It names documents by id and salted hash, and text that',
    'people wrote is encrypted (sealed) with a key that can be destroyed.',
    '',
    ...STORE_CATALOGUE.families.flatMap(section),
  );
}
