import { z } from 'zod';
import type { Caller } from '../kernel/caller.js';
import { invalid, problemsOf, PROBLEMS_LISTED_MAX } from '../kernel/field-problems.js';
import type { Message, MessageClass } from '../kernel/message.js';
import { SCOPES, type Scope } from '../kernel/permissions.js';
import { requireRenderable, toWire } from '../kernel/to-wire.js';
import { successOf, type PreparedResult } from './tool-results.js';

/** What hosts look at before they ask their user: all four are said of every tool. */
interface ToolHints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  /** Something leaves the organization's own records. */
  readonly openWorld: boolean;
}

interface Declaration<Input extends z.ZodObject, Output extends z.ZodObject, Result> {
  readonly name: string;
  readonly title: string;
  readonly hints: ToolHints;
  /** For a model: what it does, when to use it, which id it takes, an example. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** The one message that it stands for; its right is the tool's scope. */
  readonly sends: MessageClass;
  message(input: z.output<Input>, caller: Caller, progress: Progress): Message<Result>;
  /** The view that `output` is rendered from, where that is not the message's answer itself. */
  view?(answer: Result, input: z.output<Input>): object;
  /** The message answers with one object as long as nothing changed, and the view needs nothing else. */
  readonly isAnswerCacheable?: true;
}

type Progress = (done: number, total: number) => void;

export interface CallContext {
  readonly progress: Progress;
  /** Ends when the client goes: work that only it waits for may stop. */
  readonly signal: () => AbortSignal;
}

type Send = <Result>(message: Message<Result>) => Promise<Result>;

export interface Tool extends Pick<
  Declaration<z.ZodObject, z.ZodObject, unknown>,
  'name' | 'title' | 'hints' | 'description' | 'input' | 'output' | 'sends'
> {
  readonly scope: Scope;
  /** Its answer by the output schema. Errors: validation_error, those of its message. */
  run(args: unknown, caller: Caller, send: Send, watching: CallContext): Promise<PreparedResult>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Result>(
  declaration: Declaration<Input, Output, Result>,
): Tool {
  const { input, output, sends } = declaration;
  const scope = SCOPES.find((known) => known === sends.permission);
  if (!scope) throw new Error(`${declaration.name} sends ${sends.name}, which no token gives the right to`);
  requireRenderable(output);
  const prepared = new WeakMap<object, PreparedResult>();
  return {
    ...declaration,
    scope,
    async run(args, caller, send, { progress }) {
      const parsed = input.safeParse(args);
      if (!parsed.success) throw invalid(problemsOf(parsed.error, args, 'arguments', PROBLEMS_LISTED_MAX));
      const answer = await send(declaration.message(parsed.data, caller, progress));
      const known = declaration.isAnswerCacheable && prepared.get(answer as object);
      if (known) return known;
      const result = successOf(toWire(output, declaration.view?.(answer, parsed.data) ?? answer));
      if (declaration.isAnswerCacheable) prepared.set(answer as object, result);
      return result;
    },
  };
}
