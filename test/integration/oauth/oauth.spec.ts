import { endOAuthApps } from './oauth-app.js';

// One suite: the application is loaded and started once, and each file of cases has organizations of its own.
describe.each([
  'authorization-code',
  'redirect-uris',
  'client-documents',
  'registration',
  'lifetimes',
  'token-endpoint',
  'pages',
  'revocation',
  'metadata',
  'access-tokens',
  'mcp',
  'limits',
  'restart',
  'sdk-clients',
  'secrets',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endOAuthApps());
