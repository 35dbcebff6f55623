import { z } from 'zod';
import type { ErrorCode } from '../kernel/error-catalogue.js';
import type { MessageClass } from '../kernel/message.js';
import type { Permission } from '../kernel/permissions.js';
import { requireRenderable } from '../kernel/to-wire.js';
import type { AdmittedBy } from '../platform/http/admission.js';

export const TAGS = {
  'Reference lists': 'Ids of currencies, crypto assets and chains, for use in uploads.',
  Uploads: 'Customers first, then their transactions, then the alerts about both.',
  Investigations: 'Starting them, reading what they found, and saying what you think of it.',
  Audit:
    'Who did what to which alert, when and through which client; and what an alert looked like on some day.',
  Server: 'Health checks and this description. No API key.',
} as const;

/** One request as a client could send it, and its recorded answer; tests send them all, in their order. */
export interface Example {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly status: number;
  /** Absent where none is kept: it is no JSON, or the description itself. */
  readonly answer?: unknown;
}

/** One method of one path: routes, admission, the description of the API and the tests read it. */
export interface Contract {
  /** Unique; generated clients name their functions after it. */
  readonly id: string;
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** The REST specification does not have it. */
  readonly addition?: true;
  readonly by: AdmittedBy;
  /** What it sends, if anything: the right that it names is asked for before a body is read. */
  readonly message: MessageClass | null;
  readonly alsoNeeds?: readonly Permission[];
  readonly pathParameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyBytesMax?: number;
  readonly answer: z.ZodType | Lines | 'text/html';
  /** Those of its schemas that have a name in the description. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly Example[];
}

/** An answer of rows, each as a JSON object on a line of its own, or as a line of CSV. */
export class Lines {
  constructor(readonly line: z.ZodObject) {}
}

export class Contracts {
  constructor(readonly all: readonly Contract[]) {}
}

/** Throws an Error where its answer cannot be rendered. */
export function defineContract<const C extends Contract>(contract: C): C {
  if (contract.answer instanceof z.ZodType) requireRenderable(contract.answer);
  return contract;
}

/** Metadata of a field or parameter that the REST specification does not have. */
export const ADDITION = { 'x-addition': true } as const;

const checkedLater = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Anything, as far as the form of the body goes: the handler checks each item with `schema` on its own. */
export function itemOf(schema: z.ZodType): z.ZodUnknown {
  const item = z.unknown();
  checkedLater.set(item, schema);
  return item;
}

export const itemSchema = (item: z.core.$ZodType): z.ZodType | undefined => checkedLater.get(item);

/** Keys that were sent and not taken, in every answer to a JSON body. */
export const warnings = {
  warnings: z
    .array(z.string())
    .describe('Keys that were sent and not taken, such as `alerts[0].titel`; up to 100.'),
  warnings_total: z.int().describe('How many such keys there were.'),
};

export const uploadSessionId = z.string().describe('This upload, for questions about it.');

export const itemProblem = {
  index: z.int().describe('Place of the item in the list that was sent, from 0.'),
  field: z.string().describe('What is wrong, such as `entities[0].type`.'),
  value: z
    .unknown()
    .describe('What stood there; a long value is cut to the first 200 characters of its text.'),
  message: z.string().describe('Why it was not accepted, to be read after the name of the field.'),
};

export const errorsTotal = z.int().describe('How many problems there are, listed or not.');

export const serviceIdSchema = (name: string, description: string) =>
  z.object({ [name]: z.string().describe(description) });
