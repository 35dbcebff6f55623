import type { Tool } from '../../src/mcp/tool.js';
import { toolSchema } from '../../src/mcp/tool-schema.js';
import { OPTIONAL_TOOLS, ALL_TOOLS } from '../../src/mcp/tools/index.js';
import { asItIs, page, tableHead, wrapped } from './markdown.js';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly [word: string]: unknown;
}

/** The lower and upper bounds of a schema, and the noun that they count. */
const BOUNDS = [
  { low: 'minLength', high: 'maxLength', noun: 'characters' },
  { low: 'minItems', high: 'maxItems', noun: 'items' },
  { low: 'minimum', high: 'maximum', noun: '' },
] as const;

/** Generates docs/tools.md: the tools of assistants, from their declarations. */
export function toolsPage(): string {
  return page(
    'Tools for assistants',
    'For people who connect or build assistants: every MCP tool with its arguments.',
    '[How the tools behave](assistants-reference.md), [how to connect](assistants.md).',
    '',
    'Every client sees all tools. The server checks the scope at each call. If the server refuses a call,',
    'the result has `isError`. The text of the result names the fault, says whether anything was written,',
    'and what to do next. `_meta.code` has a code from [errors](errors.md).',
    '',
    ...asItIs(...ALL_TOOLS.flatMap(sectionOf)),
    'The following tools exist only if the organization has switched on their feature.',
    '',
    ...asItIs(...OPTIONAL_TOOLS.flatMap(sectionOf)),
  );
}

function sectionOf({ name, title, scope, hints, description, input, output, listedWith }: Tool): string[] {
  const [text, example] = description.split(/ Example: (?=\{)/) as [string, string];
  const needed = listedWith === null ? '' : ` Needs the feature \`${listedWith}\`.`;
  const { properties = {}, required = [] } = toolSchema(input, 'input');
  const fields = Object.entries(properties as Record<string, Schema>);
  const rows = fields.map(([field, schema]) => {
    const need = required.includes(field) ? 'yes' : 'no';
    const meaning = schema.description ?? schema.items?.description ?? '';
    return `| \`${field}\` | ${typeOf(schema)} | ${need} | ${meaning} |`;
  });
  const answered = Object.keys(output.shape).map((field) => `\`${field}\``);
  return [
    `## ${name}`,
    '',
    ...wrapped(`${title}. Needs the scope \`${scope}\`.${needed} ${effectOf(hints)}`),
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

function effectOf({ readOnly, destructive, idempotent, openWorld }: Tool['hints']): string {
  if (readOnly) return 'The tool only reads data.';
  const effect = `The tool ${destructive ? 'changes' : 'adds'} data`;
  const outside = openWorld ? ', also outside your organization' : '';
  const repeated = idempotent
    ? 'A second call with the same arguments changes nothing.'
    : 'A second call with the same arguments may act again.';
  return `${effect}${outside}. ${repeated}`;
}

/** Describes the type and the bounds of a schema, such as "list of string; 1 to 20 items". */
function typeOf(schema: Schema): string {
  const { type = 'any', enum: values, items } = schema;
  const form = values
    ? `${values.map((value) => `\`${String(value)}\``).join(', ')}`
    : items
      ? `list of ${items.enum ? typeOf(items) : (PLURALS[items.type ?? ''] ?? 'values')}`
      : type;
  return [
    form,
    ...boundsOf(schema),
    ...(items && !items.enum ? boundsOf(items).map((each) => `${each} each`) : []),
  ].join('; ');
}

const PLURALS: Readonly<Record<string, string>> = {
  string: 'strings',
  object: 'objects',
  integer: 'integers',
};

const boundsOf = (schema: Schema): string[] =>
  BOUNDS.flatMap(({ low, high, noun }) => {
    const from = numberOf(schema[low]);
    const to = numberOf(schema[high]);
    const bounds =
      from !== undefined && to !== undefined
        ? `${from} to ${to}`
        : from !== undefined
          ? `at least ${from}`
          : to !== undefined
            ? `at most ${to}`
            : '';
    return bounds === ''
      ? []
      : [`${bounds} ${bounds === 'at least 1' ? noun.replace(/s$/, '') : noun}`.trim()];
  });

const numberOf = (bound: unknown): number | undefined => (typeof bound === 'number' ? bound : undefined);
