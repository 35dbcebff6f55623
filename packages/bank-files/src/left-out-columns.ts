// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { withAsciiDigits } from './digits.js';
import type { FieldSource, WrittenFieldMap } from './field-map-schema.js';
import { isColumnNamed } from './header-names.js';
import type { CustomerSide } from './direction.js';
import { nameColumnsOfSides, sideOfColumnName } from './side-names.js';
import { PayerNames } from './payer-names.js';
import { cachedByName } from './name-cache.js';
import { isFeeNamed } from './fee-and-balance-names.js';

/** What an unused column may contain that matters for a payment. */
type LeftOutKind = 'fee' | 'asset' | 'name' | 'amount';

interface LeftOutRemark {
  readonly column: string;
  readonly rows: number;
  readonly message: string;
}

const COLUMNS_MAX = 100;
/** Limits the work for a row, since each cell of these columns is read. */
const OTHERS_MAX = 50;
const MONEY = ['amount', 'sends', 'receives', 'account'] as const;
const NAMES = ['other.name', 'sender.name', 'receiver.name'] as const;
const ASSETS =
  /(?<!\p{L})(?:isin|instrument|quantity|units|shares|menge|stück|anteile|quantité|cantidad|quantità|aantal|antal|ilość|количество|актив)(?!\p{L})|数量|銘柄|수량/iu;

/** Tells whether a column's name means a crypto currency or another asset. */
export const isAssetNamed = cachedByName((name) => ASSETS.test(name));

/** Tells whether the map reads the counterparty's name from the file. */
const hasNames = ({ fields }: Pick<WrittenFieldMap, 'fields'>): boolean =>
  Object.entries<FieldSource>(fields).some(
    ([path, { constant }]) => /^(?:other|sender|receiver)\./.test(path) && constant === undefined,
  );

/** Fields whose known names are compared with the names of unused columns. */
export const FIELDS_OF_LEFT_OUT: readonly string[] = [...MONEY, ...NAMES];

/**
 * Returns the kind of important information that an unused column may contain, according to its name; null if
 * none. Cached, because the first row needs all columns at once.
 */
export const leftOutKindOf = cachedByName((column): LeftOutKind | null => {
  if (isFeeNamed(column)) return 'fee';
  if (MONEY.some((field) => isColumnNamed(column, field))) return 'amount';
  if (isAssetNamed(column)) return 'asset';
  return NAMES.some((field) => isColumnNamed(column, field)) ? 'name' : null;
});

/** Tells whether a cell has a value. A fee of 0 does not count, because it was not charged. */
const hasValue = (text: string, kind: LeftOutKind): boolean =>
  kind === 'fee' ? /[1-9]/.test(withAsciiDigits(text)) : text !== '';

interface SeenColumn {
  readonly kind: LeftOutKind;
  example: string;
  /** The names found in a column such as Payer; null for any other column. */
  readonly payers: PayerNames | null;
}

type SideColumns = ReturnType<typeof nameColumnsOfSides>;

const MESSAGES: Readonly<
  Record<LeftOutKind, (column: string, example: string, sides: SideColumns) => string>
> = {
  fee: (column) =>
    `${column} has amounts other than 0, and the map leaves it out. Look whether a fee is part ` +
    'of the amount, or was charged in addition to it: then it is a payment of its own, which the ' +
    'file does not list.',
  amount: (column) =>
    `${column} is named like an amount or an account, and the map leaves it out. Look whether it ` +
    'belongs to `amount`, to `direction: { sender: …, receiver: … }` or to a side.',
  asset: (column, example) =>
    `${column} is named like an asset or its quantity (such as ${JSON.stringify(example)}), and the map leaves it ` +
    'out. Look whether the payment is in this asset: then take its quantity as `amount` and its code as ' +
    '`amount_currency`.',
  name: (column, example, sides) =>
    `${column} is named like the counterparty (such as ${JSON.stringify(example)}), and the map leaves it out. ` +
    `${adviceOnName(column, sides)}, so that payments of one counterparty are seen together.`,
};

/**
 * Advises on a column of names. If there is a column for senders and a column for receivers, one of them
 * names the customer in each row.
 */
function adviceOnName(column: string, sides: SideColumns): string {
  if (sides?.sender !== column && sides?.receiver !== column) return 'Add other.name';
  const sender = JSON.stringify(sides.sender);
  const receiver = JSON.stringify(sides.receiver);
  return `Add sender.name: ${sender} and receiver.name: ${receiver}, of which the side of your customer is passed over`;
}

/** Looks for unused columns that are named like a part of a payment. */
export class LeftOutColumns {
  private columns: Map<string, SeenColumn> | null = null;
  private rows = 0;
  private header: readonly string[] = [];
  /** Unused columns whose names say nothing, up to a limit. */
  readonly others: string[] = [];

  /** `isLeftOut`: whether the mapping leaves a column out. */
  constructor(
    private readonly map: Pick<WrittenFieldMap, 'fields'>,
    private readonly isLeftOut: (column: string) => boolean,
  ) {}

  add(row: BankRow, own: CustomerSide | null): void {
    this.columns ??= this.begun(row.columns);
    this.rows += 1;
    for (const [name, seen] of this.columns) {
      seen.payers?.add(cellTextOf(row.get(name)), own);
      if (seen.example !== '') continue;
      const text = cellTextOf(row.get(name));
      if (hasValue(text, seen.kind)) seen.example = text.slice(0, 60);
    }
  }

  /** Returns the columns that a person should check. */
  list(kinds?: readonly LeftOutKind[]): LeftOutRemark[] {
    return [...(this.columns ?? [])]
      .filter(([, { kind, example }]) => example !== '' && (kinds?.includes(kind) ?? true))
      .filter(([, { payers }]) => !payers?.areOfCustomer)
      .slice(0, COLUMNS_MAX)
      .map(([column, { kind, example }]) => ({
        column,
        rows: this.rows,
        message: MESSAGES[kind](column, example, kind === 'name' ? nameColumnsOfSides(this.header) : null),
      }));
  }

  private begun(columns: readonly string[]) {
    const hasNamesMapped = hasNames(this.map);
    this.header = columns;
    const found = columns.filter(this.isLeftOut).flatMap((name) => {
      const kind = leftOutKindOf(name);
      if (kind === null && this.others.length < OTHERS_MAX) this.others.push(name);
      const isTold = kind !== null && !(kind === 'name' && hasNamesMapped);
      if (!isTold) return [];
      const isPayer = kind === 'name' && sideOfColumnName(name) === 'sender';
      return [[name, { kind, example: '', payers: isPayer ? new PayerNames() : null }] as const];
    });
    return new Map(found);
  }
}
