import type { Role } from '../../src/access/domain/user.events.js';
import { SCOPES } from '@alert-review/kernel';
import type { AnsweringServer } from './app.js';
import type { SharedBackEnds } from './back-end-servers.js';
import type { BuiltServer } from './built-server.js';
import { BASE, callMcp, OAuthClient, type Fields, type TokenAnswer } from './oauth-client.js';
import { inTime } from './patience.js';
import { PASSWORD, WebBrowser } from './web-browser.js';

/** What a built server needs for assistants that tests connect. */
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

/** An assistant of a new user, over HTTP, also when its server has died and another one took its place. */
export class BuiltAssistant {
  private constructor(
    private readonly client: OAuthClient,
    private tokens: TokenAnswer,
    /** In which its user is signed in. */
    readonly browser: WebBrowser,
  ) {}

  /** Connects a new administrator of the organization, on a server that owns its stores. */
  static async connect(server: BuiltServer, organization: string, email: string): Promise<BuiltAssistant> {
    const { id: userId } = await server.operate('user-create', { organization, email, role: 'admin' });
    await server.operate('user-set-password', { organization, userId, password: PASSWORD });
    return BuiltAssistant.of(server, email);
  }

  /** Connects a new user, who is invited, on a server that shares its stores. */
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

  /** Connects a user who has a password, with every scope; `more`: other fields of the request. */
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

  /** Its token lives for 15 minutes. */
  async renew(server: BuiltServer): Promise<void> {
    this.tokens = await this.client.on(server).refresh(this.tokens.refresh);
  }

  /**
   * The structured answer, asked for again where a store was too late. Throws what was refused; a server that
   * dies rejects with the client's error.
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
