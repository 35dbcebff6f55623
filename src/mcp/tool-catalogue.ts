import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import type { Feature } from '@alert-review/kernel';
import { PreparedResult } from './tool-results.js';
import type { Tool } from './tool.js';
import { toolSchema } from './tool-schema.js';

/** The list of tools has a single page, so every cursor is unknown. */
export const UNKNOWN_CURSOR_TEXT = 'Unknown cursor';

export const ToolsToken = Symbol('tools');

/** All tools. The list does not depend on scopes, as each call checks the rights. */
@Injectable()
export class ToolCatalogue {
  private readonly tools: ReadonlyMap<string, Tool>;
  private readonly lists = new Map<string, PreparedResult<{ tools: ListedTool[] }>>();

  constructor(@Inject(ToolsToken) tools: readonly Tool[]) {
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
    if (this.tools.size < tools.length) throw new Error('two tools have the same name');
  }

  /** Returns the tool list of an organization with these features. */
  list(features: readonly Feature[] = []): PreparedResult<{ tools: ListedTool[] }> {
    const tools = [...this.tools.values()].filter((tool) => isListed(tool, features));
    const key = tools.map(({ name }) => name).join(' ');
    const listed =
      this.lists.get(key) ?? new PreparedResult({ tools: tools.map((tool) => this.described(tool)) });
    this.lists.set(key, listed);
    return listed;
  }

  find(name: unknown, features: readonly Feature[]): Tool | null {
    const tool = typeof name === 'string' ? this.tools.get(name) : undefined;
    return tool && isListed(tool, features) ? tool : null;
  }

  /**
   * Describes a tool without an icon: the server has one, and thirty links to the same picture would add 3 kB
   * to each list.
   */
  private described({ name, title, description, input, output, hints, appUri }: Tool): ListedTool {
    return {
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
    };
  }
}

const isListed = ({ listedWith }: Tool, features: readonly Feature[]): boolean =>
  listedWith === null || features.includes(listedWith);
