import { z } from 'zod';
import { GetUserNames } from '../access/queries/get-user-names.query.js';
import {
  type Caller,
  type Feature,
  type Message,
  type MessageClass,
  type MessageRights,
  PROBLEMS_LISTED_MAX,
  problemsOf,
  requireRenderable,
  type Scope,
  SCOPES,
  toWire,
  validationErrorOf,
} from '@alert-review/kernel';
import { sentArguments } from './sent-arguments.js';
import { restoreAddressesIn } from './text-for-models.js';
import { successResult, type PreparedResult } from './tool-results.js';
import { toolSchema } from './tool-schema.js';

interface ToolHints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

/** A message whose arguments are the caller and one further: an id, or named fields. */
type SentMessage<Fields, Result> = MessageRights & (new (caller: Caller, fields: Fields) => Message<Result>);

interface Declaration<Input extends z.ZodObject, Output extends z.ZodObject, Fields, Result> {
  readonly name: string;
  readonly title: string;
  readonly hints: ToolHints;
  /** Text for a model: effect, when to use it, its ids, an example. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** The message that the tool sends, whose right is the tool's scope. */
  readonly sends: SentMessage<Fields, Result>;
  /** What the message gets after its caller. */
  fields(input: z.output<Input>, caller: Caller): NoInfer<Fields>;
  users?(answer: Result): readonly (string | null)[];
  /** View rendered by `output`, if not the message's answer. */
  view?(answer: Result, input: z.output<Input>, nameOf: NameOfUser): object;
  /** The tool is unknown to organizations without the feature; it is none of the specification. */
  readonly listedWith?: Feature;
  /** Page that a host may show with the answer (MCP Apps). */
  readonly appUri?: string;
  /** True when equal data gives the same answer object, from which alone the view is made. */
  readonly isAnswerCacheable?: true;
}

/** Names a user for the caller; null for nobody. */
export type NameOfUser = (userId: string | null) => string | null;

type Progress = (done: number, total: number) => void;

export interface CallContext {
  readonly progress: Progress;
  /** Aborts when the client disconnects. */
  readonly signal: () => AbortSignal;
}

export type Send = <Result>(message: Message<Result>) => Promise<Result>;

export interface Tool extends Pick<
  Declaration<z.ZodObject, z.ZodObject, unknown, unknown>,
  'name' | 'title' | 'hints' | 'description' | 'input' | 'output' | 'appUri' | 'listedWith'
> {
  readonly sends: MessageClass;
  readonly scope: Scope;
  /** Returns the answer by the output schema. Throws validation_error and the message's errors. */
  run(args: unknown, caller: Caller, send: Send, watching: CallContext): Promise<PreparedResult>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Fields, Result>(
  declaration: Declaration<Input, Output, Fields, Result>,
): Tool {
  const { input, output, sends: SentClass } = declaration;
  const scope = SCOPES.find((known) => known === SentClass.permission);
  if (!scope)
    throw new Error(`${declaration.name} sends ${SentClass.name}, which no token gives the right to`);
  requireRenderable(output);
  let declared: ReturnType<typeof toolSchema> | undefined;
  const prepared = new WeakMap<object, PreparedResult>();
  return {
    ...declaration,
    scope,
    async run(sent, caller, send) {
      declared ??= toolSchema(input, 'input');
      const args = restoreAddressesIn(sentArguments(sent, declared));
      const parsed = input.safeParse(args);
      if (!parsed.success)
        throw validationErrorOf(
          problemsOf(withoutLengthsOfOtherTypes(parsed.error), args, 'arguments', PROBLEMS_LISTED_MAX),
        );
      const answer = await send(new SentClass(caller, declaration.fields(parsed.data, caller)));
      const known = declaration.isAnswerCacheable && prepared.get(answer as object);
      if (known) return known;
      const users = (declaration.users?.(answer) ?? []).filter((user) => user !== null);
      const names = users.length > 0 ? await send(new GetUserNames(caller, users)) : null;
      const nameOf: NameOfUser = (user) => (user === null ? null : (names?.get(user) ?? user));
      const result = successResult(toWire(output, declaration.view?.(answer, parsed.data, nameOf) ?? answer));
      // Why not with names: another caller may see others.
      if (declaration.isAnswerCacheable && !names) prepared.set(answer as object, result);
      return result;
    },
  };
}

/**
 * Returns the faults without those about the length of a value of another type: of a text in place of a list
 * they would count its characters against the most items of the list.
 */
function withoutLengthsOfOtherTypes(error: z.ZodError): z.ZodError {
  const keyOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path);
  const ofType = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(keyOf));
  const isLength = ({ code }: z.core.$ZodIssue) => code === 'too_big' || code === 'too_small';
  return new z.ZodError(error.issues.filter((issue) => !isLength(issue) || !ofType.has(keyOf(issue))));
}
