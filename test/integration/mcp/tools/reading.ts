import type { TestApp, TestOrganization } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { InvestigatedAlert } from '../../../support/investigated-alert.js';
import { McpClient } from '../../../support/mcp-client.js';
import { mcpApp } from '../mcp-app.js';

export interface Reading {
  readonly server: TestApp;
  readonly bank: TestOrganization;
  readonly alert: InvestigatedAlert;
  readonly client: McpClient;
  /** Of another organization, with every scope. */
  readonly stranger: McpClient;
}

/** An alert that was investigated twice, its bank's assistant and one of somebody else. */
export async function investigatedTwice(seed: number): Promise<Reading> {
  const server = await mcpApp();
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  const alert = await InvestigatedAlert.in(server, bank, new Builders(seed));
  await alert.rerun();
  const client = await McpClient.connect(server, bank);
  return { server, bank, alert, client, stranger: await McpClient.connect(server, other) };
}
