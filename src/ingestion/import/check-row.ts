import {
  cutText,
  type FieldProblem,
  notUploadedMessage,
  fieldProblemOf,
  PROBLEMS_LISTED_MAX,
  unknownKeys,
  type UnknownKeys,
} from '@alert-review/kernel';
import {
  problemsBetweenFields,
  sideOfUncheckedTransaction,
  TRANSACTION_SIDES,
  Transaction,
  type UncheckedTransaction,
} from '../domain/transaction.record.js';
import { withFlatFieldName, nestFlatFields } from './flat-fields.js';

/** Own ids of the customers on both sides; null for a side without a usable id. */
export type PartyIds = Readonly<Record<'sender' | 'receiver', string | null>>;

/** The ids of a row that names no customer. */
export const NO_PARTY_IDS: PartyIds = { sender: null, receiver: null };

interface CheckedRow {
  /** Null if the row has faults. */
  readonly transaction: Transaction | null;
  readonly unknown: UnknownKeys;
  /** The row's transaction id if it is a text, cut at 200 characters; else null. */
  readonly transactionId: string | null;
  /**
   * The first 100 of `total` faults. Faults of the id come first: without an id the row cannot be identified.
   */
  readonly faults: readonly FieldProblem[];
  readonly total: number;
  readonly parties: PartyIds;
}

const NO_KEYS: UnknownKeys = { paths: [], total: 0 };

/**
 * Checks everything that the row alone shows: its fields, fields that belong together, a customer on at least
 * one side, crypto addresses.
 */
export function checkTransactionRow(value: UncheckedTransaction): CheckedRow {
  const { row, flatNames, problems } = nestFlatFields(value);
  const parsed = Transaction.safeParse(row);
  const issues = parsed.error?.issues ?? [];
  const isFaulty = (...path: readonly string[]): boolean =>
    issues.some(
      (issue) => issue.path.length === path.length && path.every((part, at) => issue.path[at] === part),
    );
  const between = TRANSACTION_SIDES.some((side) => isFaulty(side))
    ? []
    : problemsBetweenFields(parsed.data ?? row);
  const total = problems.length + issues.length + between.length;
  const described = (some: typeof issues): FieldProblem[] =>
    some
      .slice(0, PROBLEMS_LISTED_MAX)
      .map((issue) => withFlatFieldName(fieldProblemOf(issue, row, 'row'), flatNames));
  const ofId = described(issues.filter(isOfId));
  const others = described(issues.filter((issue) => !isOfId(issue)));
  const id = value['transaction_id'];
  const usableParty = (side: (typeof TRANSACTION_SIDES)[number]): string | null => {
    const entityId = sideOfUncheckedTransaction(row, side)?.entity_id;
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

/** Returns a fault for each customer of a row that was never uploaded. */
export function unknownPartyProblems(parties: PartyIds, known: ReadonlySet<string>): FieldProblem[] {
  return TRANSACTION_SIDES.flatMap((side) => {
    const id = parties[side];
    if (id === null || known.has(id)) return [];
    return [{ field: `${side}.entity_id`, value: id, message: notUploadedMessage('customer') }];
  });
}

/**
 * Returns a fault if the id of a row belongs to a stored transaction of other customers. An id that was made
 * from columns then belongs to another payment. `owners`: customers of the stored transaction, if there is
 * one.
 */
export function otherCustomerProblems(
  transactionId: string,
  { sender, receiver }: PartyIds,
  owners: readonly string[] | undefined,
): FieldProblem[] {
  const isSame = [sender, receiver].some((id) => id !== null && owners?.includes(id));
  if (owners === undefined || owners.length === 0 || isSame) return [];
  const message =
    `is the id of a transaction of ${owners.join(' and ')}, and this row is of another customer. The ` +
    'id is made from columns that can be equal for two customers: add customer: true to transaction_id in ' +
    'the map';
  return [{ field: 'transaction_id', value: transactionId, message }];
}

const isOfId = ({ path }: { readonly path: readonly PropertyKey[] }): boolean => path[0] === 'transaction_id';
