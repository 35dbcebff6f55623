import { ERROR_CATALOGUE, type ErrorCode } from '@alert-review/kernel';
import { VERSION } from '../../src/platform/process/version.js';
import { needsCredential } from '../../src/platform/http/admission.js';
import { SPEC_ADDITION_META, RowLinesAnswer, API_TAGS, type Contract } from '../../src/rest/contract.js';
import type { RecordedExample } from '../../src/rest/openapi/examples/recorded.js';
import { NamedSchemas, parameterSchema, type JsonSchema } from './schemas.js';

const DESCRIPTION = [
  'Banks send customers, transactions and alerts. The server investigates open alerts and explains ' +
    'its result.',
  'Paths work with and without a slash at their end. Bodies are JSON in UTF-8 (`Content-Type: ' +
    'application/json`), optionally with `Content-Encoding: gzip`. The limit is 1 MiB uncompressed ' +
    'unless the operation says otherwise. Lengths count Unicode code points. Unknown keys are listed in ' +
    '`warnings` and ignored; if the answer has no `warnings`, they are refused.',
  'Times are ISO 8601 dates and times with seconds, with `Z` or any offset such as `+02:00`. Without ' +
    'either they are read as UTC. They are stored in UTC, and shown as they were sent where a record is ' +
    'shown.',
  'Errors have one form, described under `Error`: your program looks at its code. An unknown address ' +
    'answers 404 `not_found`, another method 405 `method_not_allowed`, too long headers 431 ' +
    '`headers_too_large`. Ids of other organizations are answered like ids that do not exist. After 429 ' +
    'and 503 wait for `Retry-After` seconds; after another 5xx try again with growing pauses.',
  'Answers of 1,400 bytes or more are compressed for a client that sends `Accept-Encoding: br` or ' +
    '`gzip`. Answers to GET have a weak `ETag`. Send it as `If-None-Match`: the answer is 304 without ' +
    'a body until the data changes.',
].join('\n\n');

const HEADERS = {
  'X-Request-Id': [
    'string',
    'Id of the request in the log: the id that you sent, if its form is allowed, or a new id.',
  ],
  'RateLimit-Limit': ['integer', 'Requests per minute.'],
  'RateLimit-Remaining': ['integer', 'Requests that you may still send in this minute.'],
  'RateLimit-Reset': ['integer', 'Seconds until the next minute begins.'],
  'Retry-After': ['integer', 'Seconds to wait.'],
  ETag: ['string', 'The version of this answer, for `If-None-Match`.'],
  Vary: ['string', '`Accept-Encoding`.'],
  'Idempotency-Replayed': ['string', '`true` if this is the answer to an earlier request with the same key.'],
} as const;

type HeaderName = keyof typeof HEADERS;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text that you choose, so that you can repeat the request safely. For 24 hours, the same request ' +
    'with the same key gets the first answer and has no further effect. A different request with this ' +
    'key is refused.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

const REQUEST_ID = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'Your own id of the request. The log and the answer contain the id.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' },
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body.',
  schema: { type: 'string' },
  ...SPEC_ADDITION_META,
};

export function openApiDocument(contracts: readonly Contract[]) {
  const schemas = new NamedSchemas(contracts);
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts)
    (paths[contract.path] ??= {})[contract.method] = describeOperation(contract, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Alert Review REST API',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Create a key with `alert-review api-key create`. Each key has rights.',
        },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfNoneMatch: IF_NONE_MATCH, RequestId: REQUEST_ID },
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, [type, description]]) => [
          name,
          { description, schema: { type } },
        ]),
      ),
      schemas: schemas.all(),
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function describeOperation(contract: Contract, schemas: NamedSchemas): object {
  return {
    operationId: contract.id,
    tags: [contract.tag],
    summary: contract.summary,
    ...(contract.addition && SPEC_ADDITION_META),
    description: [contract.description, ...limitsOf(contract), rightsOf(contract)].join('\n\n'),
    security: needsCredential(contract.by) ? [{ ApiKey: [] }] : [],
    parameters: parametersOf(contract),
    ...(contract.body && { requestBody: requestBodyOf(contract, schemas) }),
    responses: {
      200: answerOf(contract, schemas),
      ...(isTagged(contract) && { 304: unchangedAnswer(contract) }),
      ...refusalsOf(contract),
    },
  };
}

/**
 * Only GET answers have an ETag. Rows are streamed before the whole answer is known, and a signed file is
 * made anew for each request, so they have none.
 */
const isTagged = ({ method, answer }: Contract): boolean =>
  method === 'get' && answer !== 'text/markdown' && !(answer instanceof RowLinesAnswer);

const unchangedAnswer = (contract: Contract): object => ({
  description: 'The data has not changed since the answer whose `ETag` you sent.',
  headers: headersOf([...everyHeaderOf(contract), 'ETag']),
  ...SPEC_ADDITION_META,
});

function rightsOf({ by, message, alsoNeeds = [] }: Contract): string {
  const also = alsoNeeds.map((right) => ` Some bodies also need \`${right}\`.`).join('');
  switch (by) {
    case 'open':
      return 'Needs no API key and counts against no limit.';
    case 'limited':
      return 'Needs no API key; limited by network address.';
    case 'signed_address':
      return 'Needs no API key: the address is the credential.';
    default:
      return message?.permission === 'any'
        ? 'Any API key will do.'
        : `Needs an API key with the right \`${message?.permission}\`.${also}`;
  }
}

