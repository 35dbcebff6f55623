import { isDeepStrictEqual } from 'node:util';
import type { McpClient } from '../support/mcp-client.js';
import { inTime } from '../support/patience.js';
import type { WebBrowser } from '../support/web-browser.js';
import type { Agent, Call, Made } from './agents.js';
import type { Assistant } from './bank.js';
import { expectedCall, valueAt, type Task } from './task.js';

/** More than any task takes: who needs more does not find the way. */
const CALLS_MAX = 20;
const WAITING_TOOLS = ['get_rerun_status', 'get_bulk_rerun_status'];

export interface Outcome {
  readonly id: string;
  readonly calls: number;
  /** Of all answers together, as a model reads them. */
  readonly bytes: number;
  /** What is wrong with calls, answers and their size; empty where nothing is. */
  readonly faults: readonly string[];
}

/** Lets an agent work on a task by the tools, and holds what it did against what the task expects. */
export async function runTask(task: Task, agent: Agent, assistant: Assistant): Promise<Outcome> {
  const made: Made[] = [];
  let said: string | null = null;
  const faults: string[] = [];
  const isLimited = Object.keys(task.rules).length > 0;
  try {
    if (isLimited) await assistant.limit(task.rules);
    while (said === null && made.length < CALLS_MAX) {
      const next = await agent.next(task, made);
      if (typeof next === 'string') said = next;
      else made.push(await call(assistant.client, next, task.confirms));
    }
    faults.push(...(said === null ? [`no answer after ${CALLS_MAX} calls`] : faultsOf(task, made, said)));
  } catch (error) {
    faults.push((error as Error).message);
  } finally {
    if (isLimited) await assistant.limit({});
  }
  const bytes = made.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes > task.bytes) faults.push(`${bytes} bytes, of ${task.bytes} at most`);
  return { id: task.id, calls: made.length, bytes, faults };
}

/** A run that goes on is asked again, as its answer says. */
async function call(client: McpClient, { tool, args }: Call, confirms: boolean): Promise<Made> {
  const ask = () => client.call(tool, args);
  const isOpen = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.structured?.['check_back_after_seconds'] !== 0;
  const { isError, text, structured, meta, error } = WAITING_TOOLS.includes(tool)
    ? await inTime(ask, (answer) => !answer.isError && isOpen(answer))
    : await ask();
  if (confirms && meta['held']) await confirm(client.connection.browser, meta['held'] as HeldCall);
  const refusal = isError ? text : error?.message;
  return {
    tool,
    args,
    text: refusal ?? text,
    answer: refusal === undefined ? structured : { error: refusal },
  };
}

interface HeldCall {
  readonly held_id: string;
  readonly url: string;
}

/** Clicks on the page of calls that wait. */
async function confirm(browser: WebBrowser, { held_id: id, url }: HeldCall): Promise<void> {
  const { pathname } = new URL(url);
  const shown = await browser.get(pathname);
  const [, seen = ''] = new RegExp(`/${id}"[^]*?name="seen"\\s+value="([^"]*)"`).exec(shown.text) ?? [];
  const { status, text } = await browser.post(`${pathname}/${id}`, { answer: 'confirmed', seen });
  if (status !== 303) throw new Error(`the click was answered with ${status}: ${text}`);
}

function faultsOf(task: Task, made: readonly Made[], said: string): string[] {
  const answers: unknown[] = [];
  let from = 0;
  for (const expected of task.calls) {
    const { tool, fixed } = expectedCall(expected, answers);
    const at = made.findIndex((each, i) => i >= from && each.tool === tool && holds(each.args, fixed));
    if (at < 0) return [`no call of ${tool} with ${JSON.stringify(fixed)}`];
    answers.push(made[at]!.answer);
    from = at + 1;
  }
  return Object.entries(task.says).flatMap(([place, expected]) => {
    const found = valueAt(answers, place);
    if (!isAsExpected(found, expected))
      return [`${place} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
    return isTold(found, said) ? [] : [`the answer does not say ${JSON.stringify(found)}`];
  });
}

const holds = (args: object, wanted: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(wanted).every(([name, value]) =>
    isDeepStrictEqual((args as Record<string, unknown>)[name], value),
  );

/** `/words/` is a pattern, `>= 3` a bound; anything else stands there as it is. */
function isAsExpected(found: unknown, expected: unknown): boolean {
  if (typeof expected !== 'string') return isDeepStrictEqual(found, expected);
  const bound = /^(<=|>=) (-?[\d.]+)$/.exec(expected);
  if (bound) return bound[1] === '>=' ? Number(found) >= Number(bound[2]) : Number(found) <= Number(bound[2]);
  const pattern = /^\/(.+)\/$/s.exec(expected)?.[1];
  return pattern === undefined ? found === expected : new RegExp(pattern, 's').test(String(found));
}

/** Names and figures have to be told as they are; texts and yes or no in words of one's own. */
const isTold = (found: unknown, said: string): boolean =>
  (typeof found === 'string' && found.includes(' ')) ||
  typeof found === 'boolean' ||
  said.includes(String(found));
