import { hundredths } from './read-words.js';
import type { Movement } from './raw-bank.js';
import { laterRows, type Truth } from './truth.js';

interface Party {
  readonly entity_id: string | null;
  readonly name: string | null;
}

/** The tables of a result. */
export interface ReadTables {
  readonly transactions: readonly {
    readonly transaction_id: string;
    readonly event_time: string;
    readonly direction: string;
    readonly amount: string;
    readonly counterparty: Party | null;
    readonly flagged: boolean;
    /** Ids of the flags that the transaction supports. */
    readonly flags: readonly string[];
    /** `later`: after the period that was read for the findings. */
    readonly beside?: string | null;
  }[];
  readonly counterparties: readonly (Party & {
    readonly sums: readonly {
      readonly in: string;
      readonly in_payments: number;
      readonly out: string;
      readonly out_payments: number;
    }[];
  })[];
}

const isParty = ({ entity_id: id, name }: Party, { other }: Movement): boolean =>
  (id ?? name ?? '').toLowerCase() === other.toLowerCase();

/** Compares each transaction with the upload of its id, and each counterparty with all transfers with it. */
export function tableFaults(truth: Truth, { transactions, counterparties }: ReadTables): string[] {
  const { rows, flagged, endMs } = truth;
  const byId = new Map([...rows, ...laterRows(truth)].map((row) => [row.id, row]));
  const ofRows = transactions.flatMap((told) => {
    const real = byId.get(told.transaction_id);
    const isSame =
      real !== undefined &&
      Date.parse(told.event_time) === real.atMs &&
      (told.direction === 'in') === real.isIn &&
      hundredths(told.amount) === real.cents &&
      told.counterparty !== null &&
      isParty(told.counterparty, real) &&
      told.flagged === flagged.includes(real) &&
      (told.beside === 'later') === real.atMs > endMs;
    return isSame ? [] : [`table: transaction ${told.transaction_id} is another one`];
  });
  const ofParties = counterparties.flatMap((party) => {
    const own = rows.filter((row) => isParty(party, row));
    const said = party.sums.map((each) => [
      hundredths(each.in),
      each.in_payments,
      hundredths(each.out),
      each.out_payments,
    ]);
    const side = (isIn: boolean) => {
      const some = own.filter((row) => row.isIn === isIn);
      return [some.reduce((total, { cents }) => total + cents, 0), some.length];
    };
    const real = [...side(true), ...side(false)];
    return said.length === 1 && String(said[0]) === String(real)
      ? []
      : [`table: ${party.entity_id ?? party.name} has ${String(said)}, and it is ${String(real)}`];
  });
  const shown = new Set(transactions.map(({ transaction_id: id }) => id));
  const missing = flagged.filter(({ id }) => transactions.length < 50 && !shown.has(id));
  return [...ofRows, ...ofParties, ...missing.map(({ id }) => `table: flagged ${id} is missing`)];
}
