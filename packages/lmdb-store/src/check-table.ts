import { setImmediate as nextTurn } from 'node:timers/promises';
import { IndexKeyError } from '@alert-review/kernel';
import { decodeWithChecksum } from './document-codec.js';
import { fieldTreeOf, type FieldTree } from './document-fields.js';
import { visitEntries, READ_SLICE_BYTES } from './range-cursor.js';
import type { TableDatabase } from './environment.js';
import { type IndexEntries } from './index-keys.js';
import { bytesOfKeyText, keyTextOf, keyTextOfBytes, type KeyText } from './key-text.js';
import {
  damagedEntryText,
  entryValue,
  idOfEntry,
  isWholeEntry,
  type Document,
  type Table,
  type TableIndex,
} from './table.js';

/** A damaged document or index entry of a table. */
export interface TableFault {
  readonly id: string;
  readonly fault: string;
  readonly isOfIndex: boolean;
}

export interface TableCheckOptions {
  /** Whether to repair index entries that contradict the documents. */
  readonly mendIndexes: boolean;
  readonly onFault: (fault: TableFault) => void;
  /**
   * Called from time to time with the number of entries visited since the last call; the check waits for
   * it.
   */
  readonly onProgress: (entries: number) => void | Promise<void>;
}

/** Visits every document and compares every index with the documents, in both directions. */
export async function checkTable(table: Table, options: TableCheckOptions): Promise<void> {
  const unordered = new Set<TableIndex>();
  let lacking = 0;
  const onFault = (fault: TableFault): void => {
    if (fault.isOfIndex) lacking++;
    options.onFault(fault);
  };
  const ofDocument: FaultOf = (entry, onRead) => faultOfDocument(table, unordered, entry, onRead);
  // Documents first: looking up a key is safe on a damaged page, but walking over the page ends the
  // process.
  await checkEachKey(table, table.documents, ofDocument, { ...options, mendIndexes: false, onFault });
  for (const index of table.indexes) {
    const at = { index, fields: fieldTreeOf(index.fields), unordered };
    await checkEachKey(
      table,
      index.database,
      (entry, onRead) => faultOfEntry(table, at, entry, onRead),
      options,
    );
  }
  if (options.mendIndexes && lacking > 0)
    await checkEachKey(table, table.documents, ofDocument, { ...options, onFault: () => undefined });
}

interface Fault {
  readonly id: string;
  readonly fault: string;
  /** Repairs the index. Missing if the index is not at fault or cannot be repaired. */
  readonly mend?: (() => void) | undefined;
  /** True if key and value contradict each other, so that no concurrent write can explain the fault. */
  readonly isCertain?: true;
}

interface IndexToCheck {
  readonly index: TableIndex;
  readonly fields: FieldTree;
  /** Indexes in which damage has put a key out of order, so that a search does not find the key. */
  readonly unordered: Set<TableIndex>;
}

interface TableEntry {
  readonly key: KeyText;
  readonly value: Buffer;
}

type OnRead = (bytes: number) => void;
type FaultOf = (entry: TableEntry, onRead: OnRead) => Fault | null;

async function checkEachKey(
  table: Table,
  database: TableDatabase,
  faultOf: FaultOf,
  { mendIndexes, onFault, onProgress }: TableCheckOptions,
): Promise<void> {
  const suspects: { readonly key: KeyText; readonly certain: Fault | null }[] = [];
  let readBytes = 0;
  const read = <T>(look: () => T): T => table.runInReadTransaction(look);
  const onRead = (bytes: number) => (readBytes = bytes);
  const looked = (key: KeyText, value?: Buffer): Fault | null => {
    readBytes = 0;
    return read(() => {
      value ??= database.getBinaryFast(key);
      return value ? faultOf({ key, value }, onRead) : null;
    });
  };
  // Use the value that the walk has read: a lookup does not find a key that is out of order.
  const look = (bytes: Uint8Array, value: Buffer): number => {
    const key = keyTextOfBytes(bytes);
    const found = looked(key, value);
    if (found) suspects.push({ key, certain: found.isCertain ? found : null });
    return readBytes;
  };
  // Look again, because a write in between may have paired an old entry with a new document.
  const lookAgain = async (): Promise<void> => {
    if (suspects.length > 0) await nextTurn();
    let bytes = 0;
    for (const { key, certain } of suspects.splice(0)) {
      if (table.isDropped) return;
      const found = certain ?? looked(key);
      if (found) {
        const { id, fault, mend } = found;
        onFault({ id, fault, isOfIndex: mend !== undefined });
        if (mendIndexes && mend) await table.runInWriteTransaction(mend);
      }
      if ((bytes += readBytes) < READ_SLICE_BYTES) continue;
      bytes = 0;
      await nextTurn();
    }
  };
  const onSlice = async (entries: number): Promise<void> => {
    await onProgress(entries);
    await lookAgain();
  };
  await visitEntries(database, look, { onProgress: onSlice, isGone: () => table.isDropped, read });
}

