import { Module } from '@nestjs/common';
import { CallTool } from './call-tool.js';
import { HostAndOrigin } from './host-and-origin.js';
import { LegacyServer } from './legacy/legacy-server.js';
import { McpRoute } from './mcp.route.js';
import { McpTransport } from './mcp.transport.js';
import { ModernServer } from './modern/modern-server.js';
import { ToolCatalogue, TOOLS } from './tool-catalogue.js';
import { ALL_TOOLS } from './tools/index.js';

@Module({
  providers: [
    McpRoute,
    McpTransport,
    HostAndOrigin,
    CallTool,
    LegacyServer,
    ModernServer,
    ToolCatalogue,
    { provide: TOOLS, useValue: ALL_TOOLS },
  ],
})
export class McpModule {}
