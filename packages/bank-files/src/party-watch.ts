// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { FieldMap, MappedRow } from './field-map.js';
import { sourceOfField } from './field-map-schema.js';
import { columnsOfSource, comparableName } from './field-reader.js';
import type { PartySide } from './header-names.js';
import { PayerNames } from './payer-names.js';
import { nameColumnsOfSides, sideOfColumnName } from './side-names.js';

const SIDES: readonly PartySide[] = ['sender', 'receiver'];
/** Limited because a file may have millions of names, while the customer appears in its first rows. */
const NAMES_MAX = 1_000;
const LINES_SHOWN = 5;

const quoted = (text: string): string => JSON.stringify(text);
const otherSide = (side: PartySide): PartySide => (side === 'sender' ? 'receiver' : 'sender');

interface LinesSeen {
  rows: number;
  readonly first: number[];
}

/**
 * Returns the customer's name: the only name that occurs in every row on either side; null if none or several
 * do.
 */
export function customerInAllRows(
  pairs: readonly (readonly [sender: string, receiver: string])[],
): string | null {
  const [first, ...more] = pairs;
  if (!first || more.length === 0) return null;
  const everywhere = [...new Set(first.filter((name) => name !== ''))].filter((name) =>
    more.every((pair) => pair.some((each) => comparableName(each) === comparableName(name))),
  );
  return everywhere.length === 1 ? everywhere[0]! : null;
}

/**
 * Checks whether the names of both sides agree with the direction. There are two traps. In a request for
 * money, the person who asks is listed as the sender but receives the money. And a column "Payer" may name
 * the customer only in rows in which the customer pays, or a colleague in all rows.
 */
export class PartyWatch {
  private sides: Readonly<Record<PartySide, string>> | null = null;
  private isBegun = false;
  private rows = 0;
  /**
   * How many rows have each name on the customer's side; `other` counts rows with the name on the other side.
   */
  private readonly own = new Map<string, { rows: number; readonly name: string }>();
  private readonly other = new Map<string, LinesSeen>();
  /** A column named like the sender that the map reads as the counterparty; null if there is none. */
  private readonly payer: string | null;
  /**
   * A column that the map reads as the sender's name, without a column for the receiver's; null if there is
   * none.
   */
  private readonly sender: string | null;
  private readonly senders = new PayerNames();
  /** Rows in which the `sender` column is filled and the customer is the sender. */
  private readonly paying: LinesSeen = { rows: 0, first: [] };

  constructor(private readonly map: FieldMap) {
    const source = sourceOfField(map.written, 'other.name');
    const [column, ...more] = source && !source.except ? columnsOfSource(source) : [];
    // Check senders only: many banks call the counterparty "Payee" even if the customer is paid.
    const { column: sender = null } = sourceOfField(map.written, 'sender.name') ?? {};
    this.sender = sourceOfField(map.written, 'receiver.name') ? null : sender;
    this.payer =
      column !== undefined && more.length === 0 && sideOfColumnName(column) === 'sender' ? column : null;
  }

  add(row: BankRow, { own }: MappedRow): void {
    if (own === null || !this.map.written.direction) return;
    if (!this.isBegun) this.begin(row.columns);
    this.rows += 1;
    if (this.sender !== null) this.senders.add(cellTextOf(row.get(this.sender)), own);
    const { payer, sides } = this;
    if (payer !== null && own === 'sender' && cellTextOf(row.get(payer)) !== '')
      noteLine(this.paying, row.line);
    if (!sides) return;
    const ownName = cellTextOf(row.get(sides[own]));
    const otherName = cellTextOf(row.get(sides[otherSide(own)]));
    if (ownName === '' || otherName === '') return;
    const seen = this.own.get(comparableName(ownName)) ?? { rows: 0, name: ownName };
    seen.rows += 1;
    if (this.own.size < NAMES_MAX) this.own.set(comparableName(ownName), seen);
    const lines = this.other.get(comparableName(otherName)) ?? { rows: 0, first: [] };
    noteLine(lines, row.line);
    if (this.other.size < NAMES_MAX) this.other.set(comparableName(otherName), lines);
  }