/**
 * Rough cost of one index lookup, counted as bytes read. A hundred documents with twenty keys each take 5 ms.
 */
const LOOKUP_BYTES = 256;

function indexEntriesOrNull(table: Table, index: TableIndex, document: Document): IndexEntries | null {
  try {
    return table.entries(index, document);
  } catch (error) {
    if (error instanceof IndexKeyError) return null;
    throw error;
  }
}

function faultOfDocument(
  table: Table,
  unordered: ReadonlySet<TableIndex>,
  { key, value }: TableEntry,
  onRead: OnRead,
): Fault | null {
  let bytes = value.length;
  onRead(bytes);
  const id = bytesOfKeyText(key).toString();
  const document = table.decodeOrNull(key, value);
  if (!document) {
    const fault = decodeWithChecksum(value) ? 'it stands under another id' : 'its checksum does not match';
    return { id, fault, isCertain: true };
  }
  for (const index of table.indexes) {
    const entries = indexEntriesOrNull(table, index, document);
    if (!entries) return { id, fault: `the index ${index.name} cannot lead to it` };
    const { keys } = entries;
    onRead((bytes += keys.length * LOOKUP_BYTES));
    const wanted = (each: KeyText) => entryValue(each, entries);
    if (keys.every((each) => isEqual(index.database.getBinaryFast(each), wanted(each)))) continue;
    const put = () => keys.forEach((each) => void index.database.put(each, wanted(each)));
    // No repair in an index with keys out of order: an insertion could store the same key a second time.
    const mend = unordered.has(index) ? undefined : put;
    return { id, fault: `the index ${index.name} does not lead to it`, mend };
  }
  return null;
}

const isEqual = (found: Buffer | undefined, wanted: Buffer): boolean =>
  found !== undefined && Buffer.from(found.buffer, found.byteOffset, found.length).equals(wanted);

function faultOfEntry(
  table: Table,
  { index, fields, unordered }: IndexToCheck,
  { key, value }: TableEntry,
  onRead: OnRead,
): Fault | null {
  const mend = () => void index.database.remove(key);
  const id = idOf(index, key, value);
  if (!isWholeEntry(bytesOfKeyText(key), value)) {
    const isFound = index.database.getBinaryFast(key) !== undefined;
    if (!isFound) unordered.add(index);
    return { id, fault: damagedEntryText(index), isCertain: true, mend: isFound ? mend : undefined };
  }
  const stored = table.documents.getBinaryFast(keyTextOf(id));
  if (stored) onRead(stored.length);
  const document = stored && table.decodeOrNull(keyTextOf(id), stored, fields);
  const entries = document && indexEntriesOrNull(table, index, document);
  // No fault of the index: a damaged document, or a document that cannot be indexed, is reported separately.
  if (stored && !entries) return null;
  if (entries?.keys.includes(key)) return null;
  if (document) return { id, fault: `the index ${index.name} leads to it from a wrong place`, mend };
  return { id, fault: `it is missing, and the index ${index.name} names it` };
}

function idOf(index: TableIndex, key: KeyText, value: Uint8Array): string {
  try {
    return idOfEntry(index, bytesOfKeyText(key), value);
  } catch {
    return `0x${bytesOfKeyText(key).toString('hex')}`;
  }
}
