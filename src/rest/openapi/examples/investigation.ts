import type { Example } from '../../contract.js';
import { stableIdAt, recorded } from './recorded.js';

export const INVESTIGATION_ID = stableIdAt(
  'uploadAlerts/One to investigate at once/investigations/0/investigation_id',
);

export const INVESTIGATION_EXAMPLES: readonly Example[] = recorded('getInvestigation', [
  { name: 'At its end', parameters: { investigation_id: INVESTIGATION_ID } },
  { name: 'No such investigation', parameters: { investigation_id: 'unknown' } },
]);

export const STATUS_EXAMPLES: readonly Example[] = recorded('getInvestigationStatus', [
  { name: 'At its end', parameters: { investigation_id: INVESTIGATION_ID } },
  { name: 'No such investigation', parameters: { investigation_id: 'unknown' } },
]);

export const LIST_EXAMPLES: readonly Example[] = recorded('listInvestigations', [
  { name: 'Those of an alert', parameters: { alert_id: 'alert-1', state: 'completed' } },
  { name: 'A state that is none', parameters: { state: 'done' } },
]);
