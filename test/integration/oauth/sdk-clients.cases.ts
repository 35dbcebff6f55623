import { randomBytes } from 'node:crypto';
import * as v2 from '@modelcontextprotocol/client';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { keepKnownWarnings } from '../../support/known-warnings.js';
import { BASE, postForm } from '../../support/oauth-client.js';
import { signedIn } from '../../support/web-browser.js';
import { oauthApp } from './oauth-app.js';

const CALLBACK = 'http://localhost:8787/callback';

let server: TestApp;
let bank: TestOrganization;
let port: number;

beforeAll(async () => {
  server = await oauthApp();
  await server.app.listen(0, '127.0.0.1');
  ({ port } = server.app.getHttpServer().address() as { port: number });
  bank = await server.newOrganization();
});

const ENDPOINT = new URL(`${BASE}/mcp/v1`);

/** As a proxy would that ends TLS for the name of the server. */
const overProxy = (url: string | URL, init?: RequestInit): Promise<Response> =>
  fetch(String(url).replace(BASE, `http://127.0.0.1:${port}`), init);

interface Tokens {
  access_token: string;
  refresh_token?: string;
}

/** What a program around an SDK keeps, and the address that it was to show its user. */
class Provider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = {
    client_name: 'SDK client',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  shown: URL | undefined;
  private readonly kept = new Map<string, unknown>();
  private readonly stateSent = randomBytes(8).toString('hex');

  state = () => this.stateSent;
  clientInformation = () =>
    this.kept.get('client') as { client_id: string; client_secret?: string } | undefined;
  saveClientInformation = (client: object) => void this.kept.set('client', client);
  tokens = () => this.kept.get('tokens') as (Tokens & { token_type: string }) | undefined;
  saveTokens = (tokens: object) => void this.kept.set('tokens', tokens);
  invalidateCredentials = () => void this.kept.delete('tokens');
  redirectToAuthorization = (url: URL) => void (this.shown = url);
  saveCodeVerifier = (verifier: string) => void this.kept.set('verifier', verifier);
  codeVerifier = () => this.kept.get('verifier') as string;
  saveDiscoveryState = (state: object) => void this.kept.set('discovery', state);
  discoveryState = () => this.kept.get('discovery') as undefined;
}

/** The user signs in, ticks, and is sent back; the query of the address that it ends at. */
async function allow(shown: URL): Promise<URLSearchParams> {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { location } = await browser.get(shown.pathname + shown.search);
  await browser.get(location!);
  const scope = ['alerts:read', 'alerts:write'];
  const back = await browser.post(`${location!}/consent`, { decision: 'allow', scope });
  return new URL(back.location!).searchParams;
}

const SDKS = {
  '1.32.2': (provider: Provider) => ({
    transport: () =>
      new StreamableHTTPClientTransport(ENDPOINT, { authProvider: provider, fetch: overProxy }),
    client: () => new Client({ name: 'test', version: '1' }),
    Unauthorized: UnauthorizedError,
    finish: (transport: StreamableHTTPClientTransport, { code }: Answer) => transport.finishAuth(code),
  }),
  '2.4.0': (provider: Provider) => ({
    transport: () =>
      new v2.StreamableHTTPClientTransport(ENDPOINT, { authProvider: provider, fetch: overProxy }),
    client: () => new v2.Client({ name: 'test', version: '1' }),
    Unauthorized: v2.UnauthorizedError,
    finish: (transport: v2.StreamableHTTPClientTransport, { code, iss }: Answer) =>
      transport.finishAuth(code, iss),
  }),
} as const;

interface Answer {
  readonly code: string;
  readonly iss: string;
}

test.each(Object.keys(SDKS) as (keyof typeof SDKS)[])(
  'the SDK %s discovers, registers, connects, refreshes, and sees the end of it',
  async (version) => {
    const provider = new Provider();
    const sdk = SDKS[version](provider);
    const first = sdk.transport();
    await expect(sdk.client().connect(first as never)).rejects.toThrow(sdk.Unauthorized);
    const answer = await allow(provider.shown!);
    expect(answer.get('state')).toBe(provider.state());
    await sdk.finish(first as never, { code: answer.get('code')!, iss: answer.get('iss')! });
    const client = sdk.client();
    await client.connect(sdk.transport());
    expect((await client.listTools()).tools).toContainEqual(
      expect.objectContaining({ name: 'get_alert_metrics' }),
    );
    await client.ping();
    const before = provider.tokens()!;
    server.clock.advance(15 * 60_000);
    expect((await client.listTools()).tools).toContainEqual(
      expect.objectContaining({ name: 'get_alert_metrics' }),
    );
    const after = provider.tokens()!;
    expect(after.access_token).not.toBe(before.access_token);
    const own = provider.clientInformation()!;
    const { status } = await postForm(server, '/oauth/revoke', {
      token: after.access_token,
      client_id: own.client_id,
      client_secret: own.client_secret,
    });
    expect(status).toBe(200);
    const warnings = keepKnownWarnings(/^\[mcp-sdk\] OAuth "invalid_grant"/);
    await expect(client.listTools()).rejects.toThrow(sdk.Unauthorized).finally(warnings.stop);
    expect(warnings.texts).toHaveLength(version === '2.4.0' ? 1 : 0);
    await client.close();
  },
);
