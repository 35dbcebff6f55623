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

/** A payment of the customer. `party`: the other side, however it is spelled; empty if nobody is named. */
export interface ToldRow {
  readonly id: string;
  readonly atMs: number;
  readonly day: string;
  readonly isIn: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly party: string;
  /** The other side as it is written, in small letters. */
  readonly written: string;
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
    const uploaded = byCustomer.get(customer.entity_id) ?? [];
    const isNoted = isMinusNotation(uploaded, customer.entity_id);
    const read = uploaded
      .map((row) => (isNoted ? { ...row, amount: row.amount.replace('-', '') } : row))
      .flatMap((row) => readRow(row, customer.entity_id, customers, flaggedIds))
      .sort((a, b) => a.atMs - b.atMs);
    const rows = withFullNames(read);
    const [ownMoves, moved] = [true, false].map((isSelf) => rows.filter((row) => row.isSelf === isSelf));
    const flagged = moved!.filter((row) => row.isFlagged);
    return { customer, alert, bank, rows: moved!, flagged, ownMoves: ownMoves! };
  };
}

/** Some banks write all that a customer sends with a minus: it then turns no payment round. */
function isMinusNotation(rows: readonly UploadedRow[], own: string): boolean {
  const sent = rows.filter(
    ({ sender, receiver }) => sender?.entity_id === own && receiver?.entity_id !== own,
  );
  const negative = sent.filter(({ amount }) => amount.startsWith('-')).length;
  return negative >= 3 && negative >= 9 * (sent.length - negative);
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
      written: writtenName(name),
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

/** Forms that a company's name has or lacks, as people write it. */
const FORMS_WRITTEN =
  'ab as asa bv co corp eirl gmbh inc kg lda llc ltd ltda nv oy oyj plc sa sarl sas sl slu spa srl srls';
const FORMS = new Set(FORMS_WRITTEN.split(' '));

/** Returns a name by which its spellings are one: in another order or case, without accents or legal form. */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}…]+/u)
    .filter((word) => word !== '');
  const told = words.filter((word) => !FORMS.has(word));
  return (told.length > 0 ? told : words).sort().join(' ');
}

/** Whether one name is another one with initials in the place of words. A name with digits is a code. */
export function isShortFor(short: string, full: string): boolean {
  const words = full.split(' ');
  const told = short.split(' ');
  if (told.length !== words.length || /\d/u.test(short + full)) return false;
  if (told.length < 2 || !told.some((word) => word.length > 2 && words.includes(word))) return false;
  return told.every((word) => {
    const at = words.findIndex((each) => each === word || (word.length === 1 && each.startsWith(word)));
    if (at === -1) return false;
    words.splice(at, 1);
    return true;
  });
}

/** Gives a shorter spelling the party of the only fuller name that it may stand for. */
function withFullNames(rows: readonly ToldRow[]): ToldRow[] {
  const parties = [...new Set(rows.map(({ party }) => party))];
  const fullOf = new Map(
    parties.map((party) => {
      const full = parties.filter((each) => each.length > party.length && isShortFor(party, each));
      return [party, full.length === 1 ? full[0]! : party];
    }),
  );
  return rows.map((row) => ({ ...row, party: fullOf.get(row.party)! }));
}

export const writtenName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