const limitsOf = ({ bodyBytesMax }: Contract): string[] =>
  bodyBytesMax === undefined ? [] : [`The body may have ${bodyBytesMax / 1024 / 1024} MiB.`];

function parametersOf(contract: Contract): object[] {
  const { pathParameters, query, method } = contract;
  return [
    ...(pathParameters ? namedParameters('path', parameterSchema(pathParameters)) : []),
    ...(query ? namedParameters('query', parameterSchema(query)) : []),
    ...(method === 'post' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(isTagged(contract) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    { $ref: '#/components/parameters/RequestId' },
  ];
}

function namedParameters(place: 'path' | 'query', { properties = {}, required = [] }: JsonSchema): object[] {
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    const isRequired = place === 'path' || (required.includes(name) && schema.default === undefined);
    return { name, in: place, required: isRequired, ...(description && { description }), schema };
  });
}

const requestBodyOf = ({ body, examples, takesRows }: Contract, schemas: NamedSchemas): object => ({
  required: true,
  content: {
    'application/json': {
      schema: schemas.of(body!),
      examples: examplesByName(
        examples.filter(({ isFaulty }) => !isFaulty),
        ({ body: value }) => value,
      ),
    },
    ...(takesRows && {
      'text/csv': { schema: { type: 'string' }, ...SPEC_ADDITION_META },
      'application/x-ndjson': { schema: { type: 'string' }, ...SPEC_ADDITION_META },
    }),
  },
});

const headersOf = (names: readonly HeaderName[]): object =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function everyHeaderOf(contract: Contract): HeaderName[] {
  const isCounted = needsCredential(contract.by) || contract.by === 'limited';
  return [
    'X-Request-Id',
    ...(isCounted ? (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const) : []),
    ...(contract.method === 'post' ? (['Idempotency-Replayed'] as const) : []),
  ];
}

function answerOf(contract: Contract, schemas: NamedSchemas): object {
  const { answer } = contract;
  const tag = isTagged(contract) ? (['ETag'] as const) : [];
  const headers = headersOf([...everyHeaderOf(contract), ...tag, 'Vary']);
  if (answer === 'text/html')
    return { description: 'A page.', headers, content: { 'text/html': { schema: { type: 'string' } } } };
  if (answer === 'application/xml' || answer === 'text/markdown') {
    const content = { [answer]: { schema: { type: 'string', format: 'binary' } } };
    return { description: 'The file, byte for byte.', headers, content };
  }
  if (answer instanceof RowLinesAnswer)
    return {
      description: answer.description,
      headers,
      content: {
        'application/x-ndjson': { schema: schemas.of(answer.line) },
        'text/csv': { schema: { type: 'string' } },
        ...(answer.json && { 'application/json': { schema: schemas.of(answer.json) } }),
      },
    };
  return {
    description: 'Done.',
    headers,
    content: jsonContent(schemas.of(answer), examplesOf(contract, 200)),
  };
}

const RETRY_AFTER = new Set([429, 503]);

function refusalsOf(contract: Contract): Record<number, object> {
  const codes = errorsOf(contract);
  const statuses = [...new Set(codes.map((code) => ERROR_CATALOGUE[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const those = codes.filter((code) => ERROR_CATALOGUE[code].status === status);
      const description = those.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].message}`).join('\n\n');
      const schema = { $ref: '#/components/schemas/Error', properties: { error: { enum: those } } };
      const retry = RETRY_AFTER.has(status) ? (['Retry-After'] as const) : [];
      const headers = headersOf([...everyHeaderOf(contract), ...retry]);
      return [status, { description, headers, content: jsonContent(schema, examplesOf(contract, status)) }];
    }),
  );
}

export function errorsOf(contract: Contract): ErrorCode[] {
  const { by, message, method, body, errors } = contract;
  const codes: ErrorCode[] = [
    'bad_request',
    'internal_error',
    'data_damaged',
    'store_unavailable',
    'starting',
  ];
  codes.push(...errors);
  if (by === 'open') codes.push('shutting_down');
  else codes.push('rate_limited');
  if (needsCredential(by)) codes.push('unauthorized');
  if (needsCredential(by) && message?.permission !== 'any') codes.push('permission_denied');
  if (body) codes.push('request_timeout', 'body_too_large', 'unsupported_content_encoding');
  if (method === 'post')
    codes.push(
      'malformed_json',
      'unsupported_media_type',
      'validation_error',
      'conflict',
      'idempotency_key_in_use',
      'idempotency_key_reused',
    );
  return codes;
}

const jsonContent = (schema: object, examples: object | null): object => ({
  'application/json': { schema, ...(examples && { examples }) },
});

function examplesOf({ examples }: Contract, status: number): object | null {
  const those = examples.filter((example) => example.status === status && example.answer !== undefined);
  return those.length === 0 ? null : examplesByName(those, ({ answer }) => answer);
}

const examplesByName = (
  examples: readonly RecordedExample[],
  valueOf: (example: RecordedExample) => unknown,
): object =>
  Object.fromEntries(
    examples.map((example) => [
      example.name.replace(/[^A-Za-z0-9]+/g, '_'),
      {
        summary: example.name,
        // Faulty bodies are not among the examples of the request, which must match its schema.
        ...(example.isFaulty && { description: `Answers \`${JSON.stringify(example.body)}\`` }),
        value: valueOf(example),
      },
    ]),
  );
