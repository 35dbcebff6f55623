import type { Example } from '../../contract.js';
import { recorded } from './recorded.js';

const ALERT = { alert_id: 'alert-1' };

/** Examples without answers, since positions differ on each server. */
export const EVENT_EXAMPLES: Readonly<Record<'list' | 'export', readonly Example[]>> = {
  list: recorded('listAuditEvents', [
    { name: 'Which run decided about an alert', parameters: { ...ALERT, type: 'InvestigationCompleted' } },
    { name: 'An alert that there is not', parameters: { alert_id: 'alert-9' } },
  ]),
  export: [
    {
      name: 'One day as CSV',
      parameters: { from: '2025-03-01', to: '2025-03-01', format: 'csv' },
      status: 200,
    },
  ],
};

export const ALERT_EXAMPLES: Readonly<Record<'history' | 'asOf' | 'export', readonly Example[]>> = {
  history: [{ name: 'Of one alert', parameters: ALERT, status: 200 }],
  asOf: recorded('getAlertAsOf', [
    { name: 'At the end of a day', parameters: { ...ALERT, at: '2025-03-01' } },
    { name: 'Before its first upload', parameters: { ...ALERT, at: '2025-02-28T23:59:59Z' } },
    { name: 'At no time', parameters: ALERT },
  ]),
  export: [{ name: 'At the end of a day', parameters: { at: '2025-03-01' }, status: 200 }],
};
