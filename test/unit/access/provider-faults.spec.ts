import { readFileSync, readdirSync } from 'node:fs';
import faults from '../../../src/access/domain/sign-in-faults.json' with { type: 'json' };
import { SignInFault, type SignInFaultCode } from '../../../src/access/domain/sign-in-faults.js';
import { AnswerTooLongError } from '../../../src/access/issuer-fetch.js';
import { signInFaultOfAnswer, signInFaultOfError } from '../../../src/access/provider-faults.js';
import { PrivateAddressError } from '../../../src/platform/http/public-address.js';

const URL_OF_DOCUMENT = 'https://id.example.com/.well-known/openid-configuration';

const told = (error: unknown, over: object = {}, claim?: string) =>
  signInFaultOfError(error, {
    ...(claim === undefined ? {} : { claim }),
    last: { check: 'discovery', url: URL_OF_DOCUMENT, status: null, type: null, location: null, ...over },
    issuer: 'https://id.example.com',
    clientId: 'alert-review',
    redirectUri: '',
    scopes: ['openid'],
    emailClaim: 'email',
  });
/** As the client library wraps what a request throws. */
const wrapped = (cause: unknown) => new Error('something went wrong', { cause });
const coded = (code: string, name = 'Error') => Object.assign(new Error('x'), { code, name });

test.each<[string, unknown, SignInFaultCode, string]>([
  ['an unknown name', coded('ENOTFOUND'), 'name_unknown', 'The name id.example.com cannot be resolved'],
  ['a name server that is silent', coded('ETIMEOUT'), 'name_unknown', 'DNS: ETIMEOUT'],
  ['a closed port', coded('ECONNREFUSED'), 'unreachable', 'No connection to id.example.com'],
  ['a certificate of its own', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls_failed', 'NODE_EXTRA_CA_CERTS'],
  ['an unknown authority', coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls_failed', 'is not trusted'],
  ['a certificate that ended', coded('CERT_HAS_EXPIRED'), 'tls_failed', 'CERT_HAS_EXPIRED'],
  ['another name in it', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls_failed', 'id.example.com'],
  ['no TLS at all', coded('EPROTO'), 'tls_failed', 'EPROTO'],
  ['silence', coded('ABORT_ERR', 'AbortError'), 'timed_out', 'did not answer within 5 seconds'],
  ['silence of the library', coded('OAUTH_TIMEOUT'), 'timed_out', 'id.example.com'],
  ['a private address', new PrivateAddressError('x'), 'address_private', 'SSO_PRIVATE_ADDRESSES=true'],
  ['a long answer', new AnswerTooLongError('x'), 'too_large', '256 KiB'],
])('%s', (_, cause, code, words) => {
  const fault = told(wrapped(cause));
  expect([fault.code, fault.message]).toEqual([code, expect.stringContaining(words)]);
});

test('a fault of a connection belongs to the step that was under way', () => {
  expect(told(wrapped(coded('ECONNRESET')), { check: 'exchange' }).check).toBe('exchange');
  expect(told(wrapped(coded('ECONNRESET')), { check: 'userinfo' }, 'email')).toMatchObject({
    code: 'userinfo_failed',
  });
});

test('an error that nobody knows is told with its own words, never without any', () => {
  const fault = told(wrapped(new Error('a new check of the library')), { check: 'exchange', status: 200 });
  expect(fault.message).toContain('a new check of the library');
  expect(told('no error', { check: 'answer' }).message).toContain('no reason was given');
});

test('text of the provider is cut, and hidden characters show', () => {
  const answer = new URLSearchParams({
    error: 'x'.repeat(900),
    error_description: `a\u202eb ${'y'.repeat(900)}`,
  });
  const { message } = signInFaultOfAnswer(answer, []);
  expect(message.length).toBeLessThan(500);
  expect(message).not.toContain('\u202e');
});

const CODES = Object.values(faults).flatMap((own) => Object.keys(own)) as SignInFaultCode[];

test('each fault says something, and is thrown somewhere', () => {
  const folder = 'src/access';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const text = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('');
  const patterns = ['access_denied', 'consent_required', 'invalid_scope'].map((error) => `provider_${error}`);
  for (const code of CODES) {
    expect([code, text.includes(`'${code}'`) || patterns.includes(code)]).toEqual([code, true]);
    const fault = new SignInFault(code);
    expect([code, fault.message.length > 20, fault.userText.length > 20]).toEqual([code, true, true]);
  }
});
