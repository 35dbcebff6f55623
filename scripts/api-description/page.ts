import type { OpenApiDocument } from './document.js';
import { DOCS_PATH } from '../../src/rest/api-path.js';
import { html, type Html } from '../../src/web/html.js';
import { htmlDocument } from '../../src/web/page-layout.js';
import { definitionList, table } from '../../src/web/page-parts.js';
import { fieldRows, meaningOf, typeOf, type FieldRow } from './page-fields.js';
import { inlineMarkup, joined, paragraphs } from './page-text.js';
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

/** Renders the description as one HTML page, without scripts. */
export function docsPage(description: OpenApiDocument): Html {
  const { info, tags, paths, components } = description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...(described as Described), method, path })),
  );
  const bodies = operations.flatMap(({ requestBody, responses }) => [requestBody, responses[200]]);
  const shownInPlace = new Set(bodies.map((body) => nameOf(body?.content['application/json']?.schema)));
  const objects = Object.entries(components.schemas).filter(([name]) => !shownInPlace.has(name));
  const groups = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags: [name] }) => name === tag.name),
  }));
  const objectLinks = objects.map(([name]) => ({ operationId: name, summary: name }));
  return htmlDocument(
    info.title,
    html`<a class="skip" href="#content">Skip to the content</a>
      <header class="bar">
        <a class="brand" href="/${DOCS_PATH}">Alert Review</a>
        <a class="button plain" href="#contents">Contents</a>
        <p class="who"><strong>REST API</strong>Version ${info.version}</p>
      </header>
      <div class="frame reference">
        <main id="content">
          <div class="head"><h1>${info.title}</h1></div>
          ${introduction(description)}
          ${groups.map(
            ({ name, description: text, operations: those }) =>
              html`<h2>${name}</h2>
                <p>${inlineMarkup(text)}</p>
                ${those.map((operation) => operationDetails(operation, components))}`,
          )}
          <h2>Objects</h2>
          ${objects.map(([name, schema]) => folded(name, html`<h3>${name}</h3>`, fields(schema)))}
        </main>
        <nav class="places" id="contents" aria-label="Contents">
          ${groups.map(({ name, operations: those }) => linkList(name, those))}
          ${linkList('Objects', objectLinks)}
        </nav>
      </div>`,
  );
}

const introduction = ({ openapi, info, components }: OpenApiDocument): Html =>
  html`<section class="card">
    ${paragraphs(info.description)}
    <p>For programs: <a href="/${DOCS_PATH}/openapi.json">openapi.json</a> (OpenAPI ${openapi}).</p>
    <h2>The API key</h2>
    <p>
      In the header <code>${components.securitySchemes.ApiKey.name}</code>.
      ${inlineMarkup(components.securitySchemes.ApiKey.description)}
    </p>
    <h2>Headers of answers</h2>
    ${definitionList(
      Object.entries(components.headers).map(([name, { description }]) => [name, inlineMarkup(description)]),
    )}
  </section>`;

const linkList = (
  title: string,
  links: readonly { readonly operationId: string; readonly summary: string }[],
): Html =>
  html`<p>${title}</p>
    <ul>
      ${links.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
    </ul>`;

const nameOf = (schema: { readonly $ref?: string } | undefined): string | undefined =>
  schema?.$ref?.replace(/.*\//, '');

/** Why the id is within: browsers unfold what a link leads into, not what it leads to. */
const folded = (id: string, summary: Html, body: Html): Html =>
  html`<details class="card">
    <summary>${summary}</summary>
    <div class="stack" id="${id}">${body}</div>
  </details>`;

function operationDetails(operation: Described, components: OpenApiDocument['components']): Html {
  const { operationId, method, path, summary, description, requestBody, responses } = operation;
  const known = components.parameters as Readonly<Record<string, Parameter>>;
  const parameters = operation.parameters.map((parameter) =>
    parameter.$ref ? known[nameOf(parameter)!]! : parameter,
  );
  const { 200: done } = responses;
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return folded(
    operationId,
    html`<h3>${summary}</h3>
      <span class="badge">${method.toUpperCase()}</span> <code>${path}</code>`,
    html`${paragraphs(description)}
      <h4>Parameters</h4>
      ${fieldTable(
        parameters.map(({ name, in: place, required = false, description: text, schema }) => ({
          name,
          required,
          type: html`${typeOf(schema)}, ${place}`,
          text: html`${inlineMarkup(text ?? '')} ${meaningOf(schema)}`,
        })),
      )}
      ${
        requestBody &&
        html`<h4>Request</h4>
          ${content(requestBody.content, components)}`
      }
      <h4>Answer</h4>
      ${content(done!.content, components)}
      <h4>Errors</h4>
      ${refusals.map(([status, refusal]) => refusalDetails(status, refusal))}`,
  );
}

function refusalDetails(
  status: string,
  { description, content: shown }: Described['responses'][string],
): Html {
  const codes = [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => html`<code>${code}</code>`);
  return html`<details>
    <summary>${status} ${joined(codes, ', ')}</summary>
    ${paragraphs(description)} ${examples(shown)}
  </details>`;
}

/** Shows a body where it is used, although it refers to a named schema. */
function content(shown: Content, { schemas }: OpenApiDocument['components']): Html {
  const json = shown['application/json'] ?? shown['application/x-ndjson'];
  if (!json) return html`<p>An HTML page.</p>`;
  const name = nameOf(json.schema);
  const shape = name ? html`<div id="${name}">${fields(schemas[name]!)}</div>` : fields(json.schema);
  return html`${shape} ${examples(shown)}`;
}

const examples = (shown: Content): Html =>
  html`${Object.values(shown['application/json']?.examples ?? {}).map(
    ({ summary, value }) =>
      html`<details>
        <summary>Example: ${summary}</summary>
        <pre tabindex="0">${linesOf(JSON.stringify(value, null, 2))}</pre>
      </details>`,
  )}`;

const linesOf = (text: string): Html => html`${text.split('\n').map((line) => html`${line} `)}`;

function fields(schema: JsonSchema): Html {
  const rows = fieldRows(schema);
  return rows.length === 0 ? html`<p>${typeOf(schema)}</p>` : fieldTable(rows);
}

const fieldTable = (rows: readonly FieldRow[]): Html =>
  table({
    caption: 'Fields',
    head: ['Name', 'Type', 'Meaning'],
    rows: rows.map(({ name, required, type, text }) => [
      html`<code>${name}</code>${required && html` <span class="hint">required</span>`}`,
      type,
      text,
    ]),
  });
