import type { Role } from '../../src/access/domain/user.events.js';
import { ANSWER_BYTES_MAX } from '../../src/mcp/answer-size.js';
import type { RestAnswer, TestApp, TestOrganization } from './app.js';
import { callMcp, connected, type Connection } from './oauth-client.js';

export const ERAS = ['legacy', 'modern'] as const;

export type Era = (typeof ERAS)[number];

export interface ToolAnswer {
  readonly status: number;
  readonly headers: RestAnswer['headers'];
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>> | undefined;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The error of the JSON-RPC answer, which it has instead of a result. */
  readonly error: { readonly code: number; readonly message: string; readonly data?: object } | undefined;
}

const PREFIX = 'io.modelcontextprotocol/';
const MODERN = {
  [`${PREFIX}protocolVersion`]: '2026-07-28',
  [`${PREFIX}clientCapabilities`]: {},
  [`${PREFIX}clientInfo`]: { name: 'test', version: '1' },
};

interface CallParams {
  readonly name?: string;
  readonly uri?: string;
  readonly arguments?: object;
  readonly _meta?: object;
}

/** Imitates an AI assistant that sends what each revision of the MCP protocol requires. */
export class McpClient {
  private constructor(
    private readonly server: TestApp,
    readonly connection: Connection,
    private readonly era: Era,
  ) {}

  static async connect(
    server: TestApp,
    bank: TestOrganization,
    options: { readonly role?: Role; readonly ticked?: readonly string[]; readonly era?: Era } = {},
  ): Promise<McpClient> {
    const { era = 'legacy', ...of } = options;
    return new McpClient(server, await connected(server, bank, of), era);
  }

  /** Uses a connection that was made before. */
  static of(server: TestApp, connection: Connection): McpClient {
    return new McpClient(server, connection, 'legacy');
  }

  /** The same user and token, speaking another revision of the protocol. */
  speaking(era: Era): McpClient {
    return new McpClient(this.server, this.connection, era);
  }

  /** The same user with a new access token. */
  async renewed(): Promise<McpClient> {
    const tokens = await this.connection.client.refresh(this.connection.tokens.refresh);
    return new McpClient(this.server, { ...this.connection, tokens }, this.era);
  }

  request(method: string, params: object = {}, headers: Readonly<Record<string, string>> = {}) {
    const { body, headers: own } = this.message(method, params);
    return callMcp(this.server, this.connection.tokens.access, body, { ...own, ...headers });
  }

  /** Headers and body of a message as they are sent. */
  message(method: string, params: CallParams = {}) {
    const headers = {
      authorization: `Bearer ${this.connection.tokens.access}`,
      'content-type': 'application/json',
    };
    const body = { jsonrpc: '2.0', id: 1, method, params };
    if (this.era === 'legacy') return { body, headers };
    const { uri, name = uri, _meta } = params;
    return {
      body: { ...body, params: { ...params, _meta: { ..._meta, ...MODERN } } },
      headers: {
        ...headers,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': name }),
      },
    };
  }

  async call(
    name: string,
    args: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ToolAnswer> {
    const answer = await this.request('tools/call', { name, arguments: args }, headers);
    const { result, error } = answer.json as {
      result?: {
        content: { text: string }[];
        isError?: boolean;
        structuredContent?: Record<string, unknown>;
        _meta?: Record<string, unknown>;
      };
      error?: { code: number; message: string; data?: object };
    };
    const text = result?.content.map((part) => part.text).join('\n') ?? '';
    const structured = result?.structuredContent;
    for (const form of [text, JSON.stringify(structured ?? null)])
      if (Buffer.byteLength(form) > ANSWER_BYTES_MAX)
        throw new Error(`${name} answers ${form.length} characters`);
    return {
      status: answer.status,
      headers: answer.headers,
      isError: result?.isError === true,
      text,
      structured,
      meta: result?._meta ?? {},
      error,
    };
  }
}
