import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { TestApp } from '../../support/app.js';
import { ToolCatalogue } from '../../../src/mcp/tool-catalogue.js';
import { ALL_TOOLS } from '../../../src/mcp/tools/index.js';
import { mcpApp } from './mcp-app.js';

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
  readonly annotations: Readonly<Record<string, boolean>>;
}

let server: TestApp;
let tools: readonly Listed[];

beforeAll(async () => {
  server = await mcpApp();
  tools = server.app.get(ToolCatalogue, { strict: false }).list().result
    .tools as unknown as readonly Listed[];
});

/** Every object within, itself included. */
function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

/** Those that read an alert and decide about it; the others look for alerts and investigate again. */
const FIRST_FIFTEEN = new Set(
  [
    'get_alert get_alerts_bulk get_alert_metrics list_alert_investigations compare_investigations get_entity',
    'get_transaction update_alert_disposition undo_disposition update_alert_dispositions_bulk',
    'undo_dispositions_bulk submit_alert_feedback add_block_note upload_supplemental_entity_data',
    'create_support_ticket',
  ].flatMap((names) => names.split(' ')),
);

test('every tool of the catalogue is listed once, in its order', () => {
  expect(tools.map(({ name }) => name)).toEqual(ALL_TOOLS.map(({ name }) => name));
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
});

test('the list of tools stays within what a host takes', () => {
  const fifteen = tools.filter(({ name }) => FIRST_FIFTEEN.has(name));
  const bytesOf = (listed: readonly Listed[]) => Buffer.byteLength(JSON.stringify({ tools: listed }));
  expect([fifteen.length, bytesOf(fifteen) <= 21_000, bytesOf(tools) <= 42_000]).toEqual([15, true, true]);
});

test('the list costs a model at most 14,000 tokens, and a tool 690', () => {
  const tokens = tools.map((tool) => [countTokens(JSON.stringify(tool)), tool.name] as const);
  expect(tokens.filter(([count]) => count > 690)).toEqual([]);
  expect(tokens.reduce((sum, [count]) => sum + count, 0)).toBeLessThanOrEqual(14_000);
});

test('every tool says in a few lines what it is for, with an example', () => {
  for (const { name, description } of tools) {
    expect([name, name.length <= 40, description.length < 2048]).toEqual([name, true, true]);
    expect(description).toMatch(/Use this tool/);
    expect(description).toMatch(/Example: \{.*\}$/);
  }
});

test('no schema has what some hosts cannot read', () => {
  for (const { name, inputSchema, outputSchema } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const schema of [...objectsIn(inputSchema), ...objectsIn(outputSchema)])
      for (const word of ['$schema', '$ref', '$defs', 'anyOf', 'oneOf', 'allOf', 'brief'])
        expect([name, word, word in schema]).toEqual([name, word, false]);
    for (const schema of [...objectsIn(inputSchema), ...objectsIn(outputSchema)])
      expect(Array.isArray(schema['type'])).toBe(false);
  }
});

test('no tool has an icon: thirty links to the picture of the server are 3 kB of a list', () => {
  for (const tool of tools) expect(tool).not.toHaveProperty('icons');
});

test('the icon is served to anybody', async () => {
  const { status, headers } = await server.rest({ method: 'GET', url: '/assets/icon.png' });
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
});
