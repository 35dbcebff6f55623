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

/** Returns one table row per field, each with the name of the event. */
function eventRows(type: string, { v, schema, sealed = [] }: EventDefinition): string[] {
  const fields = fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const isSealed = (field: string) => sealed.includes(field.slice(0, field.indexOf(':')).replace('?', ''));
  const told = fields.map((field) => `\`${field}\`${isSealed(field) ? ' (sealed)' : ''}`);
  const rows = told.length > 0 ? told : ['none'];
  return rows.map((field) => `| \`${type}\` | ${v} | ${cell(field)} |`);
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
      ...tableHead('Event', 'Version', 'Field of the data'),
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
    'Every change is an event in one of the streams below. The server builds read models from events, and',
    'can build them again at any time. In addition to its data, each event has these fields:',
    '',
    '- `actor`: the person or program that made the change;',
    '- `recordedAt`: time of the event; `effectiveAt`: time at which the change took effect, if different;',
    '- `org`, `stream` and `revision`: the organization of the event and its place in the log;',
    '- `causation` and `correlation`: ids of the cause of the event and of the request to which it belongs.',
    '',
    'An event never contains readable customer data. The event names documents by id and salted hash. Text',
    'that people wrote is encrypted with a key that can be destroyed. The table marks these fields',
    '_sealed_. A `?` after the name of a field means that the field may be missing. `[]` means a list.',
    '',
    ...STORE_CATALOGUE.families.flatMap(section),
  );
}