  /** Returns questions that a person must answer before the rows can be imported. */
  questions(): string[] {
    return this.aboutSides();
  }

  /** Returns the columns that a person should check. */
  list(): readonly { readonly column: string; readonly rows: number; readonly message: string }[] {
    return [...this.aboutSender(), ...this.aboutPayer()];
  }

  private aboutSender(): ReturnType<PartyWatch['list']> {
    const { sender: column, rows } = this;
    if (column === null || !this.senders.areOfCustomer) return [];
    const message =
      `${column} has the same names where your customer pays and where it is paid, so that it seems to name somebody ` +
      'who acts for your customer, and the map makes them the counterparty. Leave sender.name out and name ' +
      `${quoted(column)} under \`ignore\`.`;
    return [{ column, rows, message }];
  }

  private aboutPayer(): ReturnType<PartyWatch['list']> {
    const { payer, paying } = this;
    if (payer === null || paying.rows === 0) return [];
    const message =
      `${payer} is named like the column of who pays and mapped as other.name, and in ${linesOf(paying)} your ` +
      `customer pays, so that it may name your customer. Say sender.name: ${quoted(payer)} in place of ` +
      'other.name: then it is the counterparty only where your customer is paid.';
    return [{ column: payer, rows: paying.rows, message }];
  }

  /**
   * Needs a map with `direction`: without it, the columns of both sides determine the direction themselves.
   */
  private begin(columns: readonly string[]): void {
    this.isBegun = true;
    const { written } = this.map;
    const [sender, receiver] = SIDES.map((side) => sourceOfField(written, `${side}.name`)?.column);
    const mapped = sender !== undefined && receiver !== undefined ? { sender, receiver } : null;
    const source = sourceOfField(written, 'other.name');
    const isOther = source !== undefined && source.except === undefined;
    const named = nameColumnsOfSides(columns);
    const isTaken = named && isOther && SIDES.some((side) => columnsOfSource(source).includes(named[side]));
    this.sides = mapped ?? (isTaken ? named : null);
  }

  private aboutSides(): string[] {
    const { sides } = this;
    if (!sides) return [];
    const [customer] = [...this.own].toSorted(([, a], [, b]) => b.rows - a.rows);
    const turned = customer && this.other.get(customer[0]);
    if (!turned) return [];
    const [key, { rows, name }] = customer;
    const isEverywhere = rows + turned.rows >= this.rows * 0.9 && !this.hasAnotherEverywhere(key);
    // Require every row: a payer who is also paid appears on both sides of another person's account.
    if (!isEverywhere || turned.rows > rows) return [];
    const { sender, receiver } = sides;
    return [
      `${quoted(name)} stands in each row as ${sender} or ${receiver} and seems to be your customer, but in ` +
        `${linesOf(turned)} the direction says that it is the other side, as with a request for money. Take the ` +
        `name that is not your customer's: other.name: { first_of: [${quoted(sender)}, ${quoted(receiver)}], ` +
        `except: [${quoted(name)}] }, in place of sender.name and receiver.name.`,
    ];
  }

  private hasAnotherEverywhere(key: string): boolean {
    return [...this.own].some(
      ([each, { rows }]) => each !== key && rows + (this.other.get(each)?.rows ?? 0) >= this.rows * 0.9,
    );
  }
}

function noteLine(seen: LinesSeen, line: number): void {
  seen.rows += 1;
  if (seen.first.length < LINES_SHOWN) seen.first.push(line);
}

function linesOf({ rows, first }: LinesSeen): string {
  const more = rows > first.length ? ` and ${rows - first.length} more` : '';
  return `${rows === 1 ? 'line' : 'lines'} ${first.join(', ')}${more}`;
}
