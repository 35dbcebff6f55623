import type { Example } from '../../contract.js';
import { INVESTIGATION_ID } from './investigation.js';

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

export const ALERT_EXAMPLES: readonly Example[] = [
  {
    name: 'One to investigate at once',
    body: { alerts: [ALERT], trigger_execution: true },
    status: 200,
    answer: {
      success: true,
      processed: 1,
      execution_triggered: true,
      upload_session_id: '01jn8k2m4y6q8s0v2x4z6b8d0d',
      investigations: [{ alert_id: 'alert-1', investigation_id: '01jn8k2m4y6q8s0v2x4z6b8d0e' }],
      errors: [],
      warnings: [],
      warnings_total: 0,
    },
  },
  {
    name: 'One to investigate later',
    body: { alerts: [SECOND] },
    status: 200,
    answer: {
      success: true,
      processed: 1,
      execution_triggered: false,
      upload_session_id: '01jn8k2m4y6q8s0v2x4z6b8d0f',
      investigations: [],
      errors: [],
      warnings: [],
      warnings_total: 0,
    },
  },
  {
    name: 'A transaction that was never sent',
    body: { alerts: [{ ...ALERT, alert_id: 'alert-3', flagged_transaction_id_list: ['transaction-77'] }] },
    status: 422,
    answer: {
      error: 'validation_error',
      message: 'alerts[0].flagged_transaction_id_list[0] maps to no submitted transaction',
      details: {
        field: 'alerts[0].flagged_transaction_id_list[0]',
        value: 'transaction-77',
        message: 'maps to no submitted transaction',
        reason: 'alerts[0].flagged_transaction_id_list[0] maps to no submitted transaction',
        problems: [
          {
            field: 'alerts[0].flagged_transaction_id_list[0]',
            value: 'transaction-77',
            message: 'maps to no submitted transaction',
          },
        ],
        problems_total: 1,
      },
    },
  },
];

export const START_EXAMPLES: readonly Example[] = [
  {
    name: 'One that is known and one that is not',
    body: { alert_ids: ['alert-2', 'alert-9'] },
    status: 200,
    answer: {
      success: false,
      processed: 1,
      investigations: [{ alert_id: 'alert-2', investigation_id: '01jn8k2m4y6q8s0v2x4z6b8d0g' }],
      errors: [
        { alert_id: 'alert-9', index: 1, field: 'alert_id', value: 'alert-9', message: 'Alert not found' },
      ],
      warnings: [],
      warnings_total: 0,
    },
  },
];

export const FEEDBACK_EXAMPLES: readonly Example[] = [
  {
    name: 'An investigation that was right',
    body: { investigation_feedback_items: [{ investigation_id: INVESTIGATION_ID, status: 'ESCALATED' }] },
    status: 200,
    answer: { success: true, processed: 1, errors: [], warnings: [], warnings_total: 0 },
  },
];
