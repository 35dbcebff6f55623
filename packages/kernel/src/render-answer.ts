import { z } from 'zod';

interface ViewSource {
  /**
   * Path in the view, or several paths of which the first that exists is used. Defaults to the field's name
   * in camelCase.
   */
  readonly from?: string | readonly string[];
  /** Value used if the view has none. Without `otherwise`, a required field must exist in the view. */
  readonly otherwise?: unknown;
}

/** Registers the path in the view that a field is read from: `.register(viewSources, { from: 'id' })`. */
export const viewSources = z.registry<ViewSource>();

const rendered = new WeakSet<object>();

/** Marks a part of an answer as already rendered and sanitized: `renderAnswer` returns it unchanged. */
export function markRendered<Part extends object>(part: Part): Part {
  rendered.add(part);
  return part;
}

/** Tells whether `markRendered` has marked a part of an answer. */
export const isRenderedAnswer = (part: object): boolean => rendered.has(part);

type Render = (value: unknown) => unknown;

const renderers = new WeakMap<z.core.$ZodType, Render>();

/**
 * Renders a view as an answer. Throws an Error if a required field is missing, or if a value is null but
 * not nullable.
 */
export const renderAnswer = <Schema extends z.ZodType>(schema: Schema, view: unknown): z.output<Schema> =>
  rendererOf(schema)(view) as z.output<Schema>;

/**
 * Throws an Error if `renderAnswer` could not render the schema, or if a registered source would be ignored.
 */
export function requireRenderable(schema: z.ZodType): void {
  rendererOfInner(schema);
}

function rendererOf(schema: z.core.$ZodType): Render {
  const known = renderers.get(schema);
  if (known) return known;
  const made = makeRenderer(schema);
  renderers.set(schema, made);
  return made;
}

function rendererOfInner(schema: z.core.$ZodType): Render {
  if (viewSources.get(schema))
    throw new Error('viewSources is for a whole field: register it last, on what wraps it');
  return rendererOf(schema);
}

const PLAIN_SCHEMA_TYPES = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'unknown']);

function makeRenderer(schema: z.core.$ZodType): Render {
  if (schema instanceof z.ZodObject) return objectRenderer(schema);
  if (schema instanceof z.ZodArray) {
    const render = rendererOfInner(schema.element);
    return (value) => listOf(value).map(render);
  }
  if (schema instanceof z.ZodRecord) {
    const render = rendererOfInner(schema.valueType);
    return (value) =>
      Object.fromEntries(Object.entries(objectOf(value)).map(([name, item]) => [name, render(item)]));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const render = rendererOfInner(schema.unwrap());
    return (value) => (value === null || value === undefined ? value : render(value));
  }
  const { type } = schema._zod.def;
  if (!PLAIN_SCHEMA_TYPES.has(type)) throw new Error(`an answer cannot have a schema of type ${type}`);
  return (value) => {
    if (type === 'unknown' || (value !== null && value !== undefined)) return value;
    throw new Error(`an answer needs a value of type ${type}`);
  };
}

function objectOf(value: unknown): object {
  if (value !== null && typeof value === 'object') return value;
  throw new Error('an answer needs an object');
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error('an answer needs a list');
}

interface Field {
  readonly name: string;
  readonly paths: readonly (readonly string[])[];
  readonly otherwise: unknown;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly render: Render;
}

function objectRenderer(schema: z.ZodObject): Render {
  const fields = Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
  return (given) => {
    const view = objectOf(given);
    if (isRenderedAnswer(view)) return view;
    const shown: Record<string, unknown> = {};
    for (const { name, paths, otherwise, isRequired, isNullable, render } of fields) {
      const there = valueAtFirstPath(view, paths);
      const value = there === undefined ? otherwise : there;
      if (value === undefined ? isRequired : value === null && !isNullable)
        throw new Error(`an answer needs ${name}`);
      if (value !== undefined) shown[name] = render(value);
    }
    return shown;
  };
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function fieldOf(name: string, schema: z.ZodType): Field {
  const { from = camelCase(name), otherwise } = viewSources.get(schema) ?? {};
  return {
    name,
    paths: [from].flat().map((path) => path.split('.')),
    otherwise,
    isRequired: !takes(schema, 'optional'),
    isNullable: takes(schema, 'nullable'),
    render: rendererOf(schema),
  };
}

/**
 * Asks the schema itself instead of parsing undefined or null, because this runs for every field at each
 * start.
 */
function takes(schema: z.core.$ZodType, kind: 'optional' | 'nullable'): boolean {
  const { type } = schema._zod.def;
  if (type === 'unknown' || type === kind) return true;
  return (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) && takes(schema.unwrap(), kind);
}

/**
 * Returns the value at the first path that exists; null if a path ends early at null; undefined if no path
 * exists.
 */
function valueAtFirstPath(view: object, paths: readonly (readonly string[])[]): unknown {
  for (const path of paths) {
    let value: unknown = view;
    for (const step of path) {
      if (value === null || value === undefined) break;
      value = (value as Record<string, unknown>)[step];
    }
    if (value !== undefined) return value;
  }
  return undefined;
}
