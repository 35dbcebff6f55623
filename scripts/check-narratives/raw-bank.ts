import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { hundredths } from './read-words.js';

/** The fields of the uploaded data that are checked, with their names in the API. */
export interface SentTransaction {
  readonly transaction_id: string;
  readonly event_time: string;
  readonly amount: string;
  readonly amount_currency: string;
  readonly type?: string;
  readonly sender: { readonly entity_id?: string; readonly name?: string };
  readonly receiver: { readonly entity_id?: string; readonly name?: string };
}

export interface SentAlert {
  readonly alert_id: string;
  readonly entity_id_list: readonly string[];
  readonly flagged_transaction_id_list: readonly string[];
  readonly created_at: string;
}

export interface SentCustomer {
  readonly entity_id: string;
  readonly name: string;
  readonly dob: string;
  readonly registered_at: string;
  readonly annual_income?: { readonly upper_bound: number };
  readonly estimated_monthly_deposits?: { readonly upper_bound: number };
}

/** A transfer from the view of one customer. */
export interface Movement {
  readonly id: string;
  /** Position in the uploaded file, from 0. Service ids end with it. */
  readonly place: number;
  readonly atMs: number;
  readonly day: string;
  readonly isIn: boolean;
  /** Amount in hundredths of the currency. */
  readonly cents: number;
  readonly other: string;
  readonly type: string | undefined;
  readonly isOtherKnown: boolean;
}

/** The uploaded data by customer. It does not pass through any code of the engine. */
export class RawBank {
  readonly customers = new Map<string, SentCustomer>();
  readonly alerts = new Map<string, SentAlert>();
  readonly byPlace: SentTransaction[] = [];
  private readonly movements = new Map<string, Movement[]>();

  constructor(sent: {
    readonly entities: readonly SentCustomer[];
    readonly alerts: readonly SentAlert[];
    readonly transactions: Iterable<SentTransaction>;
  }) {
    for (const entity of sent.entities) this.customers.set(entity.entity_id, entity);
    for (const alert of sent.alerts) this.alerts.set(alert.alert_id, alert);
    for (const row of sent.transactions) this.take(row);
    for (const rows of this.movements.values()) rows.sort((a, b) => a.atMs - b.atMs);
  }

  /** Returns a customer's transfers in order of time. */
  of(customer: string): readonly Movement[] {
    return this.movements.get(customer) ?? [];
  }

  private take(row: SentTransaction): void {
    const place = this.byPlace.push(row) - 1;
    const common = {
      id: row.transaction_id,
      place,
      atMs: Date.parse(row.event_time),
      day: row.event_time.slice(0, 10),
      cents: hundredths(row.amount),
      type: row.type,
    };
    const seenBy = (own: SentTransaction['sender'], other: SentTransaction['sender'], isIn: boolean) => {
      if (own.entity_id === undefined) return;
      const rows = this.movements.get(own.entity_id) ?? [];
      this.movements.set(own.entity_id, rows);
      rows.push({
        ...common,
        isIn,
        other: other.entity_id ?? other.name ?? '',
        isOtherKnown: other.entity_id !== undefined,
      });
    };
    seenBy(row.sender, row.receiver, false);
    seenBy(row.receiver, row.sender, true);
  }
}

/**
 * Returns uploads whose day, amount or parties differ from the packed tables that the loader made them from.
 */
export function uploadsUnlikeTables(folder: string, rows: readonly SentTransaction[]): string[] {
  const table = brotliDecompressSync(readFileSync(path.join(folder, 'transactions.csv.br'))).toString();
  const [head = '', ...lines] = table.trim().split('\n');
  const column = (name: string) => head.split(',').indexOf(name);
  const at = ['tx_id', 'date', 'amount', 'from_account', 'to_account'].map(column);
  const known = new Map<number, readonly string[]>();
  for (const line of lines) {
    const cells = line.split(',');
    const [id = '', ...rest] = at.map((index) => cells[index] ?? '');
    known.set(Number(id), rest);
  }
  const account = (side: SentTransaction['sender']) => side.entity_id?.replace(/^s0-0*(?=\d)/, '') ?? null;
  return rows.flatMap(({ transaction_id: id, event_time, amount, sender, receiver }) => {
    const [day, written = '', from, to] = known.get(Number(id.replace(/^s0-tx-/, ''))) ?? [];
    const payer = account(sender);
    const payee = account(receiver);
    const isSame =
      day === event_time.slice(0, 10) &&
      hundredths(written) === hundredths(amount) &&
      (payer === null || payer === from) &&
      (payee === null || payee === to);
    return isSame ? [] : [`${id} is not the row of the table`];
  });
}
