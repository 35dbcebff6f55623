import type { TestApp } from '../../support/app.js';
import { routeTable } from '../../support/route-table.js';
import { suiteApp } from './web-app.js';

const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'cache-control': /^(no-store|public, max-age=\d+(, immutable)?|no-cache)$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /^default-src 'none';.* frame-ancestors 'none'$/,
  'referrer-policy': /^(no-referrer|same-origin)$/,
  'strict-transport-security': /^max-age=\d+$/,
  'x-request-id': /./,
};
/** Larger than any form, and than any body of who has no key. */
const LARGE = JSON.stringify({ text: 'x'.repeat(3 * 1024 * 1024) });
/** To the sign-in, or refused; 400 for an upload without a signature. */
const REFUSED = [303, 400, 401, 403, 404, 413, 415];

let server: TestApp;

beforeAll(async () => {
  server = await suiteApp();
});

const routes = () => routeTable(server.app).filter(({ method }) => !['OPTIONS', 'TRACE'].includes(method));
const ask = (method: string, path: string, body?: string) =>
  server.rest({ method: method as 'GET', url: path.replace(/:\w+|\*/g, 'none'), ...(body ? { body } : {}) });

test('every route answers with the headers that protect, also who may not come in', async () => {
  expect(routes().length).toBeGreaterThan(100);
  for (const { method, path } of routes()) {
    const { headers } = await ask(method, path);
    for (const [name, form] of Object.entries(HEADERS))
      expect([method, path, name, String(headers[name])]).toEqual([
        method,
        path,
        name,
        expect.stringMatching(form) as string,
      ]);
    expect([path, headers['server'], headers['x-powered-by']]).toEqual([path, undefined, undefined]);
  }
});

test('a large body of who has no right to send it is refused', async () => {
  for (const { method, path } of routes().filter(({ method: of }) => of !== 'GET')) {
    const { status } = await ask(method, path, LARGE);
    expect([method, path, REFUSED.includes(status), status]).toEqual([method, path, true, status]);
  }
});
