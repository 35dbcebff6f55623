import type { Example } from '../../contract.js';

const SESSION = '01jn8k2m4y6q8s0v2x4z6b8d0c';

/** Day by day just below a reporting threshold. */
const deposit = (day: number, amount: string) => ({
  transaction_id: `transaction-${day}`,
  type: 'DEPOSIT',
  event_time: `2025-03-0${day}T12:00:00Z`,
  amount,
  amount_currency: 'USD',
  sender: { name: 'Cash desk' },
  receiver: { entity_id: 'customer-1' },
});

export const OPENING_EXAMPLES: readonly Example[] = [
  {
    name: 'An address',
    body: { format: 'json' },
    status: 200,
    answer: {
      upload_uri:
        'https://alerts.example.com/api/v1/transaction-monitoring/transactions/uploads/' +
        `${SESSION}?org=01jn8k2m4y6q8s0v2x4z6b8d00&expires=1740823200000&signature=wq3hP0b7`,
      session_id: SESSION,
      expires_at: '2025-03-01T10:00:00.000Z',
      warnings: [],
      warnings_total: 0,
    },
  },
  {
    name: 'A format that is not taken',
    body: { format: 'csv' },
    status: 422,
    answer: {
      error: 'validation_error',
      message: 'format must be json',
      details: {
        field: 'format',
        value: 'csv',
        message: 'must be json',
        reason: 'format must be json',
        problems: [{ field: 'format', value: 'csv', message: 'must be json' }],
        problems_total: 1,
      },
    },
  },
];

export const FILE_EXAMPLES: readonly Example[] = [
  {
    name: 'Seven deposits, one of them to nobody known',
    parameters: {
      session_id: SESSION,
      org: '01jn8k2m4y6q8s0v2x4z6b8d00',
      expires: 1740823200000,
      signature: 'wq3hP0b7',
    },
    body: [
      deposit(2, '9500.00'),
      deposit(3, '9700.00'),
      deposit(4, '9900.00'),
      deposit(5, '9600.00'),
      deposit(6, '9800.00'),
      deposit(7, '9400.00'),
      { ...deposit(8, '9100.00'), receiver: { entity_id: 'customer-9' } },
    ],
    status: 200,
    answer: {
      success: true,
      session_id: '01jn8k2m4y6q8s0v2x4z6b8d0c',
      bytes: 1394,
      sha256: 'f4b25e1eac3b9e2a8eb2e0d8b25d33ab694e59cc1323dee5a5c4b48f9e12540d',
    },
  },
];

export const SESSION_EXAMPLES: readonly Example[] = [
  {
    name: 'At its end',
    parameters: { session_id: SESSION },
    status: 200,
    answer: {
      session_id: '01jn8k2m4y6q8s0v2x4z6b8d0c',
      kind: 'transactions',
      state: 'completed',
      started_at: '2025-03-01T09:00:00.000Z',
      finished_at: '2025-03-01T09:00:00.000Z',
      expires_at: '2025-03-01T10:00:00.000Z',
      counts: { received: 7, created: 6, updated: 0, unchanged: 0, failed: 1 },
      progress: { rows_done: 7, rows_total: 7 },
      refusal: null,
      errors: [
        {
          index: 6,
          transaction_id: 'transaction-8',
          field: 'receiver.entity_id',
          value: 'customer-9',
          message: 'maps to no submitted entity',
        },
      ],
      warnings: [],
      warnings_total: 0,
    },
  },
  {
    name: 'No such upload',
    parameters: { session_id: 'unknown' },
    status: 404,
    answer: {
      error: 'upload_session_not_found',
      message: 'Upload session not found',
      details: { field: null, value: null },
    },
  },
];
