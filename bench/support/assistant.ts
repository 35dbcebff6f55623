import { BASE, OAuthClient } from '../../test/support/oauth-client.js';
import type { AnsweringServer, RestAnswer, RestRequest } from '../../test/support/app.js';
import { PASSWORD, WebBrowser } from '../../test/support/web-browser.js';
import { requestOf } from './http-load.js';
import { LoadedServer } from './loaded-server.js';
import type { Start } from './built-server.js';

const CUSTOMERS = 60;
const ALERTS = 12;
const ALERT = 'alert-0';
const CALLBACK = 'http://127.0.0.1:8787/callback';
const EMAIL = 'assistant@example.com';
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
};

interface Connecting extends Start {
  readonly alerts?: number;
}

/** A server with alerts, the first of them investigated, and somebody's assistant with every scope. */
export class Assistant {
  private constructor(
    private readonly loaded: LoadedServer,
    private readonly token: string,
    /** Whose assistant it is. */
    readonly user: string,
  ) {}

  static async connect({ alerts = ALERTS, ...start }: Connecting = {}): Promise<Assistant> {
    const env = { PUBLIC_BASE_URL: BASE, ...start.env };
    const loaded = await LoadedServer.start(CUSTOMERS, alerts, { ...start, env });
    try {
      const { token, user } = await signedIn(loaded);
      return new Assistant(loaded, token, user);
    } catch (error) {
      await loaded.server.stop();
      throw error;
    }
  }

  get server() {
    return this.loaded.server;
  }

  get url(): URL {
    return new URL('/mcp/v1', this.server.url);
  }

  /** Of one revision before, and of the one after the handshake was given up. */
  legacy(method: string, params: object = {}, url = this.url): Buffer {
    const headers = { Authorization: `Bearer ${this.token}`, 'MCP-Protocol-Version': '2025-11-25' };
    return requestOf(url, headers, { jsonrpc: '2.0', id: 1, method, params });
  }

  modern(params: { readonly name: string; readonly arguments: object }, url = this.url): Buffer {
    const headers = {
      Authorization: `Bearer ${this.token}`,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': params.name,
    };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: META } };
    return requestOf(url, headers, message);
  }
}

/** The newest ten. */
export const SEARCH_ALERTS = { name: 'search_alerts', arguments: {} };
export const GET_ALERT = { name: 'get_alert', arguments: { alert_id: ALERT } };

/** The way that every client goes: an invitation, a login, a registration and a consent. */
async function signedIn({ server }: LoadedServer): Promise<{ token: string; user: string }> {
  const web = new OverHttp(server.url);
  const { id } = await server.cli('user', 'create', 'bench', '--email', EMAIL, '--role', 'admin');
  const { code } = await server.cli('user', 'invite', 'bench', id as string);
  const browser = new WebBrowser(web);
  await browser.get('/invitation');
  await browser.post('/invitation', { code: code as string, password: PASSWORD, repeated: PASSWORD });
  await browser.logIn(EMAIL);
  const client = await OAuthClient.public(web, CALLBACK);
  const { access, error } = await client.exchange(await client.code(browser));
  if (access === '') throw new Error(`no access token: ${error}`);
  return { token: access, user: id as string };
}

class OverHttp implements AnsweringServer {
  constructor(private readonly url: string) {}

  async rest({ method, url, body, headers }: RestRequest): Promise<RestAnswer> {
    const isText = typeof body === 'string';
    const response = await fetch(`${this.url}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answered = Object.fromEntries(response.headers);
    return {
      status: response.status,
      headers: answered,
      text,
      json: (isJson ? JSON.parse(text) : null) as never,
    };
  }
}
