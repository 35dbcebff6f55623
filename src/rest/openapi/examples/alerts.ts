import { EXAMPLE_INVESTIGATION_ID, exampleIdAt } from './recorded.js';

const ALERT = {
  alert_id: 'alert-1',
  entity_id_list: ['customer-1'],
  flagged_transaction_id_list: [2, 3, 4, 5, 6, 7].map((day) => `transaction-${day}`),
  source: 'TM',
  title: 'Deposits below the reporting threshold',
  rule_title: 'Structuring',
  status: 'OPEN',
  created_at: '2025-03-08T00:00:00Z',
};

const SECOND = {
  ...ALERT,
  alert_id: 'alert-2',
  title: 'Cash from an unknown source',
  rule_title: 'Cash',
  disposition_status: 'UNDER_INVESTIGATION',
  dispositioned_at: '2025-03-08T10:15:00Z',
  dispositioned_by: 'analyst@example.com',
};

export const ALERT_EXAMPLES = [
  { name: 'One to investigate at once', body: { alerts: [ALERT], trigger_execution: true } },
  { name: 'One to investigate later', body: { alerts: [SECOND] } },
  {
    name: 'A transaction that was never sent',
    body: { alerts: [{ ...ALERT, alert_id: 'alert-3', flagged_transaction_id_list: ['transaction-77'] }] },
  },
];

export const START_EXAMPLES = [
  { name: 'One that is known and one that is not', body: { alert_ids: ['alert-2', 'alert-9'] } },
];

export const FEEDBACK_EXAMPLES = [
  {
    name: 'An investigation that was right',
    body: {
      investigation_feedback_items: [{ investigation_id: EXAMPLE_INVESTIGATION_ID, status: 'ESCALATED' }],
    },
  },
];

export const STORED_ALERT_EXAMPLES = [
  { name: 'With its investigation', parameters: { alert_id: 'alert-1' } },
  { name: 'An alert that there is not', parameters: { alert_id: 'alert-9' } },
];

export const LISTED_ALERT_EXAMPLES = [
  {
    name: 'Those of an upload',
    parameters: {
      upload_session_id: exampleIdAt('uploadAlerts/One to investigate at once/upload_session_id'),
    },
  },
];
