import { ASSISTANT_ENV, BuiltAssistant } from '../../test/support/built-assistant.js';
import { PASSWORD } from '../../test/support/web-browser.js';
import { BankServer, runCommandOfBuild, type BankServerOptions } from './bank-server.js';
import { exchangeHttpRequest, openConnection, encodeHttpRequest } from './http-load.js';

const CUSTOMERS = 60;
const EMAIL = 'assistant@example.com';
const VERSION = '2025-11-25';
const CLIENT = { name: 'bench', version: '1' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};

/** Polling interval. Each poll is part of what is measured. */
const POLL_MS = 50;

export interface ToolCall {
  readonly name: string;
  readonly arguments: { readonly alert_id?: string; readonly page?: number };
}

/** A server with alerts, of which the first is investigated, and an assistant with all scopes. */
export class Assistant {
  private constructor(
    readonly bank: BankServer,
    private token: string,
    /** Id of the user who connected the assistant. */
    readonly user: string,
    private readonly built?: { readonly start: BankServerOptions; readonly connected: BuiltAssistant },
  ) {}

  static async connect(alerts: number): Promise<Assistant> {
    const bank = await BankServer.withAlerts(CUSTOMERS, alerts, { env: ASSISTANT_ENV });
    const { server, organization } = bank;
    const named = { organization: organization.id };
    const { id } = await server.operate('user-create', { ...named, email: EMAIL, role: 'admin' });
    await server.operate('user-set-password', { ...named, userId: id, password: PASSWORD });
    const { accessToken } = await BuiltAssistant.of(server, EMAIL);
    return new Assistant(bank, accessToken, id);
  }

  /** Does the same with the built files of another commit, whose command line invites the user. */
  static async ofBuild(dist: string, alerts: number): Promise<Assistant> {
    const start = { env: ASSISTANT_ENV, dist, pollMs: POLL_MS };
    const bank = await BankServer.withAlerts(alerts, alerts, start);
    const { server, organization } = bank;
    const command = <Answer>(argv: readonly string[]) =>
      runCommandOfBuild(server.dataDir, dist, ...argv) as Promise<Answer>;
    const invitation = { backEnds: { command }, organization: organization.id, role: 'admin' } as const;
    try {
      const connected = await BuiltAssistant.invited(server, invitation);
      return new Assistant(bank, connected.accessToken, '', { start, connected });
    } catch (error) {
      await bank.stop();
      throw error;
    }
  }

  /** Restarts the server and returns its assistant. */
  async restarted(): Promise<Assistant> {
    const bank = await this.bank.restarted(this.built!.start, async () => undefined);
    return new Assistant(bank, this.token, this.user, this.built);
  }

  /** Renews the token, which is valid for 15 minutes. */
  async renew(): Promise<void> {
    await this.built!.connected.renew(this.bank.server);
    this.token = this.built!.connected.accessToken;
  }

  get url(): URL {
    return new URL('/mcp/v1', this.bank.server.url);
  }

  /** Returns a request in the last revision with a handshake. */
  legacy(method: string, params: object = {}, url = this.url, session?: string): Buffer {
    const headers = {
      Authorization: `Bearer ${this.token}`,
      'MCP-Protocol-Version': VERSION,
      ...(session === undefined ? {} : { 'Mcp-Session-Id': session }),
    };
    return encodeHttpRequest(url, headers, { jsonrpc: '2.0', id: 1, method, params });
  }

  /** Opens a session at a server that uses sessions, and returns its id. */
  async openSession(url: URL): Promise<string> {
    const params = { protocolVersion: VERSION, capabilities: {}, clientInfo: CLIENT };
    const socket = await openConnection(url);
    const head = (await exchangeHttpRequest(socket, this.legacy('initialize', params, url))).toString(
      'latin1',
    );
    socket.destroy();
    return /^mcp-session-id: (\S+)/im.exec(head)![1]!;
  }

  /** Returns a request in the first revision without a handshake. */
  modern(call: ToolCall, url = this.url): Buffer {
    const headers = {
      Authorization: `Bearer ${this.token}`,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': call.name,
    };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...call, _meta: META } };
    return encodeHttpRequest(url, headers, message);
  }
}
