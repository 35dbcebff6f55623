import type { PeerTable } from '../activity/peer-table.js';
import type { Period, StoredRecord } from '../case/facts/case-facts.js';
import type { Segmented } from '../case/peer-cutting.js';
import type { GivenEntity, GivenTransaction, Transfer } from '../given/given-records.js';
import type { ScreeningCandidate } from '../risk-data/risk-answers.js';
import type { Steps } from '../steps.js';

/**
 * The records of one organization, as the gathering of one case asks for them. The application implements
 * it over its store. "Own ids" are those of the bank, other ids are the application's. Reads of whole records
 * count together as the bytes of the case; the application throws where they are too many.
 */
export interface CaseRecords {
  /** Keeps apart what is kept for later cases. */
  readonly organization: string;
  readonly customers: CustomerRecords;
  readonly transactions: TransactionRecords;
  /** Returns those of the customers (own ids) that an escalated alert other than `exceptAlert` names. */
  escalatedCustomers(ownIds: readonly string[], exceptAlert: string): Promise<ReadonlySet<string>>;
  /** Reads which list entries the bank allows for these customers (own ids). */
  allowEntries(ownIds: readonly string[]): Promise<AllowEntryOf>;
  /** Returns tables of a customer's narrowest segment, and of all customers of its type. */
  peerTables(customer: Segmented, atMs: number): Promise<PeerTablesOfCase>;
}

export interface PeerTablesOfCase {
  readonly own: PeerTable | null;
  readonly ofType: PeerTable | null;
}

type AllowEntry = Omit<NonNullable<ScreeningCandidate['allowed']>, 'isExact'>;

/** Returns the allow entry of a customer (own id) for this version of a list entry; null without one. */
export type AllowEntryOf = (
  pair: Readonly<Record<'entityId' | 'list' | 'entry', string>>,
  version: string,
) => AllowEntry | null;

export interface StoredCustomer<Content = GivenEntity> extends StoredRecord<Content> {
  readonly ownId: string;
}

/** A customer that is not looked into; `content` is missing where it has none of the fields. */
export interface BriefCustomer extends Omit<StoredCustomer, 'content'> {
  readonly content?: Partial<Pick<GivenEntity, 'type' | 'mailing_country' | 'name'>>;
}

/** What the names of a customer are read from; owners only where they are asked for. */
export type NamedCustomer = StoredCustomer<
  Omit<GivenEntity, 'emails' | 'phone_numbers' | 'ip_addresses' | 'tags' | 'blockchain_intel'>
>;

/** Ids of customers by a value that they have in common. */
export type CustomersByValue = ReadonlyMap<string, readonly string[]>;

export interface CustomerRecords {
  /** Changes after each write of a customer; null where it is unknown. Versions only grow. */
  version(): Promise<number | null>;
  /** Returns the stored ones of these; bytes count. */
  whole(ownIds: readonly string[]): Promise<StoredCustomer[]>;
  briefsByOwnId(ownIds: readonly string[]): Promise<BriefCustomer[]>;
  briefsById(ids: readonly string[]): Promise<BriefCustomer[]>;
  named(ownIds: readonly string[], withOwners: boolean): Promise<NamedCustomer[]>;
  /** Returns at most `limit` customers for each e-mail address, phone number and IP address of a customer. */
  sharing(
    customer: GivenEntity,
    limit: number,
  ): Promise<Readonly<Record<'emails' | 'phones' | 'ips', CustomersByValue>>>;
}

export interface StoredTransaction extends StoredRecord<GivenTransaction> {
  readonly ownId: string;
  readonly at: number;
}

/** Bounds of the time of a transaction, in ms since 1970. */
export interface TimeCondition {
  readonly $gte?: number;
  readonly $gt?: number;
  readonly $lte?: number;
  readonly $lt?: number;
}

/** A transaction as an index tells it; `transfer` is for `parseTransfer`, null where the index has none. */
export interface IndexedTransaction {
  readonly id: string;
  readonly at: number;
  readonly transfer?: string | null | undefined;
}

export interface TransactionRecords {
  /** Changes after each write of a transaction; null where it is unknown. Versions only grow. */
  version(): Promise<number | null>;
  /** Return the stored ones of these; bytes count. */
  wholeByOwnId(ownIds: readonly string[]): Promise<StoredTransaction[]>;
  whole(ids: readonly string[]): Promise<StoredTransaction[]>;
  /** Like `whole`, with bytes of their own; null where they are more than `bytesMax`. */
  wholeUpTo(ids: readonly string[], bytesMax: number): Promise<StoredTransaction[] | null>;
  /** Returns ids of transactions that name a customer (own id): the earliest first, or the newest (-1). */
  idsOf(ownId: string, at: TimeCondition, order: 1 | -1, limit: number): Promise<string[]>;
  /** Returns transactions that name a customer (own id), the newest first. */
  transfersOf(ownId: string, at: TimeCondition, limit: number): Promise<readonly IndexedTransaction[]>;
  transfersById(ids: readonly string[]): Promise<readonly (IndexedTransaction & { readonly hash: string })[]>;
  /** Reads amounts and sides from the documents; null where they have more than `bytesMax`. */
  flowsUpTo(ids: readonly string[], bytesMax: number): Promise<readonly StoredTransaction[] | null>;
  /** Reads times, sides and status from the documents; null where they have more than `bytesMax`. */
  dealingsUpTo(
    ids: readonly string[],
    bytesMax: number,
  ): Promise<readonly Pick<StoredTransaction, 'at' | 'content'>[] | null>;
  transferOf(transaction: GivenTransaction): Transfer;
  parseTransfer(text: string): Transfer;
}

/** How the gathering lets other work of the process go on. */
export interface Pace {
  pause(): Promise<void>;
  /** Does work in slices, and pauses between them. */
  run<Result>(steps: Steps<Result>): Promise<Result>;
}

const NAMES_MAX = 10;

/** Records that the alert names are missing: they were stored when it came, so the store has lost them. */
export class MissingRecords extends Error {
  constructor(names: readonly string[]) {
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
    super(`records of the alert are missing: ${names.slice(0, NAMES_MAX).join(', ')}${more}`);
  }
}

export const within = ({ startMs, endMs }: Period): TimeCondition => ({ $gte: startMs, $lte: endMs });
