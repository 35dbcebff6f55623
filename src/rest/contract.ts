import { z } from 'zod';
import { type ErrorCode, type MessageClass, type Permission, requireRenderable } from '@alert-review/kernel';
import type { AdmissionKind } from '../platform/http/admission.js';
import {
  withRecordedAnswers,
  type RecordedExample,
  type ExampleRequest,
} from './openapi/examples/recorded.js';

export const API_TAGS = {
  'Reference lists': 'Ids of currencies, crypto assets and chains, for use in uploads.',
  Uploads: 'Customers first, then their transactions, then the alerts about both.',
  Investigations: 'Start investigations, read their results, and give feedback.',
  Webhooks: 'Your addresses to which the server sends events.',
  'API keys': 'Replacing keys by program, and the time and address of their last use.',
  Audit:
    'Who did what to which alert, when and through which application, and the state of an alert ' +
    'on a past day.',
  Server: 'Health checks and this description. No API key.',
} as const;

/**
 * Contract of one operation (method and path). Routes, authentication, API description and tests are derived
 * from it.
 */
export interface Contract {
  /** Unique id, which generated clients use as function name. */
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly tag: keyof typeof API_TAGS;
  readonly summary: string;
  /** Does not name the feature that an organization needs: the contract adds the feature of the message. */
  readonly description: string;
  /** True if the operation is not part of the REST specification. */
  readonly addition?: true;
  readonly by: AdmissionKind;
  /** Message that the operation sends. The permission it needs is checked before the body is read. */
  readonly message: MessageClass | null;
  readonly alsoNeeds?: readonly Permission[];
  readonly pathParameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyBytesMax?: number;
  /** True if the body may also be a file of rows. */
  readonly takesRows?: true;
  /** Schema of the answer. Pages and files are described by their media type. */
  readonly answer: z.ZodType | RowLinesAnswer | 'text/html' | 'application/xml' | 'text/markdown';
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly RecordedExample[];
}

/**
 * An answer of rows as JSON lines or CSV. `json`, if set, is the schema of a JSON answer that is offered too.
 */
export class RowLinesAnswer {
  constructor(
    readonly line: z.ZodObject,
    readonly description = 'One JSON object on each line. With `format` csv, the same fields are columns.',
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
 * Returns the contract with the recorded answers of its examples. By default, it requires an API key. If the
 * message needs a feature, description and errors of the contract say so. Throws an Error if the answer
 * schema cannot be rendered.
 */
export function defineContract<const C extends DeclaredContract>(contract: C): C & Pick<Contract, Defaulted> {
  if (contract.answer instanceof z.ZodType) requireRenderable(contract.answer);
  const examples = withRecordedAnswers(contract.id, contract.examples);
  const { description, errors = [], message } = contract;
  return {
    by: 'api_key',
    ...contract,
    ...(message?.feature
      ? {
          description: `Needs the feature \`${message.feature}\`. ${description}`,
          errors: [...errors, 'feature_not_enabled'],
        }
      : { errors }),
    examples,
  };
}

/** Marks a field or parameter that is not part of the REST specification. */
export const SPEC_ADDITION_META = { 'x-addition': true } as const;

const schemasCheckedLater = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Accepts any value here; the handler validates each item with `schema`. */
export function itemCheckedByHandler(schema: z.ZodType): z.ZodUnknown {
  const item = z.unknown();
  schemasCheckedLater.set(item, schema);
  return item;
}

export const schemaCheckedByHandler = (item: z.core.$ZodType): z.ZodType | undefined =>
  schemasCheckedLater.get(item);

/** Keys of the body that were ignored. Every answer to a JSON body reports them. */
export const warningsField = {
  warnings: z
    .array(z.string())
    .describe(
      'Up to 100 keys that you sent and that the server does not know, such as `alerts[0].titel`. ' +
        '`alerts[0].disposition_status: read, but does not count: …` names a decision that waits for ' +
        'people, because of the four-eyes rules of the organization.',
    ),
  warnings_total: z.int().describe('Number of all such keys.'),
};

export const uploadSessionIdField = z.string().describe('Id of this upload.');

export const itemProblemFields = {
  index: z.int().describe('Place of the item in your list, counted from 0.'),
  field: z.string().describe('The wrong field, such as `entities[0].type`.'),
  value: z
    .unknown()
    .describe('The wrong value. A long value is cut to the first 200 characters of its text.'),
  message: z.string().describe('The fault. Read it after the name of the field.'),
};

export const errorsTotalField = z
  .int()
  .describe('Number of all problems, including problems that are not listed.');

export const serviceIdSchema = <Name extends string>(name: Name, description: string) =>
  z.object({ [name]: z.string().describe(description) } as Record<Name, z.ZodString>);
