import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { AssistantRules } from '../../src/kernel/assistant-rules.js';

const TASKS = path.join(import.meta.dirname, 'tasks.yaml');

const Args = z.record(z.string(), z.unknown());

const Task = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** As an analyst would type it. */
  question: z.string(),
  /** What it takes, in order: each the name of a tool with its arguments. */
  calls: z.array(z.record(z.string(), Args).refine((call) => Object.keys(call).length === 1)).min(1),
  /** Places in the answers of the calls, such as `0.alerts.0.alert_id`, and what stands there. */
  says: z.record(z.string(), z.unknown()),
  /** Of the organization for assistants, while the task lasts. */
  rules: AssistantRules.pick({ ceiling: true, waits: true }).partial().default({}),
  /** Whether the user confirms at once what waits for a click. */
  confirms: z.boolean().default(false),
  /** That an assistant reads at most to answer. */
  bytes: z.int().positive(),
});

/** A question of an analyst with the calls that answer it and what the answer says. */
export type Task = z.infer<typeof Task>;

/** The tasks, written down before an assistant is tried. */
export const readTasks = (): Task[] => z.array(Task).parse(parse(readFileSync(TASKS, 'utf8')));

interface Expected {
  readonly tool: string;
  /** By which a call is known. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** The fixed ones and those in words of one's own. */
  readonly args: object;
}

/** A call of a task, its arguments filled from the answers before it. */
export function expectedCall(call: Task['calls'][number], answers: readonly unknown[]): Expected {
  const [tool, given] = Object.entries(call)[0]!;
  const args = Object.entries(filled(given, answers) as object);
  return {
    tool,
    fixed: Object.fromEntries(args.filter(([name]) => !name.endsWith('?'))),
    args: Object.fromEntries(args.map(([name, value]) => [name.replace('?', ''), value as unknown])),
  };
}

/** The value at a place such as `0.alerts.1.alert_id`; undefined where there is none. */
export function valueAt(answers: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined | null)?.[key], answers);
}

/** `value` with each `{place}` replaced by what stands there in `answers`. Throws where nothing does. */
export function filled(value: unknown, answers: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, answers));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, answers)]));
  const place = typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined;
  if (place === undefined) return value;
  const found = valueAt(answers, place);
  if (found === undefined) throw new Error(`nothing stands at ${place}`);
  return found;
}
