import { z } from 'zod';
import type { Tool } from '../../../src/mcp/tool.js';
import { toolSchema } from '../../../src/mcp/tool-schema.js';
import { OPTIONAL_TOOLS, ALL_TOOLS } from '../../../src/mcp/tools/index.js';

interface Schema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: unknown;
  readonly description?: string;
}

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
/** What Vertex AI, OpenAI and VS Code all read; for one word more they refuse a tool, or all. */
const WORDS = new Set(
  (
    'type description properties required additionalProperties items enum format ' +
    'minimum maximum minLength maxLength minItems maxItems'
  ).split(' '),
);

/** What some client refuses, each with its place. */
function refused(schema: Schema, place: string): string[] {
  const found: string[] = [];
  for (const word of Object.keys(schema)) if (!WORDS.has(word)) found.push(`${place}: ${word}`);
  if (!TYPES.includes(schema.type as string)) found.push(`${place}: type ${JSON.stringify(schema.type)}`);
  if (schema.format !== undefined && schema.format !== 'date-time') found.push(`${place}: format`);
  if (schema.enum?.some((value) => typeof value !== 'string')) found.push(`${place}: enum`);
  if (schema.enum && schema.type !== 'string') found.push(`${place}: enum of no text`);
  if (schema.type === 'array' && !schema.items) found.push(`${place}: no items`);
  if (typeof schema.additionalProperties === 'object') found.push(`${place}: additionalProperties`);
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    found.push(...refused(field, `${place}.${name}`));
  if (schema.items) found.push(...refused(schema.items, `${place}[]`));
  return found;
}

const TOOLS: readonly (readonly [string, Tool])[] = [...ALL_TOOLS, ...OPTIONAL_TOOLS].map(
  (tool) => [tool.name, tool] as const,
);

test('a tool that the specification does not have is listed only with a feature', () => {
  expect(OPTIONAL_TOOLS.filter(({ listedWith }) => listedWith === null).map(({ name }) => name)).toEqual([]);
});

test.each(TOOLS)('%s takes and answers what the strictest client reads', (_, { input, output }) => {
  expect(refused(toolSchema(input, 'input') as Schema, 'input')).toEqual([]);
  expect(refused(toolSchema(output, 'output') as Schema, 'output')).toEqual([]);
});

test.each(TOOLS)('%s declares no type for a field of its answer that may be null', (_, { output }) => {
  const { properties = {} } = toolSchema(output, 'output') as Schema;
  for (const [name, field] of Object.entries(output.shape))
    if (field instanceof z.ZodNullable) expect([name, name in properties]).toEqual([name, false]);
});

test.each(TOOLS)('%s declares or names every field of its answer', (_, { output }) => {
  const { properties = {}, description = '' } = toolSchema(output, 'output') as Schema;
  const undeclared = Object.keys(output.shape).filter((name) => !(name in properties));
  expect(undeclared.filter((name) => !new RegExp(`\\b${name}\\b`).test(description))).toEqual([]);
});

describe('what no client would read everywhere is said otherwise', () => {
  const schema = z.strictObject({
    day: z.iso.date().describe('Day of birth.').optional(),
    at: z.iso.datetime({ offset: true }),
    phone: z.e164().nullish(),
    tags: z.array(z.string().nullable()),
    page: z.object({ url: z.url() }).nullable(),
    limit: z.int().min(1).default(50).describe('Most rows.'),
  });

  test('in arguments, whose null counts as left out', () => {
    expect(toolSchema(schema, 'input')).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['at', 'tags', 'page'],
      properties: {
        day: { type: 'string', description: 'Day of birth. YYYY-MM-DD.' },
        at: { type: 'string', format: 'date-time' },
        phone: { type: 'string', description: '+ and digits (E.164).' },
        tags: { type: 'array', items: { type: 'string' } },
        page: {
          type: 'object',
          properties: { url: { type: 'string', description: 'An address (URI).' } },
          required: ['url'],
        },
        limit: { type: 'integer', minimum: 1, description: 'Most rows. Default: 50.' },
      },
    });
  });

  test('in answers, whose fields that may be null are named', () => {
    expect(toolSchema(schema, 'output')).toEqual({
      type: 'object',
      description: 'Nullable: phone, page.',
      properties: {
        day: { type: 'string', description: 'Day of birth. YYYY-MM-DD.' },
        at: { type: 'string', format: 'date-time' },
        limit: { type: 'integer', minimum: 1, description: 'Most rows. Default: 50.' },
        tags: { type: 'array', items: { type: 'string' } },
      },
    });
  });
});
