import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';
import { keepKnownWarnings, withKnownWarnings } from './known-warnings.js';

export interface IssuerPerson {
  readonly sub: string;
  readonly email?: unknown;
  readonly groups?: unknown;
  /** True if it is left out of the object. Explicitly undefined: the issuer sends no such claim. */
  readonly email_verified?: boolean | undefined;
  readonly xms_edov?: unknown;
  /** Claims that identity providers of other makers send. */
  readonly [claim: string]: unknown;
}

const NODE_MAJOR = Number(process.versions.node.split('.')[0]);

/** Loaded through this function because the library prints a warning on older versions of Node. */
const { default: IssuerProvider } = withKnownWarnings(
  /oidc-provider WARNING: Unsupported runtime/,
  NODE_MAJOR < 22 ? 1 : 0,
  () => jest.requireActual<{ default: typeof Provider }>('oidc-provider'),
);
const IN_MEMORY = /oidc-provider WARNING: a quick start development-only in-memory adapter is used/;

type Claims = Record<string, unknown>;

interface IssuerOptions {
  /** Whether the ID token contains all claims, as it does with many providers. */
  readonly tokenHasClaims?: boolean;
  readonly refreshes?: boolean;
}

/** Names that various providers use for the claims of groups and addresses. */
const OTHER_CLAIMS = [
  'roles',
  'realm_access',
  'resource_access',
  'groups_direct',
  'preferred_username',
  'upn',
  'emails',
  'urn:zitadel:iam:org:project:roles',
  'https://bank.example/claims/groups',
  'cognito:groups',
  'memberOf',
  'hd',
];

/** Set explicitly because the library prints a warning for each default. */
const TTL = {
  Interaction: 600,
  Grant: 600,
  Session: 600,
  AccessToken: 600,
  IdToken: 600,
  AuthorizationCode: 60,
  RefreshToken: 86_400,
};

export const CLIENT_ID = 'alert-review';
export const CLIENT_SECRET = 'secret of the client at its issuer';
const KEY_ID = 'key-1';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims as an ID token, with RS256 unless the header says otherwise. */
export function signedToken(key: KeyObject, claims: Claims, header: object = {}): string {
  const text = `${encoded({ alg: 'RS256', kid: KEY_ID, ...header })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/**
 * An identity provider built with a third-party library, on the local machine. Everyone who comes is signed
 * in as `person` without a form.
 * By the library's default, the claims of scopes are given only at the userinfo endpoint.
 */
export class TestIssuer {
  person: IssuerPerson = { sub: 'nobody', email: 'nobody@example.com', groups: [] };
  /** When set, changes the ID token in the next answer of the token endpoint. */
  tamper: ((claims: Claims, token: string) => string) | null = null;
  /** Functions that answer instead of the provider, by path. */
  instead: Record<string, ((response: ServerResponse) => void) | undefined> = {};
  /** The `prompt` parameter of each sign-in request that had one. */
  readonly prompts: string[] = [];
  readonly key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  /** The requested paths. */
  readonly asked: string[] = [];

  private constructor(
    readonly url: string,
    private readonly stop: () => Promise<void>,
  ) {}

  static async start(redirectUri: string, options: IssuerOptions = {}): Promise<TestIssuer> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    const issuer = new TestIssuer(url, stop);
    const provider = withKnownWarnings(IN_MEMORY, 1, () => issuer.provider(redirectUri, options));
    const answer = provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url!.split('?')[0]!;
      issuer.asked.push(path);
      const prompt = new URL(request.url!, url).searchParams.get('prompt');
      if (prompt !== null) issuer.prompts.push(prompt);
      const instead = issuer.instead[path];
      if (instead) return instead(response);
      if (path === '/token') issuer.tamperWith(response);
      if (!path.startsWith('/interaction/')) return void answer(request, response);
      const login = { login: { accountId: issuer.person.sub } };
      void provider.interactionFinished(request, response, login);
    });
    return issuer;
  }

  close(): Promise<void> {
    return this.stop();
  }

  private provider(
    redirectUri: string,
    { tokenHasClaims = false, refreshes = false }: IssuerOptions,
  ): Provider {
    const jwk = this.key.export({ format: 'jwk' });
    const provider: Provider = new IssuerProvider(this.url, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
        },
        { client_id: 'another', client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] },
      ],
      jwks: { keys: [{ ...jwk, kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
      claims: {
        openid: ['sub', 'xms_edov', '_claim_names', 'hasgroups', ...OTHER_CLAIMS],
        email: ['email', 'email_verified'],
        groups: ['groups'],
      },
      scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
      ...(tokenHasClaims ? { conformIdTokenClaims: false } : {}),
      issueRefreshToken: () => refreshes,
      ttl: TTL,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      cookies: { keys: ['test'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ email_verified: true, ...this.person }) }),
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc;
        const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
        grant.addOIDCScope('openid email profile groups offline_access');
        await grant.save();
        return grant;
      },
    });
    return provider;
  }

  private tamperWith(response: ServerResponse): void {
    const { tamper } = this;
    if (!tamper) return;
    this.tamper = null;
    const end = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      const answer = JSON.parse(String(body)) as { id_token: string };
      const claims = JSON.parse(
        Buffer.from(answer.id_token.split('.')[1]!, 'base64url').toString(),
      ) as Claims;
      const text = JSON.stringify({ ...answer, id_token: tamper(claims, answer.id_token) });
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  }
}

/**
 * A provider built with the same library and its default settings, except lifetimes and what the test gives.
 */
export interface DefaultIssuer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts such a provider on the local machine. It shows forms for login and consent, which `throughIssuer`
 * fills in.
 */
export async function startDefaultIssuer(
  redirectUri: string,
  settings: Partial<ConstructorParameters<typeof Provider>[1]> = {},
): Promise<DefaultIssuer> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The library warns of each default, of some only when they are first used.
  const warnings = keepKnownWarnings(/oidc-provider WARNING/);
  const clients = [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }];
  const answer = new IssuerProvider(url, { clients, ttl: TTL, ...settings }).callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      warnings.stop();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

/** The login that everybody uses at a provider with a login form. */
export const DEFAULT_LOGIN = 'person-of-default';

/** The form of a page with suitable values filled in, or null if the page has no form. */
function formIn(page: string): { readonly action: string; readonly fields: URLSearchParams } | null {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
  if (action === undefined || prompt === undefined) return null;
  return { action, fields: new URLSearchParams({ prompt, login: DEFAULT_LOGIN, password: 'x' }) };
}

/**
 * Follows the provider's redirects and fills in its forms, as a browser with a person would. Returns the
 * address to which it finally redirects.
 * `cookies`: those of an earlier visit.
 */
export async function throughIssuer(address: string, cookies = new Map<string, string>()): Promise<URL> {
  const { origin } = new URL(address);
  let body: URLSearchParams | null = null;
  for (let url = new URL(address); ;) {
    if (url.origin !== origin) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(url, { method, body, redirect: 'manual', headers: { cookie } });
    body = null;
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    const page = location ? '' : await answer.text();
    const form = formIn(page);
    if (!location && !form) throw new Error(`${url.pathname} answered ${answer.status}: ${page}`);
    url = new URL(location ?? form!.action, url);
    body = location ? null : form!.fields;
  }
}
