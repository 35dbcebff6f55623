import { z } from 'zod';
import { type Caller, type FieldProblem, validationErrorOf } from '@alert-review/kernel';
import { FindKnownIds, type KnownIdKind } from '../alerts/queries/find-known-ids.query.js';
import { spelledOutId } from './shown-ids.js';
import { restoreShownId } from './text-for-models.js';

/** Fields of arguments that name a record by an id which the organization chose. */
export const recordIdFields = z.registry<{ readonly of: KnownIdKind }>();

type Path = readonly (string | number)[];

/** An id that was sent in a form which may be the shown form of another id. */
interface SentId {
  readonly of: KnownIdKind;
  readonly path: Path;
  readonly sent: string;
  readonly restored: string;
}

/** The page address of an alert, which a tool may take in place of an id. */
const PAGE_ADDRESS = /^https?:\/\/\S+\/alerts\/[\w-]+$/;

/**
 * Returns the arguments with the ids of the records that they name. An id means the record that has it. Only
 * if there is none, it means the record whose shown form it is. Throws validation_error if there are both, as
 * either could be meant.
 */
export async function resolveRecordIds<Input>(
  schema: z.ZodObject,
  input: Input,
  caller: Caller,
  send: (message: FindKnownIds) => Promise<ReadonlySet<string>>,
): Promise<Input> {
  const ids = sentIdsIn(schema, input, []);
  const problems: FieldProblem[] = [];
  for (const kind of new Set(ids.map(({ of }) => of))) {
    const ofKind = ids.filter(({ of }) => of === kind);
    const asked = [...new Set(ofKind.flatMap(({ sent, restored }) => [sent, restored]))];
    const known = await send(new FindKnownIds(caller, { kind, ids: asked }));
    for (const { path, sent, restored } of ofKind) {
      if (known.has(sent) && known.has(restored)) problems.push(problemOf(path, sent, restored));
      else if (!known.has(sent) && (known.has(restored) || PAGE_ADDRESS.test(restored)))
        replace(input, path, restored);
    }
  }
  if (problems.length > 0) throw validationErrorOf(problems);
  return input;
}

const kinds = new WeakMap<z.core.$ZodType, KnownIdKind | null>();

/** Looks a field up in the registry once, because the registry merges objects for each look-up. */
function kindOfIds(field: z.core.$ZodType): KnownIdKind | null {
  let kind = kinds.get(field);
  if (kind === undefined) kinds.set(field, (kind = recordIdFields.get(field as z.ZodType)?.of ?? null));
  return kind;
}

/**
 * Returns the texts in fields that hold ids of records and that may be the shown form of another id, with
 * their places.
 */
function sentIdsIn(schema: z.core.$ZodType, value: unknown, path: Path): SentId[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return sentIdsIn(schema.unwrap(), value, path);
  const of = kindOfIds(schema);
  if (of !== null) {
    const restored = typeof value === 'string' ? restoreShownId(value) : value;
    return restored === value ? [] : [{ of, path, sent: value as string, restored: restored as string }];
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, at) => sentIdsIn(schema.element, item, [...path, at]));
  if (!(schema instanceof z.ZodObject) || value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const shape: z.core.$ZodShape = schema.shape;
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return field ? sentIdsIn(field, item, [...path, name]) : [];
  });
}

function replace(input: unknown, path: Path, value: string): void {
  const parent = path.slice(0, -1).reduce((at, name) => Reflect.get(at as object, name) as unknown, input);
  Reflect.set(parent as object, path.at(-1)!, value);
}

function problemOf(path: Path, value: string, restored: string): FieldProblem {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  const forms = [value, restored].map(spelledOutId).join(' or ');
  const message = `is the id of one record and the shown form of another: send ${forms}`;
  return { field: field.slice(1), value, message };
}
