import { compareBson } from './bson-order.js';
import { CommandError } from './command-error.js';
import { equalFields, type Filter } from './filters.js';
import type { StoredDocument } from './stored-collection.js';

type Fields = Record<string, unknown>;
export type Update = Readonly<Record<string, unknown>>;

const isOperatorUpdate = (update: Update): boolean => Object.keys(update).some((key) => key.startsWith('$'));

/** A new document: the old one (of an upsert: the filter's fields) with the update applied. */
export function updated(before: StoredDocument | undefined, filter: Filter, update: Update): StoredDocument {
  if (!isOperatorUpdate(update)) return replaced(before, filter, update);
  const result: Fields = { ...before };
  if (!before) for (const [path, value] of equalFields(filter)) change(result, path, () => value);
  const paths = new Set<string>();
  for (const [operator, fields] of Object.entries(update)) {
    const step = STEPS[operator];
    if (!step) throw new CommandError(9, `Unknown modifier: ${operator}`);
    for (const [path, operand] of Object.entries(fields as Fields)) {
      if (paths.has(path)) throw new CommandError(40, `Updating the path '${path}' would create a conflict`);
      paths.add(path);
      step(result, path, operand, !before);
    }
  }
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
  $unset: (document, path) => change(document, path, null),
  $inc: (document, path, operand) =>
    change(document, path, (before) => {
      if (before !== undefined && typeof before !== 'number')
        throw new CommandError(14, `Cannot apply $inc to a value of non-numeric type at ${path}`);
      return (before ?? 0) + (operand as number);
    }),
  $max: (document, path, operand) =>
    change(document, path, (before) =>
      before === undefined || compareBson(operand, before) > 0 ? operand : before,
    ),
};

/**
 * Changes what stands at the path, copying the objects on the way; null removes it. Error 28 when a value
 * without fields is on the way.
 */
function change(document: Fields, path: string, next: ((before: unknown) => unknown) | null): void {
  const names = path.split('.');
  const last = names.pop()!;
  let current = document;
  for (const name of names) {
    const inner = current[name];
    if (inner === undefined && !next) return;
    if (inner !== undefined && (inner === null || typeof inner !== 'object' || Array.isArray(inner))) {
      if (!next) return;
      throw new CommandError(
        28,
        `Cannot create field '${last}' in element {${name}: ${JSON.stringify(inner)}}`,
      );
    }
    current = current[name] = { ...(inner as Fields | undefined) };
  }
  if (next) current[last] = next(current[last]);
  else delete current[last];
}
