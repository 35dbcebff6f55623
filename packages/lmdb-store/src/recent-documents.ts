import type { KeyText } from './key-text.js';

/** Maximum number of documents that one table remembers. */
const DOCUMENTS_MAX = 128;
/** Largest stored size of a remembered document, in bytes. A table thus remembers at most 512 KiB. */
const BYTES_MAX = 4096;

/**
 * Remembers decoded documents of a table together with their stored bytes. A decision reads the same alert
 * and the same settings several times, and decoding them took a twentieth of its CPU. The caller reads the
 * stored bytes each time, so a remembered document is never older than the store.
 */
export class RecentDocuments<Document extends object> {
  private readonly recent = new Map<KeyText, { readonly value: Buffer; readonly document: Document }>();

  /** Returns the document that was decoded from exactly these bytes; null if it is not remembered. */
  find(key: KeyText, value: Uint8Array): Document | null {
    const found = this.recent.get(key);
    // The read memory of the engine is longer than `length` says, hence the explicit ranges.
    const isSame = found?.value.length === value.length && found.value.compare(value, 0, value.length) === 0;
    return isSame ? found.document : null;
  }

  /** Remembers a document and makes it unchangeable, because several readers get the same object. */
  keep(key: KeyText, value: Uint8Array, document: Document): void {
    if (value.length > BYTES_MAX) return;
    this.recent.delete(key);
    if (this.recent.size >= DOCUMENTS_MAX) this.recent.delete(this.recent.keys().next().value!);
    const stored = Buffer.from(Buffer.from(value.buffer, value.byteOffset, value.length));
    this.recent.set(key, { value: stored, document: deepFreeze(document) });
  }

  forget(key: KeyText): void {
    this.recent.delete(key);
  }
}

function deepFreeze<T>(value: T): T {
  // JavaScript refuses to freeze bytes.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  for (const name in value) deepFreeze(value[name]);
  return Object.freeze(value);
}
