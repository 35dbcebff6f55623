import { createHash } from 'node:crypto';
import type { Role } from '../../src/access/domain/user.events.js';
import { SCOPES } from '@alert-review/kernel';
import type { AnsweringServer, RestAnswer, TestApp, TestOrganization } from './app.js';
import { signedIn, type PageAnswer, type WebBrowser } from './web-browser.js';

export const BASE = 'https://alerts.example.com';
export const CALLBACK = 'https://claude.ai/api/mcp/auth_callback';
export const VERIFIER = 'v'.repeat(64);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface TokenAnswer {
  readonly status: number;
  readonly headers: RestAnswer['headers'];
  readonly error: string | undefined;
  readonly access: string;
  readonly refresh: string;
  readonly expiresIn: number;
  readonly scope: string;
}

const encoded = (fields: Fields): string => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of value === undefined ? [] : [value].flat()) form.append(name, each);
  return form.toString();
};

/** An OAuth client that follows the rules, except where a test makes it send something else. */
export class OAuthClient {
  private constructor(
    private readonly server: AnsweringServer,
    readonly id: string,
    readonly secret: string | undefined,
    readonly redirectUri: string,
  ) {}

  /** The same client, talking to another server. */
  on(server: AnsweringServer): OAuthClient {
    return new OAuthClient(server, this.id, this.secret, this.redirectUri);
  }

  static register(server: AnsweringServer, metadata: object): Promise<RestAnswer> {
    return server.rest({ method: 'POST', url: '/oauth/register', body: metadata });
  }

  static async confidential(
    server: AnsweringServer,
    redirectUri = CALLBACK,
    more: { readonly scope?: string; readonly client_name?: string; readonly software_version?: string } = {},
  ): Promise<OAuthClient> {
    const metadata = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' };
    const { json } = await OAuthClient.register(server, { ...metadata, ...more });
    const { client_id: id, client_secret: secret }: Record<string, string> = json;
    return new OAuthClient(server, id!, secret, redirectUri);
  }

  static async public(server: AnsweringServer, redirectUri = CALLBACK): Promise<OAuthClient> {
    const metadata = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
    const { json } = await OAuthClient.register(server, metadata);
    const { client_id: id }: Record<string, string> = json;
    return new OAuthClient(server, id!, undefined, redirectUri);
  }

  /** A client that identifies itself by the address of its client metadata document. */
  static documented(server: AnsweringServer, address: string, redirectUri = CALLBACK): OAuthClient {
    return new OAuthClient(server, address, undefined, redirectUri);
  }

  authorizeUrl(changes: Fields = {}): string {
    const fields = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: this.redirectUri,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 'st',
      resource: `${BASE}/mcp/v1`,
      ...changes,
    };
    return `/oauth/authorize?${encoded(fields)}`;
  }

  /** Opens the authorization page, or whatever page the server redirects to instead. */
  authorize(browser: WebBrowser, changes: Fields = {}): Promise<PageAnswer> {
    return browser.get(this.authorizeUrl(changes));
  }

  /**
   * Requests authorization and grants the ticked scopes on the consent page. Returns the address of the
   * redirect.
   */
  async consent(browser: WebBrowser, ticked: readonly string[] = SCOPES, changes: Fields = {}): Promise<URL> {
    const { location, text } = await this.authorize(browser, changes);
    if (!location?.startsWith('/oauth/interaction/')) throw new Error(`${location ?? 'no redirect'} ${text}`);
    await browser.get(location);
    const answer = await browser.post(`${location}/consent`, { decision: 'allow', scope: ticked });
    if (answer.location === null) throw new Error(`${answer.status}: ${answer.text}`);
    return new URL(answer.location);
  }

  async code(browser: WebBrowser, ticked?: readonly string[], changes?: Fields): Promise<string> {
    const url = await this.consent(browser, ticked, changes);
    const code = url.searchParams.get('code');
    if (code === null) throw new Error(`no code in ${url.href}`);
    return code;
  }

  exchange(code: string, changes: Fields = {}): Promise<TokenAnswer> {
    const { redirectUri: redirect_uri } = this;
    const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: VERIFIER };
    return this.token({ ...grant, ...changes });
  }

  refresh(token: string, changes: Fields = {}): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token, ...changes });
  }

  /** Sends the client's own credentials in the form, unless `fields` override them. */
  async token(fields: Fields, headers: Readonly<Record<string, string>> = {}): Promise<TokenAnswer> {
    const own = { client_id: this.id, client_secret: this.secret };
    const answer = await postForm(this.server, '/oauth/token', { ...own, ...fields }, headers);
    const json = (answer.json ?? {}) as Record<string, string>;
    return {
      status: answer.status,
      headers: answer.headers,
      error: json.error,
      access: json.access_token ?? '',
      refresh: json.refresh_token ?? '',
      expiresIn: Number(json.expires_in),
      scope: json.scope ?? '',
    };
  }

  revoke(token: string, fields: Fields = {}): Promise<RestAnswer> {
    const own = { client_id: this.id, client_secret: this.secret };
    return postForm(this.server, '/oauth/revoke', { ...own, token, ...fields });
  }
}

export const postForm = (
  server: AnsweringServer,
  url: string,
  fields: Fields,
  headers: Readonly<Record<string, string>> = {},
): Promise<RestAnswer> =>
  server.rest({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: encoded(fields),
  });

/** One call to the MCP endpoint; a `ping` unless another message is given. */
export const callMcp = (
  server: AnsweringServer,
  token: string | null,
  message: object = { jsonrpc: '2.0', id: 1, method: 'ping' },
  headers: Readonly<Record<string, string>> = {},
): Promise<RestAnswer> =>
  server.rest({
    method: 'POST',
    url: '/mcp/v1',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: message,
  });

export interface Connection {
  readonly client: OAuthClient;
  readonly browser: WebBrowser;
  readonly userId: string;
  readonly email: string;
  readonly tokens: TokenAnswer;
}

/** A new user with the given role who has connected a new client. */
export async function connected(
  server: TestApp,
  bank: TestOrganization,
  options: { readonly role?: Role; readonly client?: OAuthClient; readonly ticked?: readonly string[] } = {},
): Promise<Connection> {
  const client = options.client ?? (await OAuthClient.confidential(server));
  const { id, email, browser } = await signedIn(server, bank, options.role ?? 'admin');
  const tokens = await client.exchange(await client.code(browser, options.ticked));
  if (tokens.status !== 200) throw new Error(`no tokens: ${tokens.error}`);
  return { client, browser, userId: id, email, tokens };
}
