import { z } from 'zod';
import { GetUserNames } from '../access/queries/get-user-names.query.js';
import {
  type Caller,
  type Feature,
  type Message,
  type MessageClass,
  type MessageRights,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
  requireRenderable,
  type Scope,
  SCOPES,
  renderAnswer,
  validationErrorOf,
} from '@alert-review/kernel';
import { coerceToolArguments } from './sent-arguments.js';
import { resolveRecordIds } from './sent-ids.js';
import { successResult, type PreparedResult } from './tool-results.js';
import { fullArgumentsSchema } from './tool-schema.js';

interface ToolHints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

/** A message whose constructor takes the caller and one more argument: an id or an object of named fields. */
type SentMessage<Fields, Result> = MessageRights & (new (caller: Caller, fields: Fields) => Message<Result>);

interface Declaration<Input extends z.ZodObject, Output extends z.ZodObject, Fields, Result> {
  readonly name: string;
  readonly title: string;
  readonly hints: ToolHints;
  /** Text for the model: effect, when to use the tool, which ids it takes, an example. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** The message that the tool sends. Its permission is the scope of the tool. */
  readonly sends: SentMessage<Fields, Result>;
  /** Returns the second argument of the message. */
  fields(input: z.output<Input>, caller: Caller): NoInfer<Fields>;
  users?(answer: Result): readonly (string | null)[];
  /** Asks for fields beside the answer, as another feature has them. */
  adds?(answer: Result, caller: Caller, send: SendMessage): Promise<object>;
  /** Returns the view that `output` renders. Without it, the message's answer is rendered. */
  view?(answer: Result, input: z.output<Input>, nameOf: UserNameLookup, added: object): object;
  /**
   * Feature that an organization needs to see the tool; null: all see it, as the specification lists it. By
   * default, the feature of the message.
   */
  readonly listedWith?: Feature | null;
  /** Page that a host may show together with the answer (MCP Apps). */
  readonly appUri?: string;
  /** Returns what the page shows beside the answer. Hosts pass `_meta` to the page, not to the model. */
  pageMeta?(answer: NoInfer<Result>): Record<string, unknown>;
  /**
   * True if unchanged data gives the same answer object and the view depends on nothing else. The rendered
   * result is then cached.
   */
  readonly isAnswerCacheable?: true;
}

/** Returns the name of a user as the caller may see it; null for null. */
export type UserNameLookup = (userId: string | null) => string | null;

type Progress = (done: number, total: number) => void;

export interface CallContext {
  readonly progress: Progress;
  /** Returns a signal that aborts when the client disconnects. */
  readonly signal: () => AbortSignal;
}

export type SendMessage = <Result>(message: Message<Result>) => Promise<Result>;

export interface Tool extends Pick<
  Declaration<z.ZodObject, z.ZodObject, unknown, unknown>,
  'name' | 'title' | 'hints' | 'description' | 'input' | 'output' | 'appUri'
> {
  /** Feature that an organization needs to see the tool; null: all see it. */
  readonly listedWith: Feature | null;
  readonly sends: MessageClass;
  readonly scope: Scope;
  /**
   * Returns the answer in the form of the output schema. Throws validation_error and the errors of the
   * message.
   */
  run(args: unknown, caller: Caller, send: SendMessage, watching: CallContext): Promise<PreparedResult>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Fields, Result>(
  declaration: Declaration<Input, Output, Fields, Result>,
): Tool {
  const { input, output, sends: SentClass } = declaration;
  const scope = SCOPES.find((known) => known === SentClass.permission);
  if (!scope)
    throw new Error(`${declaration.name} sends ${SentClass.name}, which no token gives the right to`);
  requireRenderable(output);
  let declared: ReturnType<typeof fullArgumentsSchema> | undefined;
  const prepared = new WeakMap<object, { readonly added: string; readonly result: PreparedResult }>();
  return {
    ...declaration,
    scope,
    listedWith: declaration.listedWith === undefined ? (SentClass.feature ?? null) : declaration.listedWith,
    async run(sent, caller, send) {
      declared ??= fullArgumentsSchema(input);
      const args = coerceToolArguments(sent, declared);
      const parsed = input.safeParse(args);
      if (!parsed.success)
        throw validationErrorOf(
          fieldProblemsOf(withoutLengthsOfOtherTypes(parsed.error), args, 'arguments', PROBLEMS_LISTED_MAX),
        );
      const asked = await resolveRecordIds(input, parsed.data, caller, send);
      const answer = await send(new SentClass(caller, declaration.fields(asked, caller)));
      const added = (await declaration.adds?.(answer, caller, send)) ?? {};
      const addedText = JSON.stringify(added);
      const known = declaration.isAnswerCacheable && prepared.get(answer as object);
      if (known && known.added === addedText) return known.result;
      const users = (declaration.users?.(answer) ?? []).filter((user) => user !== null);
      const names = users.length > 0 ? await send(new GetUserNames(caller, users)) : null;
      const nameOf: UserNameLookup = (user) => (user === null ? null : (names?.get(user) ?? user));
      const shown = successResult(
        renderAnswer(output, declaration.view?.(answer, asked, nameOf, added) ?? answer),
      );
      const result = declaration.pageMeta ? shown.withMeta(declaration.pageMeta(answer)) : shown;
      // Not cached with user names: another caller may see different names.
      if (declaration.isAnswerCacheable && !names)
        prepared.set(answer as object, { added: addedText, result });
      return result;
    },
  };
}

/**
 * Removes length errors of values that have the wrong type. For a text sent instead of a list, the number of
 * its characters would be compared with the maximum number of items.
 */
function withoutLengthsOfOtherTypes(error: z.ZodError): z.ZodError {
  const keyOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path);
  const ofType = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(keyOf));
  const isLength = ({ code }: z.core.$ZodIssue) => code === 'too_big' || code === 'too_small';
  return new z.ZodError(error.issues.filter((issue) => !isLength(issue) || !ofType.has(keyOf(issue))));
}
