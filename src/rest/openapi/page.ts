import type { OpenApiDocument } from './document.js';
import { DOCS_PATH } from '../api-path.js';
import { fieldRows, meaningOf, typeOf, type FieldRow } from './page-fields.js';
import { PAGE_STYLE } from './page-style.js';
import { escapeHtml, inlineHtml, paragraphs } from './page-text.js';
import type { JsonSchema } from './schemas.js';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly 'application/x-ndjson'?: { readonly schema: JsonSchema };
  readonly 'application/json'?: {
    readonly schema: JsonSchema;
    readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
  };
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

/** Renders the document as one HTML page, without scripts or external files. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...(described as Described), method, path })),
  );
  const bodies = operations.flatMap(({ requestBody, responses }) => [requestBody, responses[200]]);
  const inPlace = new Set(bodies.map((body) => nameOf(body?.content['application/json']?.schema)));
  const objects = Object.entries(components.schemas).filter(([name]) => !inPlace.has(name));
  const sections = tags.map(({ name, description }) => {
    const those = operations.filter(({ tags: [tag] }) => tag === name);
    const shown = those.map((operation) => operationSection(operation, document)).join('\n');
    return `<h2>${escapeHtml(name)}</h2>\n<p>${inlineHtml(description)}</p>\n${shown}`;
  });
  const title = escapeHtml(info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<nav aria-label="Contents">
${tags.map(({ name }) => navigation(name, operations)).join('\n')}
<strong>Objects</strong>
<ul>${objects.map(([name]) => `<li><a href="#${name}">${name}</a></li>`).join('\n')}</ul>
</nav>
<main>
<h1>${title}</h1>
${paragraphs(info.description)}
<p>For programs: <a href="/${DOCS_PATH}/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
<h2>The API key</h2>
<p>In the header <code>${components.securitySchemes.ApiKey.name}</code>. ${inlineHtml(
    components.securitySchemes.ApiKey.description,
  )}</p>
<h2>Headers of answers</h2>
<dl>${Object.entries(components.headers)
    .map(([name, { description }]) => `<dt><code>${name}</code></dt><dd>${inlineHtml(description)}</dd>`)
    .join('\n')}</dl>
${sections.join('\n')}
<h2>Objects</h2>
${objects.map(([name, schema]) => `<h3 id="${name}">${name}</h3>\n${fields(schema)}`).join('\n')}
</main>
</body>
</html>
`;
}

const nameOf = (schema: { readonly $ref?: string } | undefined): string | undefined =>
  schema?.$ref?.replace(/.*\//, '');

function navigation(tag: string, operations: readonly Described[]): string {
  const entries = operations
    .filter(({ tags: [name] }) => name === tag)
    .map(({ operationId, summary }) => `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`);
  return `<strong>${escapeHtml(tag)}</strong>\n<ul>${entries.join('\n')}</ul>`;
}

function operationSection(operation: Described, { components }: OpenApiDocument): string {
  const { operationId, method, path, summary, description, requestBody, responses } = operation;
  const known = components.parameters as Readonly<Record<string, Parameter>>;
  const parameters = operation.parameters.map((parameter) =>
    parameter.$ref ? known[nameOf(parameter)!]! : parameter,
  );
  const { 200: done, ...refusals } = responses;
  return [
    `<h3 id="${operationId}">${escapeHtml(summary)}</h3>`,
    `<p class="place"><span class="method ${method}">${method.toUpperCase()}</span> `,
    `<code>${escapeHtml(path)}</code></p>`,
    paragraphs(description),
    '<h4>Parameters</h4>',
    table(
      parameters.map(({ name, in: place, required = false, description: text, schema }) => ({
        name,
        required,
        type: `${typeOf(schema)}, ${place}`,
        text: [inlineHtml(text ?? ''), meaningOf(schema)].join(' '),
      })),
    ),
    ...(requestBody ? ['<h4>Request</h4>', content(requestBody.content, components)] : []),
    '<h4>Answer</h4>',
    content(done!.content, components),
    '<h4>Errors</h4>',
    ...Object.entries(refusals).map(([status, refusal]) => refusalDetails(status, refusal)),
  ].join('\n');
}

function refusalDetails(
  status: string,
  { description, content: shown }: Described['responses'][string],
): string {
  const codes = [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => `<code>${code}</code>`);
  return `<details><summary>${status} ${codes.join(', ')}</summary>\n${paragraphs(description)}\n${examples(
    shown,
  )}</details>`;
}

/** Shows a body where it is used, although it refers to a named schema. */
function content(shown: Content, { schemas }: OpenApiDocument['components']): string {
  const json = shown['application/json'] ?? shown['application/x-ndjson'];
  if (!json) return '<p>An HTML page.</p>';
  const name = nameOf(json.schema);
  const shape = name ? `<div id="${name}">${fields(schemas[name]!)}</div>` : fields(json.schema);
  return `${shape}\n${examples(shown)}`;
}

const examples = (shown: Content): string =>
  Object.values(shown['application/json']?.examples ?? {})
    .map(
      ({ summary, value }) =>
        `<details><summary>Example: ${escapeHtml(summary)}</summary>` +
        `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`,
    )
    .join('\n');

function fields(schema: JsonSchema): string {
  const rows = fieldRows(schema);
  return rows.length === 0 ? `<p>${typeOf(schema)}</p>` : table(rows);
}

const REQUIRED = ' <span class="required">required</span>';

const table = (rows: readonly FieldRow[]): string =>
  `<div class="wide"><table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows
    .map(
      ({ name, required, type, text }) =>
        `<tr><td><code>${escapeHtml(name)}</code>${required ? REQUIRED : ''}</td>` +
        `<td>${type}</td><td>${text}</td></tr>`,
    )
    .join('\n')}</tbody></table></div>`;
