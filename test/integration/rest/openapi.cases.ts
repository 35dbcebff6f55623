import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { COLORS } from '../../../packages/judgement/src/scoring/flag.js';
import { OUTCOME_KINDS } from '../../../packages/judgement/src/scoring/run-result.js';
import { openApiHash } from '../../../scripts/docs/openapi.js';
import { ERROR_CATALOGUE } from '@alert-review/kernel';
import { errorsOf, openApiDocument } from '../../../scripts/api-description/document.js';
import { REST_CONTRACTS } from '../../../src/rest/rest.module.js';
import {
  recordingOf,
  recordingText,
  exampleOrganization,
  sendExamples,
  startExampleApp,
  type SentExample,
} from '../../support/api-examples.js';
import type { TestApp } from '../../support/app.js';
import { restRoutes } from '../../support/route-table.js';

type Json = Readonly<Record<string, unknown>>;

const document = JSON.parse(JSON.stringify(openApiDocument(REST_CONTRACTS))) as ReturnType<
  typeof openApiDocument
>;

const ADDRESS_LIMIT = 100;

let server: TestApp;
let sent: SentExample[];

beforeAll(async () => {
  server = await startExampleApp({ RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: String(ADDRESS_LIMIT) });
  const { key } = await exampleOrganization(server);
  sent = await sendExamples(server, () => key);
});

afterAll(() => server.close());

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every schema that has a name is referred to', () => {
  const text = JSON.stringify(document);
  const names = Object.keys(document.components.schemas);
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
});

test('its version is that of package.json', async () => {
  const file = await readFile(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  expect(document.info.version).toBe((JSON.parse(file) as { version: string }).version);
});

test('it describes every route of the API and no other', () => {
  const described = REST_CONTRACTS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const routes = restRoutes(server.app).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.sort()).toEqual(routes.sort());
  expect(new Set(REST_CONTRACTS.map(({ id }) => id)).size).toBe(REST_CONTRACTS.length);
});

test('docs/openapi.json.sha256 is the hash of it (npm run docs:generate)', async () => {
  const stored = path.resolve(import.meta.dirname, '../../../docs/openapi.json.sha256');
  expect(await readFile(stored, 'utf8')).toBe(openApiHash());
});

test('a result may have every colour and every rule of the engine, and no other', () => {
  const { Investigation, InvestigationFlag } = document.components.schemas as Record<string, Json>;
  expect(InvestigationFlag).toMatchObject({
    properties: {
      color: { enum: [...COLORS] },
    },
  });
  expect(Investigation).toMatchObject({
    properties: {
      outcome: {
        anyOf: [
          { properties: { kind: { anyOf: [{ enum: [...OUTCOME_KINDS] }, { type: 'null' }] } } },
          { type: 'null' },
        ],
      },
    },
  });
});

test('what the REST specification does not have is marked as an addition', () => {
  const { Investigation } = document.components.schemas as Record<string, Json>;
  const marked = { 'x-addition': true };
  for (const added of ['alerts', 'alerts/{alert_id}', 'investigations'])
    expect(document.paths[`/api/v1/transaction-monitoring/${added}`]!['get']).toMatchObject(marked);
  const path = '/api/v1/transaction-monitoring/investigation/{investigation_id}';
  expect(document.paths[path]!['get']).not.toHaveProperty('x-addition');
  expect(document.paths[path]!['get']).toMatchObject({ responses: { 304: marked } });
  expect(document.paths[`${path}/status`]!['get']).toMatchObject(marked);
  const outcome = { anyOf: [{ properties: { kind: marked, title: marked, would: marked } }, {}] };
  expect(Investigation).toMatchObject({ properties: { engine: marked, looks_like: marked, outcome } });
  const [shown] = (Investigation as { properties: { outcome: { anyOf: [{ properties: Json }] } } }).properties
    .outcome.anyOf;
  expect(shown.properties['rule']).not.toHaveProperty('x-addition');
});

test('the order of fiat currencies and instants with offsets stand in words', () => {
  const { description } = document.paths['/api/v1/crypto/fiat-currencies']!['get'] as { description: string };
  expect(description).toContain('In the order of their codes');
  expect(document.info.description).toMatch(/Times .* any offset such as `\+02:00`.* stored in UTC/);
});

test('lengths that code points are counted for stand in it', () => {
  const { Entity, Alert, Transaction, Ubo } = document.components.schemas as Record<string, Json>;
  const lengthOf = (schema: unknown, name: string) =>
    /"maxLength":(\d+)/.exec(JSON.stringify((schema as { properties: Json }).properties[name]))?.[1];
  expect([
    lengthOf(Entity, 'entity_id'),
    lengthOf(Entity, 'verification_tier'),
    lengthOf(Alert, 'alert_id'),
    lengthOf(Transaction, 'transaction_id'),
    lengthOf(Ubo, 'corporate'),
  ]).toEqual(['36', '64', '36', '255', '256']);
});

