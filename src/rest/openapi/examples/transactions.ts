import { exampleIdAt, exampleSecretAt } from './recorded.js';

const ADDRESS = 'openTransactionUpload/An address/upload_uri';
const SESSION = exampleIdAt(ADDRESS);
const UNUSED = 'An address that is not used';

/** Returns one cash deposit. The examples have one a day, each just below a reporting threshold. */
const deposit = (day: number, amount: string) => ({
  transaction_id: `transaction-${day}`,
  type: 'DEPOSIT',
  event_time: `2025-03-0${day}T12:00:00Z`,
  amount,
  amount_currency: 'USD',
  sender: { name: 'Cash desk' },
  receiver: { entity_id: 'customer-1' },
});

export const OPEN_UPLOAD_EXAMPLES = [
  { name: 'An address', body: { format: 'json' } },
  { name: UNUSED, body: { format: 'json' } },
  { name: 'A format that is not taken', isFaulty: true, body: { format: 'xml' } },
] as const;

export const UPLOAD_FILE_EXAMPLES = [
  {
    name: 'Seven deposits, one of them to nobody known',
    parameters: {
      session_id: SESSION,
      org: exampleIdAt(`${ADDRESS} 2`),
      expires: Date.parse('2025-03-01T10:00:00Z'),
      signature: exampleSecretAt(ADDRESS),
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
  },
];

export const UPLOAD_STATUS_EXAMPLES = [
  { name: 'At its end', parameters: { session_id: SESSION } },
  { name: 'No such upload', parameters: { session_id: 'unknown' } },
];

export const CANCEL_UPLOAD_EXAMPLES = [
  {
    name: 'One that waits for its file',
    parameters: { session_id: exampleIdAt(`openTransactionUpload/${UNUSED}/upload_uri`) },
  },
  { name: 'One that has ended', parameters: { session_id: SESSION } },
];

export const REJECTED_ROW_EXAMPLES = {
  list: [{ name: 'All faults of all rows', parameters: { session_id: SESSION } }],
  export: [{ name: 'The rows to mend', parameters: { session_id: SESSION, format: 'json' } }],
} as const;
