import { z } from 'zod';
import { STORE_CATALOGUE } from '../../src/catalogue.js';
import type { EventDefinition, EventFamily } from '@alert-review/kernel';
import { asItIs, page, tableHead } from './markdown.js';

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
    `Streams \`${category}-<org>.<id>\`. Projected into: ${readers.join(', ') || 'no read model'}.`,
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
    'Every change is an event in one of the streams below; the read models are made from them and can be',
    'rebuilt at any time. Around the data each event says who did it (`actor`), when (`recordedAt`, and',
    '`effectiveAt` where it was so at another time), in which organization (`org`), where it stands',
    '(`stream`, `revision`) and what it belongs to (`causation`, `correlation`). Data of customers never',
    'stands in an event in clear: events name documents by id and salted hash, and text that people write is',
    'encrypted (sealed) under a key that can be destroyed.',
    '',
    ...STORE_CATALOGUE.families.flatMap(section),
  );
}
