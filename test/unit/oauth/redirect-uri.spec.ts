import {
  hostOfUri,
  isAllowedRedirectUri,
  matchesRegisteredUri,
  uriWithParameters,
} from '../../../src/oauth/domain/redirect-uri.js';

const HOSTS = ['claude.ai', 'cursor://anysphere.cursor-mcp'];

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.ai',
  'https://claude.ai:8443/cb?x=1',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'http://localhost',
  'https://localhost:1/cb',
  'http://127.0.0.1:65535/',
  'http://[::1]:33418/cb',
])('%s is accepted', (uri) => expect(isAllowedRedirectUri(uri, HOSTS)).toBe(true));

test.each([
  'http://claude.ai/cb',
  'https://claude.ai.evil.example/cb',
  'https://evil.example/?claude.ai',
  'https://claude.ai@evil.example/',
  'https://claude.ai\\@evil.example/',
  'https://claude.ai/cb#',
  'https://CLAUDE.ai/cb',
  'https://claude.ai/a b',
  'https://claude.ai/\u00e9',
  'http://localhost.evil.example/',
  'http://LOCALHOST/',
  'http://127.0.0.1:65536/',
  'http://127.1/',
  'http://[::1]evil.example/',
  'cursor://other/oauth/callback',
  'cursor:anysphere.cursor-mcp',
  'javascript://anysphere.cursor-mcp/%0aalert(1)',
  'ftp://localhost/',
  '//claude.ai/cb',
  '',
])('%s is not', (uri) => expect(isAllowedRedirectUri(uri, HOSTS)).toBe(false));

test('only the port of this machine may differ, and a path that is left out is the root', () => {
  expect(matchesRegisteredUri('http://127.0.0.1', 'http://127.0.0.1:5000/')).toBe(true);
  expect(matchesRegisteredUri('http://127.0.0.1/?a=1', 'http://127.0.0.1:5000?a=1')).toBe(true);
  expect(matchesRegisteredUri('http://localhost/a', 'http://localhost/b/../a')).toBe(false);
  expect(matchesRegisteredUri('https://claude.ai/cb', 'https://claude.ai:443/cb')).toBe(false);
});

test.each([
  ['https://claude.ai:8443/x', 'claude.ai'],
  ['cursor://anysphere.cursor-mcp/x', 'cursor://anysphere.cursor-mcp'],
  ['javascript:alert(1)', 'javascript:'],
  ['no address', 'unreadable'],
])('of %s people are shown %s', (uri, host) => expect(hostOfUri(uri)).toBe(host));

test('parameters stand behind those that are there, without the missing ones', () => {
  expect(uriWithParameters('https://a.example/?x=1', { code: 'a&b', state: null })).toBe(
    'https://a.example/?x=1&code=a%26b',
  );
  expect(uriWithParameters('https://a.example/', { code: 'c' })).toBe('https://a.example/?code=c');
});
