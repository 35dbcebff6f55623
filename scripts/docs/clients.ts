import openapiTS, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../api-description/document.js';
import { REST_CONTRACTS } from '../../src/rest/rest.module.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >;
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * Returns the operations that need an API key. The others are those with a signed address and those about the
 * server.
 */
function keyedCalls(): Call[] {
  const { paths } = openApiDocument(REST_CONTRACTS) as unknown as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security?.length !== 0)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

const ownParameters = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.flatMap((each) => ('$ref' in each || each.in === 'header' ? [] : [each]));

/** Generates clients/typescript/schema.d.ts: types of all paths, parameters, bodies and answers. */
export async function typescriptTypes(): Promise<string> {
  const document = openApiDocument(REST_CONTRACTS) as unknown as Parameters<typeof openapiTS>[0];
  return `// Made by npm run docs:generate: do not edit.\n\n${astToString(await openapiTS(document))}`;
}

/** Returns a parameter name that is not a reserved word of Python, such as `from`. */
const pythonName = (name: string): string => (name === 'from' ? 'from_' : name);

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function pythonMethod({ method, path, operation }: Call): string {
  const own = ownParameters(operation);
  const { requestBody: body } = operation;
  const needed = own.filter(({ required }) => required).map(({ name }) => `${pythonName(name)}: str`);
  const asked = own.filter(({ required }) => !required).map(({ name }) => `${pythonName(name)}: Any = None`);
  const bodies = body ? [body.required ? 'body: Any' : 'body: Any = None'] : [];
  const [first, last] = body?.required === false ? [[], bodies] : [bodies, []];
  const options = [...last, ...asked];
  const signature = ['self', ...needed, ...first, ...(asked.length > 0 ? ['*', ...options] : options)];
  const query = own.filter((each) => each.in === 'query').map(({ name }) => `"${name}": ${pythonName(name)}`);
  const address = path.replace(/\{(\w+)\}/g, '{quote($1, safe="")}');
  const sent = [
    `"${method}"`,
    `${address === path ? '' : 'f'}'${address}'`,
    ...(query.length > 0 ? [`query={${query.join(', ')}}`] : []),
    ...(body ? ['body=body'] : []),
  ];
  return [
    `    def ${snakeCase(operation.operationId)}(${signature.join(', ')}) -> Any:`,
    `        """${operation.summary}."""`,
    `        return self.call(${sent.join(', ')})`,
    '',
  ].join('\n');
}

/** Generates clients/python/alert_review/__init__.py with a method for each operation. */
export const pythonClient = (): string => `# Made by npm run docs:generate: do not edit.
"""Client of the REST API of Alert Review."""

from typing import Any
from urllib.parse import quote

from .transport import FILE_TYPES, POLL_S, Cancelled, RefusedError, Transport

__all__ = ["AlertReview", "Cancelled", "RefusedError"]


class AlertReview(Transport):
    """Each method is one operation of the API: see /api/docs of a server for fields and answers."""

    def upload_transactions(self, content: Any, opening: Any = None) -> Any:
        """Uploads bytes or an open file, of JSON or as opening says; returns the session at its end."""
        opening = opening or {"format": "json"}
        opened = self.open_transaction_upload(opening)
        self.put(opened["upload_uri"], content, FILE_TYPES[opening["format"]])
        while True:
            session = self.get_upload_session(opened["session_id"])
            if session["finished_at"] is not None:
                return session
            self.pause(POLL_S)

${keyedCalls().map(pythonMethod).join('\n')}`;

function postmanRequest({ method, path, operation }: Call): object {
  const own = ownParameters(operation);
  const [example] = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  const query = own
    .filter((each) => each.in === 'query')
    .map(({ name, description = '', required = false }) => ({
      key: name,
      value: '',
      description,
      disabled: !required,
    }));
  return {
    name: operation.summary,
    request: {
      method,
      header: example ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      ...(example ? { body: { mode: 'raw', raw: JSON.stringify(example.value, null, 2) } } : {}),
      url: {
        raw: `{{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .split('/')
          .map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
        query,
        variable: own
          .filter((each) => each.in === 'path')
          .map(({ name, description = '' }) => ({ key: name, value: '', description })),
      },
    },
  };
}

/** Generates clients/postman/alert-review.json: a collection in format 2.1 with a folder per tag. */
export function postmanCollection(): string {
  const calls = keyedCalls();
  const folders = [...new Set(calls.flatMap(({ operation }) => operation.tags[0]!))];
  const collection = {
    info: {
      name: 'Alert Review',
      description: 'Set the variables baseUrl and apiKey. Made by npm run docs:generate: do not edit.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'apiKey', value: '' },
    ],
    item: folders.map((name) => ({
      name,
      item: calls.filter(({ operation }) => operation.tags[0] === name).map(postmanRequest),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}
