import type { Role } from '../../src/access/domain/user.events.js';
import { SCOPES } from '@alert-review/kernel';
import type { AnsweringServer } from './app.js';
import type { SharedBackEnds } from './back-end-servers.js';
import type { BuiltServer } from './built-server.js';
import { BASE, callMcp, OAuthClient, type Fields, type TokenAnswer } from './oauth-client.js';
import { inTime } from './patience.js';
import { PASSWORD, WebBrowser } from './web-browser.js';

/** Environment variables that a built server needs so that tests can connect AI assistants to it. */
export const ASSISTANT_ENV = {
  PUBLIC_BASE_URL: BASE,
  OAUTH_REDIRECT_HOSTS: 'claude.ai',
  RATE_LIMIT_REGISTRATION_PER_MINUTE: '0',
  RATE_LIMIT_WEB_PER_MINUTE: '0',
  RATE_LIMIT_MCP_PER_MINUTE: '0',
  RATE_LIMIT_MCP_ORGANIZATION_PER_MINUTE: '0',
};

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: unknown;
}

/**
 * An AI assistant of a new user, connected over HTTP. It keeps working when its server has died and another
 * one took over.
 */
export class BuiltAssistant {
  private constructor(
    private readonly client: OAuthClient,
    private tokens: TokenAnswer,
    /** The browser in which its user is signed in. */
    readonly browser: WebBrowser,
  ) {}

  /** Connects a new administrator of the organization, on a server that has its stores to itself. */
  static async connect(server: BuiltServer, organization: string, email: string): Promise<BuiltAssistant> {
    const { id: userId } = await server.operate('user-create', { organization, email, role: 'admin' });
    await server.operate('user-set-password', { organization, userId, password: PASSWORD });
    return BuiltAssistant.of(server, email);
  }

  /** Connects a new user, who joins by invitation, on a server that shares its stores with others. */
  static async invited(
    server: BuiltServer,
    {
      backEnds,
      organization,
      role,
    }: { backEnds: Pick<SharedBackEnds, 'command'>; organization: string; role: Role },
  ): Promise<BuiltAssistant> {
    const email = `${role}@example.com`;
    const create = ['user', 'create', organization, '--email', email, '--role', role];
    const { id } = await backEnds.command<{ id: string }>(create);
    const { code } = await backEnds.command<{ code: string }>(['user', 'invite', organization, id]);
    const browser = new WebBrowser(server);
    await browser.get('/invitation');
    await browser.post('/invitation', { code, password: PASSWORD, repeated: PASSWORD });
    return BuiltAssistant.of(server, email);
  }

  /**
   * Connects an existing user with a password and grants every scope. `more`: further fields of the
   * authorization request.
   */
  static async of(server: AnsweringServer, email: string, more: Fields = {}): Promise<BuiltAssistant> {
    const browser = new WebBrowser(server);
    const { status, text } = await inTime(
      () => browser.logIn(email),
      (answer) => answer.status === 503,
    );
    if (status !== 303) throw new Error(`the login was answered with ${status}: ${text}`);
    const client = await OAuthClient.confidential(server, more['redirect_uri'] as string | undefined);
    const code = await client.code(browser, SCOPES, more);
    return new BuiltAssistant(client, await client.exchange(code), browser);
  }

  get accessToken(): string {
    return this.tokens.access;
  }

  /** Gets a new access token: one is valid for only 15 minutes. */
  async renew(server: BuiltServer): Promise<void> {
    this.tokens = await this.client.on(server).refresh(this.tokens.refresh);
  }

  /**
   * Calls a tool and returns the structured result; asks again when a store was too slow. Throws when the
   * call is refused. If the server dies, it rejects with the error of the HTTP client.
   */
  async call<Answer>(server: AnsweringServer, name: string, args: object): Promise<Answer> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const ask = () => callMcp(server, this.tokens.access, message);
    const { status, text, json } = await inTime(ask, (answer) => answer.text.includes('store_unavailable'));
    const { result } = (json ?? {}) as { readonly result?: ToolResult };
    if (status !== 200 || !result) throw new Error(`${name} was answered with ${status}: ${text}`);
    if (result.isError) throw new Error(`${name}: ${result.content[0]!.text}`);
    return result.structuredContent as Answer;
  }
}
