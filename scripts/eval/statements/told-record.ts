/**
 * What was uploaded of one customer, read in the simplest way. Nothing passes through code of the engine, so
 * that its statements are held against something else than itself.
 */
export interface UploadedSide {
  readonly entity_id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly blockchain_addresses?: readonly string[] | null | undefined;
}

export interface UploadedRow {
  readonly transaction_id: string;
  readonly event_time: string;
  readonly amount: string;
  readonly amount_currency: string;
  readonly status?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly subtype?: string | null | undefined;
  readonly descriptor?: string | null | undefined;
  readonly sender?: UploadedSide | null | undefined;
  readonly receiver?: UploadedSide | null | undefined;
}

export interface UploadedCustomer {
  readonly entity_id: string;
  readonly name?: string | null | undefined;
  readonly registered_at?: string | null | undefined;
  readonly ip_addresses?: readonly string[] | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly ubo?: unknown;
  readonly annual_income?: unknown;
  readonly estimated_monthly_deposits?: unknown;
}

export interface UploadedAlert {
  readonly alert_id: string;
  readonly entity_id_list: readonly string[];
  readonly flagged_transaction_id_list: readonly string[];
  readonly created_at: string;
}

export interface UploadedBank {
  readonly entities: readonly UploadedCustomer[];
  readonly transactions: readonly UploadedRow[];
  readonly alerts: readonly UploadedAlert[];
  readonly decided?: readonly UploadedAlert[];
}

/** A payment of the customer. `party`: the other side, in small letters; empty if nobody is named. */
export interface ToldRow {
  readonly id: string;
  readonly atMs: number;
  readonly day: string;
  readonly isIn: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly party: string;
  readonly partyId: string | null;
  readonly isCash: boolean;
  readonly isLoad: boolean;
  readonly isSelf: boolean;
  /** To or from an account of the customer's own, as the bank says or by the name. */
  readonly isOwn: boolean;
  readonly isFlagged: boolean;
  readonly text: string;
}

export interface ToldRecord {
  readonly customer: UploadedCustomer;
  readonly alert: UploadedAlert;
  readonly bank: UploadedBank;
  /** Payments that moved money, in order of time, over the whole record. */
  readonly rows: readonly ToldRow[];
  readonly flagged: readonly ToldRow[];
  /** Between two accounts of the customer under one id. */
  readonly ownMoves: readonly ToldRow[];
}

export const DAY_MS = 86_400_000;
const UNMOVED = new Set(['FAILED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'SETTLEMENT_ERROR']);

const instant = (written: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(written) ? written : `${written}Z`);

export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Returns the records that texts of a bank's alerts are held against. */
export function recordsOf(bank: UploadedBank): (alertId: string, text: string) => ToldRecord | undefined {
  const customers = new Map(bank.entities.map((entity) => [entity.entity_id, entity]));
  const alerts = new Map(bank.alerts.map((alert) => [alert.alert_id, alert]));
  const byCustomer = new Map<string, UploadedRow[]>();
  for (const row of bank.transactions)
    for (const id of new Set([row.sender?.entity_id, row.receiver?.entity_id])) {
      if (id == null) continue;
      const own = byCustomer.get(id) ?? [];
      byCustomer.set(id, own);
      own.push(row);
    }
  return (alertId, text) => {
    const alert = alerts.get(alertId)!;
    // Of several customers the text says whom it is about.
    const named = alert.entity_id_list.find((id) => text.includes(`(customer ${id}`));
    const customer = customers.get(named ?? alert.entity_id_list[0] ?? '');
    if (!customer) return undefined;
    const flaggedIds = new Set(alert.flagged_transaction_id_list);
    const rows = (byCustomer.get(customer.entity_id) ?? [])
      .flatMap((row) => readRow(row, customer.entity_id, customers, flaggedIds))
      .sort((a, b) => a.atMs - b.atMs);
    const [ownMoves, moved] = [true, false].map((isSelf) => rows.filter((row) => row.isSelf === isSelf));
    const flagged = moved!.filter((row) => row.isFlagged);
    return { customer, alert, bank, rows: moved!, flagged, ownMoves: ownMoves! };
  };
}

function readRow(
  row: UploadedRow,
  own: string,
  customers: ReadonlyMap<string, UploadedCustomer>,
  flaggedIds: ReadonlySet<string>,
): ToldRow[] {
  const isIn = row.receiver?.entity_id === own;
  if (UNMOVED.has(row.status ?? '')) return [];
  const isSelf = isIn && row.sender?.entity_id === own;
  const other = isIn ? row.sender : row.receiver;
  const name =
    customers.get(other?.entity_id ?? '')?.name ??
    other?.name ??
    other?.entity_id ??
    other?.blockchain_addresses?.[0] ??
    '';
  const atMs = instant(row.event_time);
  return [
    {
      id: row.transaction_id,
      atMs,
      day: dayOf(atMs),
      isIn: isIn !== row.amount.startsWith('-'),
      amount: Math.abs(Number(row.amount)),
      currency: row.amount_currency,
      isSelf,
      party: isSelf ? '' : plainName(name),
      partyId: other?.entity_id ?? null,
      isCash: isCash(row),
      isLoad: row.subtype === 'PREPAID_CARD_LOAD',
      isOwn: row.type === 'INTERNAL' || plainName(name) === plainName(customers.get(own)?.name ?? ''),
      isFlagged: flaggedIds.has(row.transaction_id),
      text: row.descriptor?.trim() ?? '',
    },
  ];
}

/** As the bank says; a deposit or withdrawal that says nothing more is taken for cash. */
const isCash = ({ type, subtype }: UploadedRow): boolean =>
  /CASH|DEPOSIT_FIAT|WITHDRAWAL_FIAT|ACCOUNT_DEPOSIT|ACCOUNT_WITHDRAWAL|\bATM/.test(subtype ?? '') ||
  type === 'CASH' ||
  (subtype == null && /^(?:DEPOSIT|WITHDRAWAL)$/.test(type ?? ''));

export const plainName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
