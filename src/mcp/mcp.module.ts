import { Module } from '@nestjs/common';
import { HostAndOrigin } from './host-and-origin.js';
import { McpController } from './mcp.controller.js';
import { McpTransport } from './mcp.transport.js';

@Module({ controllers: [McpController], providers: [McpTransport, HostAndOrigin] })
export class McpModule {}
