import { setImmediate as nextTurn } from 'node:timers/promises';
import { IndexKeyError } from '../kernel/index-values.js';
import { fieldTreeOf, type FieldTree } from './document-fields.js';
import { visitEntries, SLICE_BYTES } from './range-cursor.js';
import type { TableDatabase } from './environment.js';
import { idOfKey, type IndexEntries } from './index-keys.js';
import { bytesOfKeyText, keyTextOf, keyTextOfBytes, type KeyText } from './key-text.js';
import { entryValue, idOfValue, type Document, type Table, type TableIndex } from './table.js';

export interface TableFault {
  readonly id: string;
  readonly fault: string;
  readonly isOfIndex: boolean;
}

export interface TableCheckOptions {
  /** Repairs index keys that documents contradict. */
  readonly mendIndexes: boolean;
  readonly onFault: (fault: TableFault) => void;
  /** Called now and then with the number of entries visited since the last call, and awaited. */
  readonly onProgress: (entries: number) => void | Promise<void>;
}

/** Visits every document and compares every index with the documents in both directions. */
export async function checkTable(table: Table, options: TableCheckOptions): Promise<void> {
  await checkEachKey(table, table.documents, (key, onRead) => faultOfDocument(table, key, onRead), options);
  for (const index of table.indexes) {
    const at = { index, fields: fieldTreeOf(index.fields) };
    await checkEachKey(table, index.database, (key, onRead) => faultOfEntry(table, at, key, onRead), options);
  }
}

type MendableFault = TableFault & { readonly mend?: () => void };
type OnRead = (bytes: number) => void;

async function checkEachKey(
  table: Table,
  database: TableDatabase,
  faultOf: (key: KeyText, onRead: OnRead) => MendableFault | null,
  { mendIndexes, onFault, onProgress }: TableCheckOptions,
): Promise<void> {
  const suspects: KeyText[] = [];
  let readBytes = 0;
  const read = <T>(look: () => T): T => table.runInReadTransaction(look);
  const onRead = (bytes: number) => (readBytes = bytes);
  const looked = (key: KeyText): MendableFault | null => {
    readBytes = 0;
    return read(() => faultOf(key, onRead));
  };
  const look = (bytes: Uint8Array): number => {
    const key = keyTextOfBytes(bytes);
    if (looked(key)) suspects.push(key);
    return readBytes;
  };
  // Why again: a write in between may have paired an old entry with a new document.
  const lookAgain = async (): Promise<void> => {
    if (suspects.length > 0) await nextTurn();
    let bytes = 0;
    for (const key of suspects.splice(0)) {
      if (table.isDropped) return;
      const found = looked(key);
      if (found) {
        const { id, fault, isOfIndex, mend } = found;
        onFault({ id, fault, isOfIndex });
        if (mendIndexes && mend) await table.runInWriteTransaction(mend);
      }
      if ((bytes += readBytes) < SLICE_BYTES) continue;
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

/** Returns null for a document that cannot be indexed. */
function indexEntriesOrNull(table: Table, index: TableIndex, document: Document): IndexEntries | null {
  try {
    return table.entries(index, document);
  } catch (error) {
    if (error instanceof IndexKeyError) return null;
    throw error;
  }
}

function faultOfDocument(table: Table, key: KeyText, onRead: OnRead): MendableFault | null {
  const value = table.documents.getBinaryFast(key);
  if (!value) return null;
  onRead(value.length);
  const id = bytesOfKeyText(key).toString();
  const document = table.decodeOrNull(key, value);
  if (!document) return { id, fault: 'its checksum does not match', isOfIndex: false };
  for (const index of table.indexes) {
    const entries = indexEntriesOrNull(table, index, document);
    if (!entries) return { id, fault: `the index ${index.name} cannot lead to it`, isOfIndex: false };
    const { keys } = entries;
    const wanted = entryValue(index, entries, document._id);
    if (keys.every((each) => isEqual(index.database.getBinaryFast(each), wanted))) continue;
    const mend = () => keys.forEach((each) => void index.database.put(each, wanted));
    return { id, fault: `the index ${index.name} does not lead to it`, isOfIndex: true, mend };
  }
  return null;
}

const isEqual = (found: Buffer | undefined, wanted: Buffer): boolean =>
  found !== undefined && Buffer.from(found.buffer, found.byteOffset, found.length).equals(wanted);

function faultOfEntry(
  table: Table,
  { index, fields }: { readonly index: TableIndex; readonly fields: FieldTree },
  key: KeyText,
  onRead: OnRead,
): MendableFault | null {
  const value = index.database.getBinaryFast(key);
  if (!value) return null;
  const id = idOf(index, key, value);
  const stored = table.documents.getBinaryFast(keyTextOf(id));
  if (stored) onRead(stored.length);
  const document = stored && table.decodeOrNull(keyTextOf(id), stored, fields);
  const entries = document && indexEntriesOrNull(table, index, document);
  // Why skipped: a damaged or unindexable document is reported by itself.
  if (stored && !entries) return null;
  if (entries?.keys.includes(key)) return null;
  const mend = () => void index.database.remove(key);
  if (document)
    return { id, fault: `the index ${index.name} leads to it from a wrong place`, isOfIndex: true, mend };
  return { id, fault: `it is missing, and the index ${index.name} names it`, isOfIndex: false };
}

function idOf(index: TableIndex, key: KeyText, value: Uint8Array): string {
  try {
    return index.unique ? idOfValue(value) : idOfKey(bytesOfKeyText(key));
  } catch {
    return `0x${bytesOfKeyText(key).toString('hex')}`;
  }
}
