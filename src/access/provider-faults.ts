import { PrivateAddressError } from '../platform/http/public-address.js';
import { sanitizedProviderText } from './text-from-provider.js';
import { claimedEmailAddressOf } from './domain/provider-claims.js';
import { SignInFault, type SignInCheck, type SignInFaultCode } from './domain/sign-in-faults.js';
import { AnswerTooLongError, ISSUER_TIMEOUT_MS } from './issuer-fetch.js';

/** The request sent last, and its response. */
export interface LastProviderCall {
  readonly check: SignInCheck;
  readonly url: string;
  readonly status: number | null;
  readonly type: string | null;
  readonly location: string | null;
}

/** What is known of a failed request, from which the text of a fault is made. */
export interface FaultContext {
  readonly last: LastProviderCall | null;
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly emailClaim: string;
  /** Name of the claim that the userinfo endpoint is being asked for; undefined in other steps. */
  readonly claim?: string;
  /** The key set of the provider as it was sent; null if it was not read. */
  readonly keySet?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const ERRORS_OF_LOGIN = ['login_required', 'interaction_required', 'account_selection_required'];
const ERRORS_OF_CLIENT = [
  'unauthorized_client',
  'invalid_request',
  'unsupported_response_type',
  'invalid_client',
];
const ERRORS_OF_PROVIDER = ['server_error', 'temporarily_unavailable'];
const WELL_KNOWN_HINT =
  'The settings need the issuer, below which the document /.well-known/openid-configuration is found.';

/** Returns the fault for a browser that the provider sent back with an error. */
export function signInFaultOfAnswer(answer: URLSearchParams, scopes: readonly string[]): SignInFault {
  const error = sanitizedProviderText(answer.get('error') ?? '', 60);
  const details = { error, said: saidIn(answer.get('error_description')), scopes: scopes.join(' ') };
  const code: SignInFaultCode = ERRORS_OF_LOGIN.includes(error)
    ? 'provider_login_required'
    : ERRORS_OF_CLIENT.includes(error)
      ? 'provider_invalid_client'
      : ERRORS_OF_PROVIDER.includes(error)
        ? 'provider_unavailable'
        : error === 'access_denied' || error === 'consent_required' || error === 'invalid_scope'
          ? `provider_${error}`
          : 'provider_error';
  return new SignInFault(code, details);
}

const saidIn = (description: unknown): string =>
  typeof description === 'string' && description !== ''
    ? `The provider said: ${sanitizedProviderText(description, 300)}`
    : '';

/** Returns the fault for an error thrown by the client library, with a text that helps administrators. */
export function signInFaultOfError(error: unknown, context: FaultContext): SignInFault {
  const chain = chainOf(error);
  const known = chain.find((each) => each instanceof SignInFault);
  if (known instanceof SignInFault) return known;
  const fault = networkFault(chain, context) ?? statusFault(context) ?? answerFault(chain, context);
  // Include claims of refused tokens, because the administrator wants to know who tried to sign in.
  const claims = chain.map((each) => fieldsOf(each).claims).find((each) => each !== undefined);
  const claimed = claimedEmailAddressOf(context, [fieldsOf(claims)]);
  const check = context.last?.check;
  if (context.claim === undefined || fault.check === 'userinfo')
    return new SignInFault(fault.code, fault.details, { cause: error }, placeOf(fault, check)).claiming(
      claimed,
    );
  const { message: detail } = new SignInFault(fault.code, { ...fault.details, token: SIGNED_USERINFO });
  const isAnswered = fault.check !== 'discovery' || ANSWERED.includes(fault.code);
  const code = isAnswered ? 'userinfo_unusable' : 'userinfo_failed';
  return new SignInFault(code, { claim: context.claim, detail }, { cause: error });
}

const SIGNED_USERINFO = 'signed answer of the userinfo endpoint';
/** Faults of the step `discovery` that are about an answer that arrived. */
const ANSWERED: readonly SignInFaultCode[] = ['answer_no_object', 'json_invalid', 'not_json'];

/**
 * Returns the step that a fault belongs to: connection faults belong to the step in progress, other faults to
 * a step of their own.
 */
const placeOf = (fault: SignInFault, check: SignInCheck | undefined): SignInCheck =>
  fault.check === 'discovery' && check !== undefined ? check : fault.check;

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && chain.length < 10; at = fieldsOf(at).cause)
    chain.push(at);
  return chain;
}

