import { isPlainObject } from '@alert-review/kernel';
import { MessagePackReader } from './messagepack-reader.js';

/**
 * Names of the wanted fields. Each maps to the wanted fields inside it, or to null if the whole field is
 * wanted.
 */
export type FieldTree = ReadonlyMap<string, FieldTree | null>;

type MutableFieldTree = Map<string, MutableFieldTree | null>;

/** Returns the tree for `_id` and the given dotted paths. */
export function fieldTreeOf(paths: readonly string[]): FieldTree {
  const tree: MutableFieldTree = new Map([['_id', null]]);
  for (const path of paths) {
    const names = path.split('.');
    let node: MutableFieldTree | null = tree;
    names.forEach((name, at) => {
      const isLast = at === names.length - 1;
      if (node && (isLast || !node.has(name))) node.set(name, isLast ? null : new Map());
      node = node?.get(name) ?? null;
    });
  }
  return tree;
}

/** Returns the wanted fields of a document. */
export function pickFields(
  object: Readonly<Record<string, unknown>>,
  tree: FieldTree,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, inner] of tree) {
    const found = inner ? pickWithin(object[name], inner) : object[name];
    if (found !== undefined) result[name] = found;
  }
  return result;
}

/** Picks fields inside an object, or inside each object of a list. Other values are skipped. */
function pickWithin(value: unknown, tree: FieldTree): unknown {
  if (isPlainObject(value)) return pickFields(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => pickWithin(item, tree)).filter((item) => item !== undefined);
}

/** Like `pickFields`, but works on encoded bytes and does not decode the other fields. */
export function decodeFields(
  document: Buffer,
  tree: FieldTree,
  decode: (bytes: Buffer) => unknown,
): Record<string, unknown> {
  const reader = new MessagePackReader(document);
  const found = readFields(reader, tree, decode) as Record<string, unknown>;
  return pickFields(found, tree);
}

function readFields(
  reader: MessagePackReader,
  tree: FieldTree | null,
  decode: (bytes: Buffer) => unknown,
): unknown {
  const members = tree && reader.enterMap();
  if (members === null) return decodeValue(reader, decode);
  const found: Record<string, unknown> = {};
  for (let i = 0; i < members; i++) {
    const name = reader.shortText() ?? String(decodeValue(reader, decode));
    const inner = tree!.get(name);
    if (inner === undefined) reader.skip();
    else found[name] = readFields(reader, inner, decode);
  }
  return found;
}

function decodeValue(reader: MessagePackReader, decode: (bytes: Buffer) => unknown): unknown {
  const start = reader.at;
  reader.skip();
  return decode(reader.bytes.subarray(start, reader.at));
}
