import type { PeerTable } from '../activity/peer-table.js';
import type { Period, StoredRecord } from '../case/facts/case-facts.js';
import type { EarlierAlert } from '../case/facts/history-facts.js';
import type { SegmentedCustomer } from '../case/peer-cutting.js';
import type { GivenEntity, GivenTransaction, Transfer } from '../given/given-records.js';
import type { ScreeningCandidate } from '../risk-data/risk-answers.js';
import type { Steps } from '../steps.js';

/**
 * The records of an organization as the gathering of a case requests them; the application implements this on
 * its store. "Own ids" are the bank's ids, other ids are the application's. Full records count towards the
 * case's byte limit; the application throws if they exceed it.
 */
export interface CaseRecords {
  /** Separates cached data of organizations. */
  readonly organization: string;
  readonly customers: CustomerRecords;
  readonly transactions: TransactionRecords;
  /** Returns which of the customers (own ids) are named by an escalated alert other than `exceptAlert`. */
  escalatedCustomers(ownIds: readonly string[], exceptAlert: string): Promise<ReadonlySet<string>>;
  /** Returns the newest `limit` alerts that name a customer (own id) and were raised before a time. */
  earlierAlerts(ownId: string, beforeMs: number, limit: number): Promise<readonly EarlierAlert[]>;
  /** Returns which list entries the bank allows for these customers (own ids). */
  allowEntries(ownIds: readonly string[]): Promise<AllowEntryOf>;
  /** Returns the tables of a customer's narrowest peer group, and of all customers of its type. */
  peerTables(customer: SegmentedCustomer, atMs: number): Promise<PeerTablesOfCase>;
}

export interface PeerTablesOfCase {
  readonly own: PeerTable | null;
  readonly ofType: PeerTable | null;
}

type AllowEntry = Omit<NonNullable<ScreeningCandidate['allowed']>, 'isExact'>;

/** Returns a customer's allow entry (by own id) for this version of a list entry; null if there is none. */
export type AllowEntryOf = (
  pair: Readonly<Record<'entityId' | 'list' | 'entry', string>>,
  version: string,
) => AllowEntry | null;

export interface StoredCustomer<Content = GivenEntity> extends StoredRecord<Content> {
  readonly ownId: string;
}

/** A customer of whom only a few fields are read; `content` is missing if it has none of them. */
export interface BriefCustomer extends Omit<StoredCustomer, 'content'> {
  readonly content?: Partial<Pick<GivenEntity, 'type' | 'mailing_country' | 'name'>>;
}

/** Fields from which the names of a customer are read; owners only if requested. */
export type NamedCustomer = StoredCustomer<
  Omit<GivenEntity, 'emails' | 'phone_numbers' | 'ip_addresses' | 'tags' | 'blockchain_intel'>
>;

/** Ids of customers by a value that they share. */
export type CustomerIdsBySharedValue = ReadonlyMap<string, readonly string[]>;

export interface CustomerRecords {
  /** Changes after each write of a customer and only grows; null if unknown. */
  version(): Promise<number | null>;
  /** Returns those of the customers that exist. Their bytes count. */
  whole(ownIds: readonly string[]): Promise<StoredCustomer[]>;
  briefsByOwnId(ownIds: readonly string[]): Promise<BriefCustomer[]>;
  briefsById(ids: readonly string[]): Promise<BriefCustomer[]>;
  named(ownIds: readonly string[], withOwners: boolean): Promise<NamedCustomer[]>;
  /** Returns at most `limit` customers for each e-mail address, phone number and IP address of a customer. */
  sharing(
    customer: GivenEntity,
    limit: number,
  ): Promise<Readonly<Record<'emails' | 'phones' | 'ips', CustomerIdsBySharedValue>>>;
}

export interface StoredTransaction extends StoredRecord<GivenTransaction> {
  readonly ownId: string;
  readonly at: number;
}

/** Bounds of a transaction's time, in epoch milliseconds. */
export interface TimeCondition {
  readonly $gte?: number;
  readonly $gt?: number;
  readonly $lte?: number;
  readonly $lt?: number;
}

/**
 * A transaction as the index contains it. `transfer` is a text for `parseTransfer`; null if the index has
 * none.
 */
export interface IndexedTransaction {
  readonly id: string;
  readonly at: number;
  readonly transfer?: string | null | undefined;
}

/**
 * What the application keeps of a customer's payments in spans of time, until a payment of the span is
 * written or removed. Span number n holds the payments from n times `length` on, in epoch milliseconds.
 */
export interface PaymentSpans {
  readonly length: number;
  read(): Promise<ReadonlyMap<number, Uint8Array>>;
  /** What is worked out from payments that are read once this resolves may be kept. */
  watch(): Promise<{
    /** Leaves out spans of which a payment was written or removed meanwhile. */
    keep(spans: ReadonlyMap<number, Uint8Array>): Promise<void>;
    end(): void;
  }>;
}

export interface TransactionRecords {
  /** Changes after each write of a transaction and only grows; null if unknown. */
  version(): Promise<number | null>;
  /** Both return those of the transactions that exist. Their bytes count. */
  wholeByOwnId(ownIds: readonly string[]): Promise<StoredTransaction[]>;
  whole(ids: readonly string[]): Promise<StoredTransaction[]>;
  /** Like `whole`, with a separate byte limit; null if they exceed `bytesMax`. */
  wholeUpTo(ids: readonly string[], bytesMax: number): Promise<StoredTransaction[] | null>;
  /** Returns ids of transactions with a customer (own id): earliest first (1) or newest first (-1). */
  idsOf(ownId: string, at: TimeCondition, order: 1 | -1, limit: number): Promise<string[]>;
  /** Returns transactions with a customer (own id), newest first. */
  transfersOf(ownId: string, at: TimeCondition, limit: number): Promise<readonly IndexedTransaction[]>;
  transfersById(ids: readonly string[]): Promise<readonly (IndexedTransaction & { readonly hash: string })[]>;
  /** Reads amounts and sides from the documents; null if they exceed `bytesMax`. */
  flowsUpTo(ids: readonly string[], bytesMax: number): Promise<readonly StoredTransaction[] | null>;
  /** Reads times, sides and status from the documents; null if they exceed `bytesMax`. */
  dealingsUpTo(
    ids: readonly string[],
    bytesMax: number,
  ): Promise<readonly Pick<StoredTransaction, 'at' | 'content'>[] | null>;
  /** Returns null where nothing can be kept; missing if the application keeps nothing. */
  readonly spansOf?: (ownId: string) => PaymentSpans | null;
  transferOf(transaction: GivenTransaction): Transfer;
  parseTransfer(text: string): Transfer;
}

/** How the gathering lets other work of the process run. */
export interface GatheringPace {
  pause(): Promise<void>;
  /** Does work in slices and pauses between them. */
  run<Result>(steps: Steps<Result>): Promise<Result>;
}

const NAMES_MAX = 10;

/**
 * Thrown if records that the alert names are missing. They existed when the alert was uploaded, so the store
 * has lost them.
 */
export class MissingRecords extends Error {
  constructor(names: readonly string[]) {
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
    super(`records of the alert are missing: ${names.slice(0, NAMES_MAX).join(', ')}${more}`);
  }
}

export const timeConditionWithin = ({ startMs, endMs }: Period): TimeCondition => ({
  $gte: startMs,
  $lte: endMs,
});