const UNKNOWN_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'EBADNAME'];
const NO_CONNECTION = /^(ECONN|EHOSTUNREACH|ENETUNREACH|EPIPE|EADDR|EHOSTDOWN|HPE_|UND_)/;
const OF_TLS = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ISSUER|EPROTO/;

function networkFault(chain: readonly unknown[], { last }: FaultContext): SignInFault | null {
  const url = last?.url ?? '';
  const host = URL.canParse(url) ? new URL(url).host : url;
  for (const each of chain) {
    if (each instanceof PrivateAddressError) return new SignInFault('address_private', { host });
    if (each instanceof AnswerTooLongError) return new SignInFault('too_large', { url });
    const { code, name, message } = fieldsOf(each);
    if (code === 'ABORT_ERR' || code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || code === 'ETIMEDOUT')
      return new SignInFault('timed_out', { host, seconds: ISSUER_TIMEOUT_MS / 1000 });
    if (typeof code !== 'string' || code.startsWith('OAUTH_') || code.startsWith('ERR_INVALID_ARG')) continue;
    if (UNKNOWN_NAME.includes(code)) return new SignInFault('name_unknown', { host, detail: code });
    if (/wrong version number|packet length too long|http request/.test(String(message)))
      return new SignInFault('no_tls', { host });
    if (OF_TLS.test(code)) return new SignInFault('tls_failed', { host, detail: code });
    if (NO_CONNECTION.test(code)) return new SignInFault('unreachable', { host, detail: code });
  }
  return null;
}

/** Returns a fault for a redirect, or for a status that the standard's own errors do not have. */
function statusFault({ last }: FaultContext): SignInFault | null {
  if (!last || last.status === null || last.check === 'exchange') return null;
  const { url, status, location } = last;
  if (status >= 300 && status < 400)
    return new SignInFault('redirected', {
      url,
      location: sanitizedProviderText(location ?? 'another address', 300),
    });
  const hint = last.check === 'discovery' ? WELL_KNOWN_HINT : '';
  return status === 200 ? null : new SignInFault('status_unexpected', { url, status, hint });
}

function answerFault(chain: readonly unknown[], context: FaultContext): SignInFault {
  const { last } = context;
  const code = chain.map((each) => fieldsOf(each).code).find((each) => typeof each === 'string');
  const url = last?.url ?? '';
  const hint = last?.check === 'discovery' ? WELL_KNOWN_HINT : '';
  switch (code) {
    case 'OAUTH_RESPONSE_BODY_ERROR':
      return exchangeFault(chain, context);
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
      return new SignInFault('not_json', { url, type: last?.type ?? 'no content type', hint });
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return new SignInFault('status_unexpected', { url, status: last?.status ?? 0, hint });
    case 'OAUTH_MISSING_SERVER_METADATA':
    case 'OAUTH_INVALID_SERVER_METADATA':
      return new SignInFault('metadata_incomplete', { field: attributeIn(chain) });
    case 'OAUTH_HTTP_REQUEST_FORBIDDEN':
    case 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN':
      return new SignInFault('metadata_incomplete', { field: 'address with https' });
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return comparedFault(chain, context);
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return claimFault(chain, context);
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return timeFault(chain);
    default:
      return tokenFault(chain, context);
  }
}

function exchangeFault(chain: readonly unknown[], { redirectUri }: FaultContext): SignInFault {
  const answered = chain.map(fieldsOf).find((each) => typeof each.error === 'string') ?? {};
  const error = sanitizedProviderText(String(answered.error), 60);
  const details = { error, redirectUri, said: saidIn(answered.error_description) };
  if (error === 'invalid_client') return new SignInFault('client_secret_wrong', details);
  return new SignInFault(error === 'invalid_grant' ? 'code_refused' : 'exchange_refused', details);
}

