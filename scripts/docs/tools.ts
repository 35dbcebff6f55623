import type { Tool } from '../../src/mcp/tool.js';
import { toolSchema } from '../../src/mcp/tool-schema.js';
import { ADDED_TOOLS, ALL_TOOLS } from '../../src/mcp/tools/index.js';
import { asItIs, page, tableHead, wrapped } from './markdown.js';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly [word: string]: unknown;
}

const BOUNDS = {
  minLength: 'characters at least',
  maxLength: 'characters at most',
  minItems: 'items at least',
  maxItems: 'items at most',
  minimum: 'at least',
  maximum: 'at most',
} as const;

/** Generates docs/tools.md: the tools of assistants, from their declarations. */
export function toolsPage(): string {
  return page(
    'Tools for assistants',
    'For people who connect or build assistants: every MCP tool with its arguments.',
    '[How the tools behave](assistants-reference.md), [how to connect](assistants.md).',
    '',
    'Every client sees all tools. The scope is checked when a tool is called. A refusal is a result with',
    '`isError`. Its text says what is wrong, whether anything was written, and what to do next;',
    '`_meta.code` is a code of [errors](errors.md).',
    '',
    ...asItIs(...ALL_TOOLS.flatMap(sectionOf)),
    'The following tools exist only if the organization has switched on their feature.',
    '',
    ...asItIs(...ADDED_TOOLS.flatMap(sectionOf)),
  );
}

function sectionOf({ name, title, scope, hints, description, input, output, listedWith }: Tool): string[] {
  const [text, example] = description.split(/ Example: (?=\{)/) as [string, string];
  const effect = hints.readOnly ? 'only reads' : hints.destructive ? 'changes data' : 'adds data';
  const repeated = hints.idempotent ? 'repeating it changes nothing more' : 'each call counts';
  const outside = hints.openWorld ? ', also outside of the organization' : '';
  const needed = listedWith === null ? '' : ` Needs the feature \`${listedWith}\`.`;
  const { properties = {}, required = [] } = toolSchema(input, 'input');
  const fields = Object.entries(properties as Record<string, Schema>);
  const rows = fields.map(([field, schema]) => {
    const need = required.includes(field) ? 'yes' : 'no';
    return `| \`${field}\` | ${typeOf(schema)} | ${need} | ${schema.description ?? ''} |`;
  });
  const answered = Object.keys(output.shape).map((field) => `\`${field}\``);
  return [
    `## ${name}`,
    '',
    ...wrapped(`${title}. Needs the scope \`${scope}\`. It ${effect}${outside}; ${repeated}.${needed}`),
    '',
    ...wrapped(text),
    '',
    ...(rows.length > 0 ? [...tableHead('Argument', 'Form', 'Required', 'Meaning'), ...rows, ''] : []),
    `Example: \`${example}\``,
    '',
    ...wrapped(`Answer: ${answered.join(', ')}.`),
    '',
  ];
}

function typeOf(schema: Schema): string {
  const { type = 'any', enum: values, items } = schema;
  const bounds = Object.entries(BOUNDS).flatMap(([word, text]) => {
    const bound = schema[word];
    return typeof bound === 'number' ? [`${bound} ${text}`] : [];
  });
  const form = values ? values.map((value) => `\`${String(value)}\``).join(', ') : type;
  return [form, ...(items ? [`of ${typeOf(items)}`] : []), ...bounds].join('; ');
}
