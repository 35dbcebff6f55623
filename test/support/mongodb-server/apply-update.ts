import { sizeOf } from './bson-documents.js';
import { CommandError } from './command-error.js';
import { equalFields, type Filter } from './filters.js';
import { POSITION } from './matching.js';
import type { StoredDocument } from './stored-collection.js';

type Fields = Record<string, unknown>;
export type Update = Readonly<Record<string, unknown>>;

export const DOCUMENT_BYTES_MAX = 16 * 2 ** 20;
const DEPTH_MAX = 100;

const isOperatorUpdate = (update: Update): boolean => Object.keys(update).some((key) => key.startsWith('$'));

/**
 * The new document: the old one (or, for an upsert, the fields of the filter) with the update applied.
 * Throws these MongoDB error codes: 9, 14, 15, 28, 40, 52, 54, 56, 66, 17419, 17420.
 */
export function updated(before: StoredDocument | undefined, filter: Filter, update: Update): StoredDocument {
  const after = isOperatorUpdate(update)
    ? modified(before, filter, update)
    : replaced(before, filter, update);
  refuseTooDeep(after);
  if (sizeOf(after) > DOCUMENT_BYTES_MAX)
    throw new CommandError(
      before ? 17419 : 17420,
      `Resulting document after update is larger than ${DOCUMENT_BYTES_MAX}`,
    );
  return after;
}

/** Throws these MongoDB error codes: 2, 15. */
export function refuseUninsertable(document: StoredDocument): void {
  const size = sizeOf(document);
  if (size > DOCUMENT_BYTES_MAX)
    throw new CommandError(
      2,
      `object to insert too large. size in bytes: ${size}, max size: ${DOCUMENT_BYTES_MAX}`,
    );
  refuseTooDeep(document);
}

function refuseTooDeep(value: unknown, depth = 0): void {
  if (value === null || typeof value !== 'object') return;
  if (depth > DEPTH_MAX)
    throw new CommandError(15, `the document exceeds the maximum nesting depth of ${DEPTH_MAX}`);
  for (const inner of Object.values(value)) refuseTooDeep(inner, depth + 1);
}

function modified(before: StoredDocument | undefined, filter: Filter, update: Update): StoredDocument {
  const result: Fields = { ...before };
  if (!before) for (const [path, value] of equalFields(filter)) change(result, path, () => value);
  const paths: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    const step = STEPS[operator];
    if (!step) throw new CommandError(9, `Unknown modifier: ${operator}`);
    for (const [path, operand] of Object.entries(fields as Fields)) {
      const other = paths.find(
        (each) => `${each}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${each}.`),
      );
      if (other !== undefined)
        throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${other}'`);
      paths.push(path);
      step(result, path, operand, !before);
    }
  }
  if (result['_id'] === undefined) throw new CommandError(59, 'ids are not made here');
  if (before && result['_id'] !== before._id)
    throw new CommandError(66, "the immutable field '_id' was altered");
  return result as StoredDocument;
}

function replaced(before: StoredDocument | undefined, filter: Filter, update: Update): StoredDocument {
  const id = before?._id ?? update['_id'] ?? Object.fromEntries(equalFields(filter))['_id'];
  if ('_id' in update && update['_id'] !== id)
    throw new CommandError(66, "the immutable field '_id' was altered");
  return { _id: id, ...update };
}

type Step = (document: Fields, path: string, operand: unknown, inserting: boolean) => void;

const STEPS: Readonly<Record<string, Step>> = {
  $set: (document, path, operand) => change(document, path, () => operand),
  $setOnInsert: (document, path, operand, inserting) =>
    inserting ? change(document, path, () => operand) : undefined,
  $inc: (document, path, operand) =>
    change(document, path, (before) => {
      if (typeof operand !== 'number' || (before !== undefined && typeof before !== 'number'))
        throw new CommandError(14, `Cannot apply $inc to a value of non-numeric type at ${path}`);
      return (before ?? 0) + operand;
    }),
};

const isFields = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Changes the value at the path and copies the objects and lists on the way, so that the old document stays
 * as it was.
 */
function change(document: Fields, path: string, next: (before: unknown) => unknown): void {
  const names = path.split('.');
  for (const name of names) {
    if (name === '') throw new CommandError(56, `The update path '${path}' contains an empty field name`);
    if (name.startsWith('$'))
      throw new CommandError(52, `The dollar ($) prefixed field '${name}' is not valid`);
  }
  const last = names.pop()!;
  let current = document;
  for (const [at, name] of names.entries()) {
    const inner = current[name] === undefined ? {} : current[name];
    const isPosition = Array.isArray(inner) && POSITION.test(names[at + 1] ?? last);
    if (!isPosition && !isFields(inner))
      throw new CommandError(
        28,
        `Cannot create field '${names[at + 1] ?? last}' in element {${name}: ${JSON.stringify(inner)}}`,
      );
    current = current[name] = (isPosition ? [...(inner as unknown[])] : { ...inner }) as Fields;
  }
  // Fills up with nulls when the position is beyond the end of the list.
  if (Array.isArray(current)) while (current.length < Number(last)) current.push(null);
  current[last] = next(current[last]);
}
