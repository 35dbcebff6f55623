import { Module, type DynamicModule } from '@nestjs/common';
import { CallTool } from './call-tool.js';
import { HostAndOrigin } from './host-and-origin.js';
import { LegacyServer } from './legacy/legacy-server.js';
import { McpRoute } from './mcp.route.js';
import { McpTransport } from './mcp.transport.js';
import { RpcMethods } from './rpc-methods.js';
import { ModernServer } from './modern/modern-server.js';
import { ToolCatalogue, ToolsToken } from './tool-catalogue.js';
import { OPTIONAL_TOOLS } from './tools/index.js';
import type { Tool } from './tool.js';

@Module({
  providers: [
    McpRoute,
    McpTransport,
    HostAndOrigin,
    CallTool,
    LegacyServer,
    ModernServer,
    RpcMethods,
    ToolCatalogue,
  ],
})
export class McpModule {
  static withTools(tools: readonly Tool[]): DynamicModule {
    return {
      module: McpModule,
      providers: [{ provide: ToolsToken, useValue: [...tools, ...OPTIONAL_TOOLS] }],
    };
  }
}
