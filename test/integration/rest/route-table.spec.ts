import { startApp, type TestApp } from '../../support/app.js';
import { routeTable } from '../../support/route-table.js';

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});

afterAll(() => server.close());

test('the routes are these and no others', () => {
  const table = routeTable(server.app).map(({ method, path }) => `${method} ${path}`);
  expect(table).toEqual([
    'GET /api/docs',
    'GET /api/docs/openapi.json',
    'GET /api/v1/crypto/crypto-assets',
    'GET /api/v1/crypto/crypto-chains',
    'GET /api/v1/crypto/fiat-currencies',
    'POST /api/v1/transaction-monitoring/agent-alert-feedback',
    'POST /api/v1/transaction-monitoring/alerts',
    'POST /api/v1/transaction-monitoring/alerts/investigate',
    'POST /api/v1/transaction-monitoring/entities',
    'GET /api/v1/transaction-monitoring/investigation/:investigation_id',
    'GET /api/v1/transaction-monitoring/transactions/upload-sessions/:session_id',
    'POST /api/v1/transaction-monitoring/transactions/upload-via-url',
    'PUT /api/v1/transaction-monitoring/transactions/uploads/:session_id',
    'GET /healthz',
    'GET /readyz',
  ]);
});