/** Every object but those whose other members the schema names: then nothing undocumented passes. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]));
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema || '$ref' in schema;
  return isOpen ? members : { ...members, additionalProperties: false };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'loose', ...document });
ajv.addSchema({ $id: 'strict', ...(strict(document) as object) });

const pointer = (path: readonly (string | number)[]): string =>
  path.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

function problems(
  kind: 'loose' | 'strict',
  { operation }: SentExample,
  place: readonly (string | number)[],
  value: unknown,
): unknown {
  const path = ['paths', operation.path, operation.method, ...place, 'content', 'application/json', 'schema'];
  const validate = ajv.compile({ $ref: `${kind}#/${pointer(path)}` });
  return validate(value) ? [] : validate.errors;
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

describe('examples', () => {
  test('each operation has one that succeeds', () => {
    const without = REST_CONTRACTS.filter(({ examples }) => !examples.some(({ status }) => status === 200));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('each is answered as it says, in all but ids of ours', () => {
    const given = sent.map(({ operation, example, answer, kept }) => ({
      example: `${operation.id}: ${example.name}`,
      status: answer.status,
      answer: kept,
    }));
    const promised = sent.map(({ operation, example: { name, status, answer } }) => ({
      example: `${operation.id}: ${name}`,
      status,
      answer,
    }));
    expect(given).toEqual(promised);
  });

  test('recording them again (npm run examples:record) gives the same bytes', async () => {
    const place = path.join(import.meta.dirname, '../../../src/rest/openapi/examples/recorded.json');
    expect(recordingText(recordingOf(sent))).toBe(await readFile(place, 'utf8'));
  });

  test('answers are what the schemas say and nothing besides, as are the examples of them', () => {
    const found = sent
      .filter(({ example }) => example.answer !== undefined)
      .flatMap((each) =>
        [each.answer.json, each.example.answer].map((value) =>
          problems('strict', each, ['responses', each.example.status], value),
        ),
      );
    expect(found.flat()).toEqual([]);
    expect(found.length).toBeGreaterThan(2 * REST_CONTRACTS.length);
  });

  test('requests are what the schemas say, but those that show what is refused for its form', () => {
    const judged = sent
      .filter(({ example }) => example.body !== undefined)
      .map((each) => ({
        name: each.example.name,
        isFaulty: !isEmpty(problems('loose', each, ['requestBody'], each.example.body)),
      }));
    const told = sent.filter(({ example }) => example.body !== undefined);
    expect(judged).toEqual(told.map(({ example: { name, isFaulty = false } }) => ({ name, isFaulty })));
  });

  test('what is refused for its form stands with its answer, not among the requests', () => {
    const faulty = REST_CONTRACTS.flatMap((each) =>
      each.examples.filter(({ isFaulty }) => isFaulty).map((example) => [each, example] as const),
    );
    expect(faulty.length).toBeGreaterThan(0);
    for (const [{ path: place, method }, { name, status, body }] of faulty) {
      const operation = document.paths[place]![method] as {
        requestBody: object;
        responses: Record<number, object>;
      };
      expect(JSON.stringify(operation.requestBody)).not.toContain(JSON.stringify(name));
      const description = `Answers \`${JSON.stringify(body)}\``;
      const shown = JSON.stringify(operation.responses[status]);
      expect(shown).toContain(JSON.stringify({ summary: name, description }).slice(1, -1));
    }
  });

  test('refusals among them carry an error that the operation names', () => {
    const unnamed = sent
      .filter(({ answer }) => answer.status >= 400)
      .filter(
        ({ operation, answer }) => !errorsOf(operation).includes((answer.json as { error: never }).error),
      );
    expect(unnamed).toEqual([]);
  });
});

describe('what it says about all operations', () => {
  test.each(
    REST_CONTRACTS.filter(({ by }) => by !== 'signed_address').map((each) => [each.id, each] as const),
  )(
    '%s answers with the headers that it names, and asks for a key where it says so',
    async (id, operation) => {
      const described = document.paths[operation.path]![operation.method] as {
        security: unknown[];
        responses: Record<number, { headers: Json }>;
      };
      const { answer } = sent.find((each) => each.operation.id === id && each.answer.status === 200)!;
      const named = Object.keys(described.responses[200]!.headers).map((name) => name.toLowerCase());
      for (const name of named.filter((header) => header !== 'idempotency-replayed'))
        expect(answer.headers).toHaveProperty([name]);
      const url = operation.path.replace(/\{\w+\}/g, 'any');
      const method = operation.method.toUpperCase() as 'GET';
      const { status } = await server.rest({ method, url });
      expect(status === 401).toBe(described.security.length > 0);
    },
  );

  test('every error that only some operations have is one of the catalogue, and named once each', () => {
    for (const operation of REST_CONTRACTS) {
      const codes = errorsOf(operation);
      expect(codes.filter((code) => !(code in ERROR_CATALOGUE))).toEqual([]);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});

describe('where it is served', () => {
  test('the document is what the code says', async () => {
    const { json } = await server.rest({ method: 'GET', url: '/api/docs/openapi.json' });
    expect(json).toEqual(document);
  });

  test('who takes compressed answers gets an eighth of the bytes', async () => {
    const url = '/api/docs/openapi.json';
    const accepting = (coding: string) =>
      server.app.inject({ method: 'GET', url, headers: { 'accept-encoding': coding } });
    const plain = await accepting('br;q=0, gzip;q=0');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const coding of ['br', 'gzip']) {
      const small = await accepting(coding);
      expect(small.headers['content-encoding']).toBe(coding);
      expect(Number(small.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 8);
    }
  });

  test('the page runs a script of this server and asks no other one', async () => {
    const { text, headers } = await server.rest({ method: 'GET', url: '/api/docs/' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none';.* script-src 'self'; connect-src 'self';/);
    expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toMatch(/unsafe|https?:/);
    expect(text).not.toMatch(/(href|src)="(?!\/\w)|<script>|<style|\son\w+=/);
    const [, renderer] = /<script src="([^"]*)"/.exec(text)!;
    const script = await server.rest({ method: 'GET', url: renderer! });
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const known = { 'if-none-match': String(script.headers['etag']) };
    expect((await server.rest({ method: 'GET', url: renderer!, headers: known })).status).toBe(304);
  });

  test('calls count against the address, and past its limit are refused', async () => {
    const statuses: number[] = [];
    for (let call = 0; call <= ADDRESS_LIMIT; call++)
      statuses.push((await server.rest({ method: 'GET', url: '/api/docs' })).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
