import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import { PreparedResult } from './tool-results.js';
import type { Tool } from './tool.js';
import { toolSchema } from './tool-schema.js';

/** Why: the list has one page, so no cursor is valid. */
export const UNKNOWN_CURSOR = 'Unknown cursor';

export const TOOLS = Symbol('tools');

/** All tools for all scopes; a call checks the rights. */
@Injectable()
export class ToolCatalogue {
  private readonly tools: ReadonlyMap<string, Tool>;
  private listed: PreparedResult<{ tools: ListedTool[] }> | null = null;

  constructor(@Inject(TOOLS) tools: readonly Tool[]) {
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
    if (this.tools.size < tools.length) throw new Error('two tools have the same name');
  }

  get list(): PreparedResult<{ tools: ListedTool[] }> {
    return (this.listed ??= new PreparedResult({ tools: [...this.tools.values()].map(described) }));
  }

  find(name: unknown): Tool | null {
    return (typeof name === 'string' && this.tools.get(name)) || null;
  }
}

const described = ({ name, title, description, input, output, hints, appUri }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: toolSchema(input, 'input'),
  outputSchema: toolSchema(output, 'output'),
  annotations: {
    readOnlyHint: hints.readOnly,
    destructiveHint: hints.destructive,
    idempotentHint: hints.idempotent,
    openWorldHint: hints.openWorld,
  },
  ...(appUri !== undefined && { _meta: { ui: { resourceUri: appUri } } }),
});
