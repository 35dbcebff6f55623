import { FindAlerts } from '../../src/alerts/queries/find-alerts.query.js';
import { AlertNotes } from '../../src/investigations/engine/alert-notes.js';
import type { Caller } from '@alert-review/kernel';
import type { TestApp } from './app.js';

/** What analysts wrote about an alert, oldest first, as a run reads it. */
export async function notesOf(server: TestApp, caller: Caller, alertId: string) {
  const [alert] = await server.bus.send(new FindAlerts(caller, { alertIds: [alertId] }));
  return server.app.get(AlertNotes, { strict: false }).of(caller, alert!.id);
}