const attributeIn = (chain: readonly unknown[]): string =>
  textOf(chain.map((each) => fieldsOf(each).attribute).find(Boolean), 'address');

/** Returns a provider's value for use in a sentence; `otherwise` if the value is not a text. */
const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? sanitizedProviderText(value, 100) : otherwise;

/** Returns a fault about the issuer of the document or the person of the userinfo endpoint. */
function comparedFault(chain: readonly unknown[], { issuer }: FaultContext): SignInFault {
  const compared = chain.map(fieldsOf).find((each) => each.attribute !== undefined) ?? {};
  if (compared.attribute === 'sub') return new SignInFault('userinfo_other_person');
  return issuerMismatchFaultOf(sanitizedProviderText(String(fieldsOf(compared.body).issuer), 300), issuer);
}

/**
 * Returns why a document does not belong to the issuer. Documents shared by all tenants of a cloud contain a
 * placeholder such as `{tenantid}`; such an address must not be suggested as the issuer.
 */
export const issuerMismatchFaultOf = (found: string, issuer: string): SignInFault =>
  /[{}]/.test(found)
    ? new SignInFault('issuer_shared', { found, issuer })
    : new SignInFault('issuer_differs', { found, expected: issuer });

function claimFault(chain: readonly unknown[], { issuer, clientId }: FaultContext): SignInFault {
  const compared = chain.map(fieldsOf).find((each) => typeof each.claim === 'string') ?? {};
  const claims = fieldsOf(compared.claims);
  const shown = (value: unknown) => sanitizedProviderText([value].flat().map(String).join(', '), 300);
  switch (compared.claim) {
    case 'iss':
      return new SignInFault('token_issuer_differs', { found: shown(claims.iss), expected: issuer });
    case 'aud':
      // The library accepts a token for several applications only with the application that it was issued to.
      if ([claims.aud].flat().includes(clientId))
        return new SignInFault('authorized_party_missing', { found: shown(claims.aud) });
      return new SignInFault('audience_differs', { found: shown(claims.aud), expected: clientId });
    case 'azp':
      return new SignInFault('authorized_party_differs', { found: shown(claims.azp), expected: clientId });
    case 'nonce':
      return new SignInFault('nonce_differs');
    default:
      return new SignInFault('claim_invalid', { claim: shown(compared.claim) });
  }
}

function timeFault(chain: readonly unknown[]): SignInFault {
  const compared = chain.map(fieldsOf).find((each) => typeof each.claim === 'string') ?? {};
  const claim = String(compared.claim);
  const now = Number(compared.now);
  const at = Number(fieldsOf(compared.claims)[claim]);
  const details = { claim, seconds: Math.abs(Math.round(now - at)), now: new Date(now * 1000).toISOString() };
  return new SignInFault(claim === 'nbf' ? 'token_from_future' : 'token_expired', details);
}

/** Faults that only the text of the library's error tells apart. */
const TOLD_BY_WORDS: readonly (readonly [RegExp, SignInFaultCode])[] = [
  [/JWT signature verification failed/, 'signature_wrong'],
  [/no applicable keys/, 'key_unknown'],
  [/multiple applicable keys|modulusLength|CryptoKey|namedCurve|hash name/, 'key_unusable'],
  [/JWE decryption/, 'token_encrypted'],
  [/"alg"/, 'algorithm_refused'],
  [/"nonce"/, 'nonce_differs'],
  [/claim missing/, 'claim_missing'],
  [/claim type|auth_time/, 'claim_invalid'],
  [/body "id_token" property/, 'no_id_token'],
  [/"iss" \(issuer\)/, 'answer_issuer'],
  [/Invalid JWT|JWT Header|JWT Payload|"crit"/, 'token_malformed'],
];

