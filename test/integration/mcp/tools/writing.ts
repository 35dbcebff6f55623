import type { Alert } from '../../../../src/alerts/domain/alert.record.js';
import type { TestApp, TestOrganization } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { McpClient } from '../../../support/mcp-client.js';
import { RestClient } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

export interface Writing {
  readonly server: TestApp;
  readonly bank: TestOrganization;
  readonly client: McpClient;
  /** A second user of the same organization. */
  readonly colleague: McpClient;
  /** Of another organization, with every scope. */
  readonly stranger: McpClient;
  /** The own ids of alerts that nobody has decided about. */
  newAlerts(count: number, overrides?: Partial<Alert>): Promise<string[]>;
  /** Uploads an alert of `newAlerts` with another title. */
  uploadAgain(alertId: string): Promise<void>;
}

export async function undecidedAlerts(seed: number): Promise<Writing> {
  const server = await mcpApp();
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  const make = new Builders(seed);
  const rest = new RestClient(server, bank);
  const entity = make.entity();
  const row = make.transaction(entity.entity_id);
  await rest.entities(entity);
  await rest.transactions([row]);
  const uploaded = new Map<string, Alert>();
  return {
    server,
    bank,
    client: await McpClient.connect(server, bank),
    colleague: await McpClient.connect(server, bank),
    stranger: await McpClient.connect(server, other),
    async newAlerts(count, overrides = {}) {
      const alerts = Array.from({ length: count }, () =>
        make.alert([entity.entity_id], [row.transaction_id], overrides),
      );
      await rest.alerts(alerts, false);
      for (const alert of alerts) uploaded.set(alert.alert_id, alert);
      return alerts.map(({ alert_id }) => alert_id);
    },
    async uploadAgain(alertId) {
      await rest.alerts([{ ...uploaded.get(alertId)!, title: 'Uploaded again' }], false);
    },
  };
}
