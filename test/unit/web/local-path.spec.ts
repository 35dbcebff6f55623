import { HOME_PATH, localPath } from '../../../src/web/local-path.js';

test.each([
  '/alerts/../..//evil.example',
  '/alerts/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/x/%2E%2e/..//evil.example/?a=b',
  '/alerts/..\\/evil.example',
  '/..\\\\evil.example',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'alerts',
  '',
  '/alerts\n',
  `/${'x'.repeat(1_000)}`,
  undefined,
  ['/cases'],
])('%j leads to the first page', (path) => {
  expect(localPath(path)).toBe(HOME_PATH);
});

test.each([
  ['/cases', '/cases'],
  ['/alerts?page=2&q=a%2Fb#row-1', '/alerts?page=2&q=a%2Fb#row-1'],
  ['/alerts/../cases', '/cases'],
  ['/alerts?back=//evil.example', '/alerts?back=//evil.example'],
])('%s stays on this server', (path, resolved) => {
  expect(localPath(path)).toBe(resolved);
});
