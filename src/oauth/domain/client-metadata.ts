import { AppError } from '@alert-review/kernel';
import type { Client } from './client.record.js';

const NAME_CHARS_MAX = 80;
const REDIRECT_URIS_MAX = 10;
const REDIRECT_URI_CHARS_MAX = 2_048;
const NAME_OF_NAMELESS_CLIENT = 'An application without a name';
/** Matches control characters and characters that reorder or hide text. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** What a client says about itself when it registers. */
export interface ClientMetadata {
  readonly name: string;
  /** `software_version` of the metadata, if sent. */
  readonly version?: string;
  readonly redirectUris: string[];
  readonly method: Client['method'];
}

const refuse = (field: string, value: unknown, reason: string): AppError =>
  new AppError('invalid_client_metadata', { field, value, reason });

/**
 * Validates the metadata of a client; `scope` is ignored. Throws invalid_client_metadata,
 * invalid_redirect_uri.
 */
export function readClientMetadata(body: unknown): ClientMetadata {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw refuse('body', null, 'The metadata of a client is a JSON object');
  const sent = body as Readonly<Record<string, unknown>>;
  requireAmong('grant_types', sent['grant_types'], 'authorization_code');
  requireAmong('response_types', sent['response_types'], 'code');
  const version = shownText(sent, 'software_version');
  const name = shownText(sent, 'client_name') ?? NAME_OF_NAMELESS_CLIENT;
  const told = version === undefined ? { name } : { name, version };
  return { ...told, redirectUris: redirectUrisOf(sent), method: methodOf(sent) };
}

function requireAmong(field: string, list: unknown, needed: string): void {
  if (list === undefined || list === null) return;
  if (!Array.isArray(list) || !list.includes(needed))
    throw refuse(field, list, `The ${field} must include ${needed}`);
}

function redirectUrisOf({ redirect_uris: uris }: Readonly<Record<string, unknown>>): string[] {
  const reason = faultOfRedirectUris(uris);
  if (reason === null) return uris as string[];
  throw new AppError('invalid_redirect_uri', { field: 'redirect_uris', value: null, reason });
}

function faultOfRedirectUris(uris: unknown): string | null {
  const wanted = `send 1 to ${REDIRECT_URIS_MAX} addresses as a list of texts`;
  if (uris === undefined || uris === null) return `redirect_uris is missing: ${wanted}`;
  if (!Array.isArray(uris)) return `redirect_uris is no list: ${wanted}`;
  if (uris.length === 0) return `redirect_uris is empty: ${wanted}`;
  if (uris.length > REDIRECT_URIS_MAX) return `redirect_uris has ${uris.length} addresses: ${wanted}`;
  if (!uris.every((uri) => typeof uri === 'string'))
    return `redirect_uris has a value that is no text: ${wanted}`;
  if (uris.some((uri) => uri.length > REDIRECT_URI_CHARS_MAX))
    return `An address in redirect_uris is longer than ${REDIRECT_URI_CHARS_MAX} characters`;
  return null;
}

/**
 * Returns a text without hidden characters, cut to 80 characters. Returns undefined if the field is missing
 * or empty.
 */
function shownText(sent: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const text = sent[field];
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string') throw refuse(field, text, `The ${field} must be a text`);
  if (!text.isWellFormed()) throw refuse(field, text, `The ${field} must not contain half a surrogate pair`);
  return [...text.replace(HIDDEN_CHARACTERS, '').trim()].slice(0, NAME_CHARS_MAX).join('') || undefined;
}

function methodOf({ token_endpoint_auth_method: sent }: Readonly<Record<string, unknown>>) {
  const method = CLIENT_AUTH_METHODS.find((each) => each === (sent ?? 'client_secret_basic'));
  if (!method)
    throw refuse(
      'token_endpoint_auth_method',
      sent,
      `The token_endpoint_auth_method must be ${CLIENT_AUTH_METHODS.join(', ')}`,
    );
  return method;
}
