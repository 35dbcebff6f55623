import { Injectable } from '@nestjs/common';
import { type Caller } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { EMBEDDED_ICONS } from '../platform/http/product-icon.js';
import { alertApp } from './alert-app.js';
import { CallTool } from './call-tool.js';
import { rpcFailure, JSON_RPC_CODES, RpcError, type RpcFailureMessage, type RpcRequest } from './json-rpc.js';
import { LISTED_PROMPTS, getPromptResult } from './prompts.js';
import { RESOURCE_TEMPLATES, RESOURCES, resourceSourceOf } from './resources.js';
import { ToolCatalogue, UNKNOWN_CURSOR_TEXT } from './tool-catalogue.js';
import type { JsonTextPieces, ResponseStream } from './response-stream.js';
import { PreparedResult } from './tool-results.js';
import type { CallContext, Tool } from './tool.js';
import { ALERT_APP_URI } from './tools/fields.js';

type Params = RpcRequest['params'];
type Prepared = PreparedResult<Record<string, unknown>>;

/** Empty lists are the default, but some hosts show a page only if the lists are declared. */
const NO_OTHER_ORIGIN = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
const ALERT_APP_PAGE = {
  uri: ALERT_APP_URI,
  mimeType: 'text/html;profile=mcp-app',
  _meta: { ui: { csp: NO_OTHER_ORIGIN, prefersBorder: true } },
};
const ALERT_APP_LISTED = {
  ...ALERT_APP_PAGE,
  name: 'alert_page',
  title: 'Page of an alert',
  icons: EMBEDDED_ICONS,
};

const LISTS = {
  'prompts/list': new PreparedResult({ prompts: LISTED_PROMPTS }),
  'resources/list': new PreparedResult({ resources: [...RESOURCES, ALERT_APP_LISTED] }),
  'resources/templates/list': new PreparedResult({ resourceTemplates: RESOURCE_TEMPLATES }),
} as const;

/** Methods whose results are the same in all protocol revisions. */
export const METHODS_OF_ALL_REVISIONS = [
  'tools/list',
  'tools/call',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const;

type Method = (typeof METHODS_OF_ALL_REVISIONS)[number];

export const isMethodOfAllRevisions = (method: string): method is Method =>
  (METHODS_OF_ALL_REVISIONS as readonly string[]).includes(method);

@Injectable()
export class RpcMethods {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly calls: CallTool,
    private readonly config: Config,
  ) {}

  /**
   * Carries out a method and returns the failure or the response that `write` makes of the result. Returns
   * null if the client has disconnected.
   */
  async exchange(
    { id, method, params }: RpcRequest,
    caller: Caller,
    stream: ResponseStream,
    write: (prepared: Prepared) => JsonTextPieces,
  ): Promise<RpcFailureMessage | JsonTextPieces | null> {
    const progress = progressNotifier(params['_meta'], (told) => stream.notify({ jsonrpc: '2.0', ...told }));
    try {
      const watching = { progress, signal: () => stream.signal };
      const prepared = await this.answer(method as Method, params, caller, watching);
      return stream.isGone ? null : write(prepared);
    } catch (error) {
      if (error instanceof RpcError) return rpcFailure(id, error.code, error.message, error.data);
      throw error;
    }
  }

  /** Returns the result of a method. Throws RpcError. */
  async answer(method: Method, params: Params, caller: Caller, watching: CallContext): Promise<Prepared> {
    if (method === 'tools/call') return this.callTool(params, caller, watching);
    if (method === 'resources/read')
      return new PreparedResult({ contents: await this.read(params['uri'], caller, watching) });
    if (method === 'prompts/get') return new PreparedResult(getPromptResult(params));
    if (params['cursor'] !== undefined) throw invalidParams(UNKNOWN_CURSOR_TEXT);
    return method === 'tools/list' ? this.catalogue.list(caller.features) : LISTS[method];
  }

  /** Throws insufficient_scope if a new consent of the user would allow the request. */
  requireConsentedScopes({ method, params }: RpcRequest, caller: Caller): void {
    const called = method === 'tools/call' ? this.catalogue.find(params['name'], caller.features) : null;
    const read = method === 'resources/read' ? resourceSourceOf(params['uri']) : null;
    const tools: readonly Tool[] = called ? [called] : (read?.tools ?? []);
    for (const tool of tools) this.calls.requireConsentedScope(tool, caller);
  }

  private callTool({ name, arguments: args }: Params, caller: Caller, watching: CallContext) {
    if (typeof name !== 'string' || !isOptionalObject(args))
      throw invalidParams('tools/call needs a name, which is a text, and arguments, which are an object');
    const tool = this.catalogue.find(name, caller.features);
    if (!tool) throw invalidParams('Unknown tool');
    return this.calls.call(tool, args, caller, watching);
  }

  private async read(uri: unknown, caller: Caller, watching: CallContext): Promise<object[]> {
    if (uri === ALERT_APP_URI) return [{ ...ALERT_APP_PAGE, text: alertApp(this.config.publicBaseUrl) }];
    const source = resourceSourceOf(uri);
    if (!source) throw notFound(uri);
    const { tools, args, mimeType } = source;
    const contents: object[] = [];
    for (const tool of tools) {
      const { result } = await this.calls.call(tool, args, caller, watching);
      const { text } = result.content[0]!;
      if (result.isError) throw refusalOf(uri, text, result._meta!);
      contents.push({
        uri: tools.length === 1 ? uri : `${String(uri)}#${tool.name}`,
        mimeType,
        text: mimeType === 'text/markdown' ? result.structuredContent!['text'] : text,
      });
    }
    return contents;
  }
}

const isOptionalObject = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

const invalidParams = (message: string): RpcError => new RpcError(JSON_RPC_CODES.invalidParams, message);

const notFound = (uri: unknown): RpcError =>
  new RpcError(JSON_RPC_CODES.resourceNotFound, 'Resource not found', { uri });

/**
 * An unknown alert and a malformed id give the same error: in both cases there is no resource at the address.
 */
const refusalOf = (uri: unknown, text: string, meta: Params): RpcError =>
  meta['code'] === 'alert_not_found' || meta['code'] === 'validation_error'
    ? notFound(uri)
    : new RpcError(JSON_RPC_CODES.refused, text, meta);

/** Returns the function that reports progress. Only clients that sent a progress token are notified. */
export function progressNotifier(
  meta: unknown,
  notify: (told: ProgressNotification) => void,
): CallContext['progress'] {
  const { progressToken } = (meta ?? {}) as { readonly progressToken?: unknown };
  if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return () => undefined;
  return (progress, total) =>
    notify({ method: 'notifications/progress', params: { progressToken, progress, total } });
}

interface ProgressNotification {
  readonly method: 'notifications/progress';
  readonly params: { progressToken: string | number; progress: number; total: number };
}
