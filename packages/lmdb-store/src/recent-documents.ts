import type { KeyText } from './key-text.js';

/** Maximum number of documents that one table remembers. */
const DOCUMENTS_MAX = 128;
/** Largest stored size of a remembered document, in bytes. A table thus remembers at most 512 KiB. */
const BYTES_MAX = 4096;

interface RecentDocument<Document> {
  readonly value: Buffer;
  readonly document: Document;
}

/**
 * Remembers decoded documents of a table together with their stored bytes. A decision reads the same alert
 * and the same settings several times, and decoding them took a twentieth of its CPU. The caller reads the
 * stored bytes each time, so a remembered document is never older than the store.
 */
export class RecentDocuments<Document extends Readonly<Record<string, unknown>>> {
  private readonly recent = new Map<KeyText, RecentDocument<Document>>();

  /** Returns the document that was decoded from exactly these bytes; null if it is not remembered. */
  find(key: KeyText, value: Uint8Array): Document | null {
    const found = this.recent.get(key);
    // Compare explicit ranges, because the engine's read memory is longer than its `length` says.
    const isSame = found?.value.length === value.length && found.value.compare(value, 0, value.length) === 0;
    return isSame ? found.document : null;
  }

  /** Remembers a document and makes it unchangeable, because several readers get the same object. */
  keep(key: KeyText, value: Uint8Array, document: Document): void {
    if (value.length > BYTES_MAX) return;
    this.set(
      key,
      Buffer.from(Buffer.from(value.buffer, value.byteOffset, value.length)),
      deepFreeze(document),
    );
  }

  /**
   * Puts the document that was just written in the place of a remembered one, so that the next reader need
   * not decode it. Makes it unchangeable, and forgets it where decoding might give another document. If the
   * write is rolled back, the stored bytes differ and the document is decoded again. Keeps `value` itself.
   */
  replace(key: KeyText, value: Buffer, document: Document): void {
    const before = this.recent.get(key)?.document;
    if (!before) return;
    if (value.length <= BYTES_MAX && isAsDecoded(document, before)) this.set(key, value, document);
    else this.forget(key);
  }

  has(key: KeyText): boolean {
    return this.recent.has(key);
  }

  forget(key: KeyText): void {
    this.recent.delete(key);
  }

  private set(key: KeyText, value: Buffer, document: Document): void {
    this.recent.delete(key);
    if (this.recent.size >= DOCUMENTS_MAX) this.recent.delete(this.recent.keys().next().value!);
    this.recent.set(key, { value, document });
  }
}

/**
 * Freezes a written document. Returns true if decoding its bytes would return an equal document: all members
 * are unchanged, simple values, or plain objects of simple values.
 */
function isAsDecoded(
  document: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): boolean {
  for (const name in document) {
    const value = document[name];
    if (!isSimple(value) && value !== before[name] && !isPlainAndSimple(value)) return false;
  }
  Object.freeze(document);
  return true;
}

/** Tells whether a value is the same after encoding and decoding. -0 is not, because it loses its sign. */
const isSimple = (value: unknown): boolean =>
  typeof value === 'string' ||
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && !Object.is(value, -0));

function isPlainAndSimple(value: unknown): boolean {
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) if (!isSimple(members[name])) return false;
  Object.freeze(value);
  return true;
}

function deepFreeze<T>(value: T): T {
  // JavaScript refuses to freeze bytes.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  for (const name in value) deepFreeze(value[name]);
  return Object.freeze(value);
}
