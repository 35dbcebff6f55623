import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from '../../support/app.js';
import { restRoutes } from '../../support/route-table.js';
import { suiteApp } from '../../support/suite-app.js';

const DOCUMENT = path.join(import.meta.dirname, '../../../docs/openapi.json');

let server: TestApp;

beforeAll(async () => {
  server = await suiteApp();
});

test('the routes of the API are those of docs/openapi.json and no others', () => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
  const published = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const table = restRoutes(server.app).map(({ method, path: url }) => `${method} ${url}`);
  expect(table.length).toBeGreaterThan(10);
  expect(table.sort()).toEqual(published.sort());
});
