import { canonicalJson, instantOf } from '@alert-review/kernel';
import { saltedTextHash } from '../../platform/crypto/salted-hash.js';
import { transferText, type Transaction } from '../domain/transaction.record.js';
import { packedTextsFromThread, PackedTextsBuilder, type PackedTexts } from './text-column.js';

/**
 * Text columns of a chunk. `sent` holds the rows as sent, because a row may still be rejected; `place` the
 * results of `rowPlaceText`; `transfer` the results of `transferText`, empty for null.
 */
const TEXT_COLUMNS = ['transactionId', 'json', 'sent', 'place', 'salt', 'hash', 'transfer'] as const;

type TextColumns<Column> = Readonly<Record<(typeof TEXT_COLUMNS)[number], Column>>;

const ofEach = <Column>(columnOf: (name: (typeof TEXT_COLUMNS)[number]) => Column) =>
  Object.fromEntries(TEXT_COLUMNS.map((name) => [name, columnOf(name)])) as TextColumns<Column>;

/** The valid rows of a chunk as columns, which are cheap to move between threads. */
export interface ValidatedRows extends TextColumns<PackedTexts> {
  readonly index: Uint32Array;
  readonly entityIds: readonly string[];
  /** For each row the position of its sender in `entityIds`; NO_ENTITY for a side without a customer. */
  readonly sender: Int32Array;
  readonly receiver: Int32Array;
  readonly at: Float64Array;
  /** True if no JSON text has a \u escape. Such an escape can encode half a surrogate pair. */
  readonly isPlain: boolean;
}

const NO_ENTITY = -1;

/** Returns the buffers that move to another thread without a copy. */
export const transferableBuffersOf = (rows: ValidatedRows): ArrayBuffer[] =>
  TEXT_COLUMNS.map((name) => rows[name].bytes.buffer as ArrayBuffer);

/** Restores rows that came from a thread. */
export const validatedRowsFromThread = (rows: ValidatedRows): ValidatedRows => ({
  ...rows,
  ...ofEach((name) => packedTextsFromThread(rows[name])),
});

/** Returns the customer on one side of a row; null if there is none. */
export const entityIdOfRow = ({ entityIds }: ValidatedRows, side: Int32Array, at: number): string | null =>
  entityIds[side[at]!] ?? null;

const TEXT_BYTES = 256 * 1024;
const JSON_BYTES = 1024 * 1024;
const UNICODE_ESCAPE = '\\u';

interface RowTexts {
  readonly salt: string;
  readonly sent: string;
  readonly place: string;
}

/** Collects valid rows as columns. */
export class ValidatedRowsBuilder {
  private readonly texts = ofEach(
    (name) => new PackedTextsBuilder(name === 'json' || name === 'sent' ? JSON_BYTES : TEXT_BYTES),
  );
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
    const { texts } = this;
    const json = canonicalJson(transaction);
    texts.json.add(json);
    texts.sent.add(sent);
    texts.place.add(place);
    this.isPlain &&= !json.includes(UNICODE_ESCAPE);
    texts.hash.add(saltedTextHash(salt, json));
    texts.salt.add(salt);
    texts.transfer.add(transferText(transaction) ?? '');
    texts.transactionId.add(transaction.transaction_id);
    this.index.push(index);
    this.sender.push(this.placeOf(transaction.sender?.entity_id));
    this.receiver.push(this.placeOf(transaction.receiver?.entity_id));
    this.at.push(instantOf(transaction.event_time));
  }

  take(): ValidatedRows {
    const rows = {
      ...ofEach((name) => this.texts[name].take()),
      index: Uint32Array.from(this.index),
      entityIds: [...this.places.keys()],
      sender: Int32Array.from(this.sender),
      receiver: Int32Array.from(this.receiver),
      at: Float64Array.from(this.at),
      isPlain: this.isPlain,
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
