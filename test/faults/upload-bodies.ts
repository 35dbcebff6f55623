/** A customer, as small as the API allows and different from every other. */
export const entityOf = (id: string) => ({
  entity_id: id,
  type: 'INDIVIDUAL',
  name: `Customer ${id}`,
  mailing_country: 'SE',
});

export const transactionOf = (id: string, entityId: string, amount: number) => ({
  transaction_id: id,
  type: 'TRANSFER',
  event_time: new Date(Date.UTC(2025, 0, 1) + (amount % 5_000_000) * 1_000).toISOString().slice(0, 19),
  amount: `${amount}.50`,
  amount_currency: 'SEK',
  sender: { entity_id: entityId },
  receiver: { name: 'Corner shop' },
  status: 'COMPLETED',
});

export const alertOf = (id: string, entityId: string, transactionId: string) => ({
  alert_id: id,
  entity_id_list: [entityId],
  flagged_transaction_id_list: [transactionId],
  source: 'TM',
  title: `Unusual transfers ${id}`,
  status: 'OPEN',
  created_at: '2025-02-01T00:00:00Z',
  rule_title: 'Many transfers',
});

export interface TransactionFile {
  readonly body: string;
  readonly counts: { received: number; created: number; updated: number; unchanged: number; failed: number };
}

/**
 * Rows of every outcome: most are new, every 50th repeats the row before it, every 50th corrects it, every
 * 100th names a customer whom nobody submitted.
 */
export function transactionFile(prefix: string, rows: number, entityId: string): TransactionFile {
  const counts = { received: rows, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const before = transactionOf(`${prefix}-${row - 1}`, entityId, row - 1);
    const kind = row % 100;
    if (kind === 30 || kind === 80) {
      counts.unchanged++;
      lines.push(JSON.stringify(before));
    } else if (kind === 40 || kind === 90) {
      counts.updated++;
      lines.push(JSON.stringify({ ...before, amount: `${row}.75` }));
    } else if (kind === 99) {
      counts.failed++;
      lines.push(JSON.stringify(transactionOf(`${prefix}-${row}`, 'nobody', row)));
    } else {
      counts.created++;
      lines.push(JSON.stringify(transactionOf(`${prefix}-${row}`, entityId, row)));
    }
  }
  return { body: `[${lines.join(',\n')}]`, counts };
}
