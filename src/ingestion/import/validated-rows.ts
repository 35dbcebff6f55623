import { canonicalJson } from '../../kernel/canonical-json.js';
import { instantOf } from '../../kernel/fields.js';
import { saltedTextHash } from '../../platform/crypto/salted-hash.js';
import { transferText, type Transaction } from '../domain/transaction.record.js';
import { columnFromThread, TextColumnBuilder, type TextColumn } from './text-column.js';

/** Valid rows of a chunk as columns, which are cheap to move between threads. */
export interface ValidatedRows {
  readonly index: Uint32Array;
  readonly transactionId: TextColumn;
  readonly entityIds: readonly string[];
  /** Indexes into `entityIds`; NO_ENTITY for a side without an entity. */
  readonly sender: Int32Array;
  readonly receiver: Int32Array;
  readonly at: Float64Array;
  readonly json: TextColumn;
  /** The rows as they were sent: one may still be rejected, for an entity that is unknown. */
  readonly sent: TextColumn;
  /** As `placeText`. */
  readonly place: TextColumn;
  /** True for JSON without numeric escapes, in which half a surrogate pair may be written. */
  readonly isPlain: boolean;
  readonly salt: TextColumn;
  readonly hash: TextColumn;
  /** Texts of `transferText`; empty for none. */
  readonly transfer: TextColumn;
}

const NO_ENTITY = -1;

/** Buffers that move to the other thread without a copy. */
export const transferableBuffersOf = ({
  transactionId,
  json,
  sent,
  place,
  salt,
  hash,
  transfer,
}: ValidatedRows): ArrayBuffer[] =>
  [transactionId, json, sent, place, salt, hash, transfer].map(({ bytes }) => bytes.buffer as ArrayBuffer);

export const rowsFromThread = (rows: ValidatedRows): ValidatedRows => ({
  ...rows,
  transactionId: columnFromThread(rows.transactionId),
  json: columnFromThread(rows.json),
  sent: columnFromThread(rows.sent),
  place: columnFromThread(rows.place),
  salt: columnFromThread(rows.salt),
  hash: columnFromThread(rows.hash),
  transfer: columnFromThread(rows.transfer),
});

export const entityAt = ({ entityIds }: ValidatedRows, side: Int32Array, at: number): string | null =>
  entityIds[side[at]!] ?? null;

const TEXT_BYTES = 256 * 1024;
const JSON_BYTES = 1024 * 1024;
const UNICODE_ESCAPE = '\\u';

interface RowTexts {
  readonly salt: string;
  readonly sent: string;
  readonly place: string;
}

export class ValidatedRowsBuilder {
  private readonly transactionId = new TextColumnBuilder(TEXT_BYTES);
  private readonly json = new TextColumnBuilder(JSON_BYTES);
  private readonly sent = new TextColumnBuilder(JSON_BYTES);
  private readonly place = new TextColumnBuilder(TEXT_BYTES);
  private readonly salt = new TextColumnBuilder(TEXT_BYTES);
  private readonly hash = new TextColumnBuilder(TEXT_BYTES);
  private readonly transfer = new TextColumnBuilder(TEXT_BYTES);
  private index: number[] = [];
  private sender: number[] = [];
  private receiver: number[] = [];
  private at: number[] = [];
  private places = new Map<string, number>();
  private isPlain = true;

  get length(): number {
    return this.index.length;
  }

  add(index: number, transaction: Transaction, { salt, sent, place }: RowTexts): void {
    const json = canonicalJson(transaction);
    this.json.add(json);
    this.sent.add(sent);
    this.place.add(place);
    this.isPlain &&= !json.includes(UNICODE_ESCAPE);
    this.hash.add(saltedTextHash(salt, json));
    this.salt.add(salt);
    this.transfer.add(transferText(transaction) ?? '');
    this.transactionId.add(transaction.transaction_id);
    this.index.push(index);
    this.sender.push(this.placeOf(transaction.sender?.entity_id));
    this.receiver.push(this.placeOf(transaction.receiver?.entity_id));
    this.at.push(instantOf(transaction.event_time));
  }

  take(): ValidatedRows {
    const rows = {
      index: Uint32Array.from(this.index),
      transactionId: this.transactionId.take(),
      entityIds: [...this.places.keys()],
      sender: Int32Array.from(this.sender),
      receiver: Int32Array.from(this.receiver),
      at: Float64Array.from(this.at),
      json: this.json.take(),
      sent: this.sent.take(),
      place: this.place.take(),
      isPlain: this.isPlain,
      salt: this.salt.take(),
      hash: this.hash.take(),
      transfer: this.transfer.take(),
    };
    this.index = [];
    this.sender = [];
    this.receiver = [];
    this.at = [];
    this.places = new Map();
    this.isPlain = true;
    return rows;
  }

  private placeOf(entityId: string | null | undefined): number {
    if (entityId == null) return NO_ENTITY;
    const place = this.places.get(entityId) ?? this.places.size;
    if (place === this.places.size) this.places.set(entityId, place);
    return place;
  }
}
