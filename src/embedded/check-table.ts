import { eachEntry } from './each-entry.js';
import type { TableDatabase } from './environment.js';
import { idOfKey } from './index-keys.js';
import { bytesOf, keyTextOf, textOf, type KeyText } from './key-text.js';
import { entryValue, idOfValue, type Table, type TableIndex } from './table.js';

export interface TableFault {
  readonly id: string;
  readonly fault: string;
  /** Only a key of an index is wrong: the document is whole. */
  readonly isOfIndex: boolean;
}

export interface TableCheckOptions {
  /** Puts right the keys of indexes that documents contradict. */
  readonly mendIndexes: boolean;
  readonly onFault: (fault: TableFault) => void;
  /** Called now and then with the number of entries that were looked at since the last time, and awaited. */
  readonly onProgress: (entries: number) => void | Promise<void>;
}

/** Looks at every document, and compares every index with the documents, both ways, until it is dropped. */
export async function checkTable(table: Table, options: TableCheckOptions): Promise<void> {
  await checkEach(table, table.documents, (key) => faultOfDocument(table, key), options);
  for (const index of table.indexes)
    await checkEach(table, index.database, (key, read) => faultOfEntry(table, index, key, read), options);
}

type Found = TableFault & { readonly mend?: () => void };

async function checkEach(
  table: Table,
  database: TableDatabase,
  faultOf: (key: KeyText, onRead: (bytes: number) => void) => Found | null,
  { mendIndexes, onFault, onProgress }: TableCheckOptions,
): Promise<void> {
  const suspects: KeyText[] = [];
  let readBytes = 0;
  const onRead = (bytes: number) => (readBytes = bytes);
  const look = (bytes: Uint8Array): number => {
    const key = textOf(bytes);
    readBytes = 0;
    if (table.looked(() => faultOf(key, onRead))) suspects.push(key);
    return readBytes;
  };
  await eachEntry(database, look, { onProgress, isGone: () => table.isDropped });
  // A write in between may have shown an entry of one moment beside a document of another.
  for (const key of suspects) {
    if (table.isDropped) return;
    const found = faultOf(key, onRead);
    if (!found) continue;
    const { id, fault, isOfIndex, mend } = found;
    onFault({ id, fault, isOfIndex });
    if (mendIndexes && mend) await table.change(mend);
  }
}

function faultOfDocument(table: Table, key: KeyText): Found | null {
  const value = table.documents.getBinaryFast(key);
  if (!value) return null;
  const id = bytesOf(key).toString();
  const document = table.peek(key, value);
  if (!document) return { id, fault: 'its checksum does not match', isOfIndex: false };
  for (const index of table.indexes) {
    const { keys, flags } = table.entries(index, document);
    const wanted = entryValue(index, flags, document._id);
    if (keys.every((each) => isEqual(index.database.getBinaryFast(each), wanted))) continue;
    const mend = () => keys.forEach((each) => void index.database.put(each, wanted));
    return { id, fault: `the index ${index.name} does not lead to it`, isOfIndex: true, mend };
  }
  return null;
}

/** The engine's buffer is longer than its `length` says. */
const isEqual = (found: Buffer | undefined, wanted: Buffer): boolean =>
  found !== undefined && Buffer.from(found.buffer, found.byteOffset, found.length).equals(wanted);

function faultOfEntry(
  table: Table,
  index: TableIndex,
  key: KeyText,
  onRead: (bytes: number) => void,
): Found | null {
  const value = index.database.getBinaryFast(key);
  if (!value) return null;
  const id = idOf(index, key, value);
  const stored = table.documents.getBinaryFast(keyTextOf(id));
  if (stored) onRead(stored.length);
  const document = stored && table.peek(keyTextOf(id), stored);
  // A damaged document is told of by itself.
  if (stored && !document) return null;
  if (document && table.entries(index, document).keys.includes(key)) return null;
  const mend = () => void index.database.remove(key);
  if (document)
    return { id, fault: `the index ${index.name} leads to it from a wrong place`, isOfIndex: true, mend };
  return { id, fault: `it is missing, and the index ${index.name} names it`, isOfIndex: false };
}

function idOf(index: TableIndex, key: KeyText, value: Uint8Array): string {
  try {
    return index.unique ? idOfValue(value) : idOfKey(bytesOf(key));
  } catch {
    return `0x${bytesOf(key).toString('hex')}`;
  }
}
