import { z } from 'zod';
import { type ErrorCode, type MessageClass, type Permission, requireRenderable } from '@alert-review/kernel';
import type { AdmittedBy } from '../platform/http/admission.js';
import { withRecordedAnswers, type Example, type ExampleRequest } from './openapi/examples/recorded.js';

export const TAGS = {
  'Reference lists': 'Ids of currencies, crypto assets and chains, for use in uploads.',
  Uploads: 'Customers first, then their transactions, then the alerts about both.',
  Investigations: 'Starting them, reading what they found, and saying what you think of it.',
  Webhooks: 'Addresses of yours that are told when something is ready.',
  'API keys': 'Rotating keys by program, and what a key was used for last.',
  Audit:
    'Who did what to which alert, when and through which client; and what an alert looked like on some day.',
  Server: 'Health checks and this description. No API key.',
} as const;

/** One method of one path; routes, admission, API description and tests use it. */
export interface Contract {
  /** Unique; generated clients use it as a function name. */
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** True when the REST specification lacks it. */
  readonly addition?: true;
  readonly by: AdmittedBy;
  /** Message that the operation sends; its right is checked before the body is read. */
  readonly message: MessageClass | null;
  readonly alsoNeeds?: readonly Permission[];
  readonly pathParameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyBytesMax?: number;
  /** The body may also be a file of rows. */
  readonly takesRows?: true;
  /** A page or a file is told by its media type. */
  readonly answer: z.ZodType | RowLines | 'text/html' | 'application/xml';
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly Example[];
}

/** An answer of rows, as JSON lines or CSV; `json`: or as this. */
export class RowLines {
  constructor(
    readonly line: z.ZodObject,
    readonly description = 'One object on each line; or, with `format` csv, the same fields as columns.',
    readonly json?: z.ZodType,
  ) {}
}

export class Contracts {
  constructor(readonly all: readonly Contract[]) {}
}

type Defaulted = 'by' | 'errors' | 'examples';
type DeclaredContract = Omit<Contract, Defaulted> &
  Partial<Pick<Contract, 'by' | 'errors'>> & { readonly examples: readonly ExampleRequest[] };

/**
 * Returns the contract with the recorded answers of its examples; it asks for an API key unless it says
 * otherwise. Throws an Error when its answer cannot be rendered.
 */
export function defineContract<const C extends DeclaredContract>(contract: C): C & Pick<Contract, Defaulted> {
  if (contract.answer instanceof z.ZodType) requireRenderable(contract.answer);
  const examples = withRecordedAnswers(contract.id, contract.examples);
  return { by: 'api_key', errors: [], ...contract, examples };
}

/** Marks a field or parameter that the REST specification lacks. */
export const ADDITION = { 'x-addition': true } as const;

const schemasCheckedLater = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Accepts any value; the handler checks each item with `schema`. */
export function itemCheckedByHandler(schema: z.ZodType): z.ZodUnknown {
  const item = z.unknown();
  schemasCheckedLater.set(item, schema);
  return item;
}

export const itemSchema = (item: z.core.$ZodType): z.ZodType | undefined => schemasCheckedLater.get(item);

/** Unknown keys, reported in every answer to a JSON body. */
export const warningsField = {
  warnings: z
    .array(z.string())
    .describe(
      'Keys that were sent and not taken, such as `alerts[0].titel`; up to 100. ' +
        '`alerts[0].disposition_status`: by the four-eyes rules of the organization people decide about ' +
        'this alert.',
    ),
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

export const serviceIdSchema = <Name extends string>(name: Name, description: string) =>
  z.object({ [name]: z.string().describe(description) } as Record<Name, z.ZodString>);
