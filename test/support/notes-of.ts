import { FindAlerts } from '../../src/alerts/queries/find-alerts.query.js';
import { AlertNotes } from '../../src/investigations/engine/alert-notes.js';
import type { Caller } from '@alert-review/kernel';
import type { TestApp } from './app.js';

/** The analysts' notes about an alert, oldest first, as an investigation reads them. */
export async function notesOf(server: TestApp, caller: Caller, alertId: string) {
  const [alert] = await server.bus.send(new FindAlerts(caller, { alertIds: [alertId] }));
  return server.app.get(AlertNotes, { strict: false }).of(caller, alert!.id);
}
