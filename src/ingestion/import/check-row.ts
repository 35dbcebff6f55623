import {
  notUploaded,
  PROBLEMS_LISTED_MAX,
  problemOf,
  type FieldProblem,
} from '../../kernel/field-problems.js';
import { cutText } from '../../kernel/shown-value.js';
import { unknownKeys, type UnknownKeys } from '../../kernel/unknown-keys.js';
import { resolveAmountCurrency } from '../../reference/reference-lists.js';
import { Transaction } from '../domain/transaction.record.js';
import { withFlatFieldName, nestFlatFields } from './flat-fields.js';

type Row = Readonly<Record<string, unknown>>;

/** Ids of the entities on both sides; null for a side without a usable one. */
export type Parties = Readonly<Record<'sender' | 'receiver', string | null>>;

export const NO_PARTIES: Parties = { sender: null, receiver: null };

interface CheckedRow {
  /** Null with faults. */
  readonly transaction: Transaction | null;
  readonly unknown: UnknownKeys;
  /** The value found, if a text, cut at 200 characters. */
  readonly transactionId: string | null;
  /** The first 100 of `total`, those of the id before all: without it the row cannot be identified. */
  readonly faults: readonly FieldProblem[];
  readonly total: number;
  readonly parties: Parties;
}

const NO_KEYS: UnknownKeys = { paths: [], total: 0 };

const SIDES = ['sender', 'receiver'] as const;

/** Checks rules that need only the row: fields, pairs, at least one entity, crypto addresses. */
export function checkRow(value: Row): CheckedRow {
  const { row, flatNames, problems } = nestFlatFields(value);
  const parsed = Transaction.safeParse(row);
  const issues = parsed.error?.issues ?? [];
  const isFaulty = (...path: readonly string[]): boolean =>
    issues.some(
      (issue) => issue.path.length === path.length && path.every((part, at) => issue.path[at] === part),
    );
  const between = SIDES.some((side) => isFaulty(side)) ? [] : problemsBetweenFields(parsed.data ?? row);
  const total = problems.length + issues.length + between.length;
  const described = (some: typeof issues): FieldProblem[] =>
    some
      .slice(0, PROBLEMS_LISTED_MAX)
      .map((issue) => withFlatFieldName(problemOf(issue, row, 'row'), flatNames));
  const ofId = described(issues.filter(isOfId));
  const others = described(issues.filter((issue) => !isOfId(issue)));
  const id = value['transaction_id'];
  const usableParty = (side: (typeof SIDES)[number]): string | null => {
    const entityId = sideOf(row, side)?.entity_id;
    return typeof entityId === 'string' && !isFaulty(side, 'entity_id') ? entityId : null;
  };
  const transaction = total === 0 ? parsed.data! : null;
  return {
    transaction,
    unknown: transaction ? unknownKeys(row, transaction) : NO_KEYS,
    transactionId: typeof id === 'string' ? cutText(id) : null,
    faults: [...ofId, ...problems, ...others, ...between].slice(0, PROBLEMS_LISTED_MAX),
    total,
    parties: { sender: usableParty('sender'), receiver: usableParty('receiver') },
  };
}

/** Returns faults of the entities of a row that were never uploaded. */
export function unknownParties(parties: Parties, known: ReadonlySet<string>): FieldProblem[] {
  return SIDES.flatMap((side) => {
    const id = parties[side];
    if (id === null || known.has(id)) return [];
    return [{ field: `${side}.entity_id`, value: id, message: notUploaded('customer') }];
  });
}

function problemsBetweenFields(row: Row): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (SIDES.every((side) => sideOf(row, side)?.entity_id == null))
    problems.push({
      field: 'sender.entity_id',
      value: null,
      message: 'must name an uploaded customer where the receiver names none',
    });
  if (isCryptoDeposit(row) && !SIDES.some((side) => hasAddress(sideOf(row, side)?.blockchain_addresses)))
    problems.push({
      field: 'receiver.blockchain_addresses',
      value: null,
      message: 'must hold an address of a crypto deposit where those of the sender do not',
    });
  return problems;
}

const isOfId = ({ path }: { readonly path: readonly PropertyKey[] }): boolean => path[0] === 'transaction_id';

const sideOf = (row: Row, side: (typeof SIDES)[number]) =>
  row[side] as { readonly entity_id?: unknown; readonly blockchain_addresses?: unknown } | null | undefined;

const isCryptoDeposit = ({ type, subtype, amount_currency: currency }: Row): boolean =>
  subtype === 'DEPOSIT_CRYPTO' ||
  (type === 'DEPOSIT' && typeof currency === 'string' && resolveAmountCurrency(currency)?.type === 'CRYPTO');

/** Tells whether there is one; what is no list has a fault of its own. */
const hasAddress = (addresses: unknown): boolean =>
  addresses != null && (!Array.isArray(addresses) || addresses.some((address) => address !== ''));
