import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { ALERT_APP } from './alert-app.js';
import { CallTool } from './call-tool.js';
import { JSON_RPC_CODES, RpcError } from './json-rpc.js';
import { PROMPTS } from './prompts.js';
import { RESOURCE_TEMPLATES, RESOURCES, sourceOf, type ResourceSource } from './resources.js';
import type { CallContext } from './tool.js';
import { UNKNOWN_CURSOR } from './tool-catalogue.js';
import { ALERT_APP_URI } from './tools/fields.js';

type Params = Readonly<Record<string, unknown>>;

const LISTS = {
  'prompts/list': { prompts: PROMPTS.map(({ text: _, ...listed }) => listed) },
  'resources/list': { resources: RESOURCES },
  'resources/templates/list': { resourceTemplates: RESOURCE_TEMPLATES },
} as const;

export const OTHER_METHODS = [
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'prompts/get',
  'resources/read',
] as const;

type Method = (typeof OTHER_METHODS)[number];

export const isOtherMethod = (method: string): method is Method =>
  (OTHER_METHODS as readonly string[]).includes(method);

/** Prompts and resources, for both eras. Resources are read by calls of tools. */
@Injectable()
export class OtherMethods {
  constructor(private readonly calls: CallTool) {}

  /** Throws RpcError, and internal_error for our own faults. */
  async answer(method: Method, params: Params, caller: Caller, watching: CallContext): Promise<object> {
    if (method === 'prompts/get') return promptOf(params);
    if (method === 'resources/read') return this.read(params, caller, watching);
    if (params['cursor'] === undefined) return LISTS[method];
    throw new RpcError(JSON_RPC_CODES.invalidParams, UNKNOWN_CURSOR);
  }

  private async read({ uri }: Params, caller: Caller, watching: CallContext): Promise<object> {
    if (uri === ALERT_APP_URI) return ALERT_APP_CONTENTS;
    const source = sourceOf(uri);
    if (!source) throw notFound(uri);
    const contents: object[] = [];
    for (const tool of source.tools) {
      const { result } = await this.calls.call(tool, source.args, caller, watching);
      const { text } = result.content[0]!;
      if (result.isError) throw refusalOf(uri, text, result._meta!);
      contents.push({
        uri: source.tools.length === 1 ? uri : `${String(uri)}#${tool.name}`,
        mimeType: source.mimeType,
        text: textOf(source, result.structuredContent!, text),
      });
    }
    return { contents };
  }
}

/** Why no `csp`: without it a host allows no other origin. It is not listed: tools name it. */
const ALERT_APP_CONTENTS = {
  contents: [
    {
      uri: ALERT_APP_URI,
      mimeType: 'text/html;profile=mcp-app',
      text: ALERT_APP,
      _meta: { ui: { prefersBorder: true } },
    },
  ],
};

const textOf = ({ mimeType }: ResourceSource, { text }: Params, json: string): string =>
  mimeType === 'text/markdown' ? (text as string) : json;

const notFound = (uri: unknown): RpcError =>
  new RpcError(JSON_RPC_CODES.resourceNotFound, 'Resource not found', { uri });

/** Why the same for both: an address is wrong whether its id is malformed or not there. */
const refusalOf = (uri: unknown, text: string, meta: Params): RpcError =>
  meta['code'] === 'alert_not_found' || meta['code'] === 'validation_error'
    ? notFound(uri)
    : new RpcError(JSON_RPC_CODES.refused, text, meta);

function promptOf({ name, arguments: sent }: Params): object {
  const prompt = PROMPTS.find((each) => each.name === name);
  if (!prompt) throw new RpcError(JSON_RPC_CODES.invalidParams, 'Unknown prompt');
  const args = (sent ?? {}) as Readonly<Record<string, string>>;
  const missing = prompt.arguments.find((each) => typeof args[each.name] !== 'string' || !args[each.name]);
  if (missing) throw new RpcError(JSON_RPC_CODES.invalidParams, `The argument ${missing.name} is missing`);
  const content = { type: 'text', text: prompt.text(args) };
  return { description: prompt.description, messages: [{ role: 'user', content }] };
}