function tokenFault(chain: readonly unknown[], { last, issuer, keySet }: FaultContext): SignInFault {
  const words = chain.filter((each) => each instanceof Error).map(({ message }) => message);
  // Search from the innermost error, because the library wraps it in a general sentence.
  const message = [...words].reverse().find((each) => TOLD_BY_WORDS.some(([pattern]) => pattern.test(each)));
  const [, code] = TOLD_BY_WORDS.find(([pattern]) => pattern.test(message ?? '')) ?? [];
  const detail = sanitizedProviderText(words.at(-1) ?? 'no reason was given', 200);
  const url = last?.url ?? '';
  if (code === undefined) return memberFault(chain, last, detail) ?? unknownFault(last, detail);
  const told = chain.map(fieldsOf);
  const header = fieldsOf(told.find((each) => each.header !== undefined)?.header);
  const unfit = code === 'key_unknown' ? whyKeyIsUnfit(keySet, header) : null;
  if (unfit !== null) return new SignInFault('key_unusable', { detail: unfit });
  const accepted = [told.find((each) => each.expected !== undefined)?.expected].flat().map(String);
  const { parameters } = told.find((each) => each.parameters instanceof URLSearchParams) ?? {};
  return new SignInFault(code, {
    detail,
    url,
    key: textOf(header.kid, 'without an id'),
    algorithm: textOf(header.alg ?? told.find(({ alg }) => alg)?.alg, 'no algorithm'),
    accepted: accepted[0] === 'undefined' ? 'RS256, PS256, ES256 and stronger' : accepted.join(', '),
    claim: /"(\w+)"/.exec(message!)?.[1] ?? '',
    found: sanitizedProviderText((parameters as URLSearchParams | undefined)?.get('iss') ?? 'none', 300),
    expected: issuer,
  });
}

/** Returns why a key of the set must not verify a token with this header; null if it is not in the set. */
function whyKeyIsUnfit(keySet: unknown, { kid, alg }: Fields): string | null {
  const { keys } = fieldsOf(keySet);
  const key = (Array.isArray(keys) ? keys : []).map(fieldsOf).find((each) => each.kid === kid);
  if (!key || kid === undefined) return null;
  const of = `the key ${textOf(kid, 'without an id')} of the key set`;
  if (key.use !== undefined && key.use !== 'sig')
    return `${of} is not for signatures (use: ${textOf(key.use, 'no text')}).`;
  if (Array.isArray(key.key_ops) && !key.key_ops.includes('verify'))
    return `${of} is not for verifying (key_ops lacks verify).`;
  const signed = textOf(alg, 'another');
  if (key.alg !== undefined && key.alg !== alg)
    return `${of} is for ${textOf(key.alg, 'another algorithm')}, the signature is ${signed}.`;
  return `${of} is of a kind (kty: ${textOf(key.kty, 'none')}) that does not fit the signature (${signed}).`;
}

/** Returns a fault about an answer that is no object, or lacks a member that the standard requires. */
function memberFault(
  chain: readonly unknown[],
  last: LastProviderCall | null,
  detail: string,
): SignInFault | null {
  if (/top level object/.test(detail)) return new SignInFault('answer_no_object', { url: last?.url ?? '' });
  const [, field] = /body "(\w+)" property must/.exec(detail) ?? [];
  if (field === undefined) return null;
  if (last?.check === 'discovery') return new SignInFault('metadata_incomplete', { field });
  if (last?.check !== 'userinfo' || field !== 'sub') return null;
  const body = chain.map(fieldsOf).find((each) => each.body !== undefined)?.body;
  const { sub } = fieldsOf(body);
  const kind = Array.isArray(sub) ? 'a list' : sub === null ? 'null' : `a ${typeof sub}`;
  const isEmpty = sub === undefined ? 'is missing' : sub === '' ? 'is empty' : `is ${kind}, not a text`;
  return new SignInFault('userinfo_subject', { detail: isEmpty });
}

function unknownFault(last: LastProviderCall | null, detail: string): SignInFault {
  if (last?.check === 'exchange') {
    const isParsed = !/parse/i.test(detail);
    return isParsed
      ? new SignInFault('exchange_invalid', { detail })
      : new SignInFault('json_invalid', { url: last.url });
  }
  if (last?.check === 'answer' || last === null) return new SignInFault('answer_invalid', { detail });
  return new SignInFault('json_invalid', { url: last.url });
}
