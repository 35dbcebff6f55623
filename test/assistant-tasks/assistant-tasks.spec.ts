import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelAgent, SCRIPTED, type Made } from './agents.js';
import { withAssistant, type Assistant } from './bank.js';
import { runTask, type Outcome } from './run-task.js';
import { readTasks, type Task } from './task.js';

const TASKS = readTasks();
const TOOLS = 30;
const named = (id: string): Task => TASKS.find((task) => task.id === id)!;
const BY_MODEL = named('who-is-behind');

let outcomes: ReadonlyMap<string, Outcome>;
let byModel: { readonly right: Outcome; readonly wrong: Outcome };
beforeAll(async () => {
  await withAssistant(async (assistant) => {
    const found = new Map<string, Outcome>();
    for (const task of TASKS) found.set(task.id, await runTask(task, SCRIPTED, assistant));
    outcomes = found;
    byModel = {
      right: await askedOfModel(BY_MODEL, assistant),
      wrong: await askedOfModel(named('portfolio'), assistant),
    };
  });
});

test('sixty tasks have each another id and use every tool', () => {
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(60);
  expect(new Set(TASKS.flatMap(({ calls }) => calls.flatMap((call) => Object.keys(call)))).size).toBe(TOOLS);
});

test.each(TASKS.map(({ id }) => id))(
  '%s is answered by the calls that are expected, within its bytes',
  (id) => {
    expect(outcomes.get(id)!.faults).toEqual([]);
  },
);

test('a model behind an address is judged by its calls and by what it says', () => {
  expect(byModel.right.faults).toEqual([]);
  expect(byModel.wrong.faults).toEqual(['no call of get_alert_metrics with {"alert_id":"funnel-student"}']);
});

/** Puts the question to an endpoint of chat completions that makes the calls of `played`. */
async function askedOfModel(played: Task, assistant: Assistant): Promise<Outcome> {
  const endpoint = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: Message[] };
      const made = messages.filter(({ role }) => role === 'tool').map(({ content }) => madeOf(content));
      const next = await SCRIPTED.next(played, made);
      const call =
        typeof next === 'string' ? null : { name: next.tool, arguments: JSON.stringify(next.args) };
      const message = call
        ? { tool_calls: [{ id: `call-${made.length}`, function: call }] }
        : { content: next };
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', ...message } }] }));
    })();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
    const agent = new ModelAgent({ url, key: 'k', model: 'm' }, 'Be brief.', []);
    return await runTask(BY_MODEL, agent, assistant);
  } finally {
    endpoint.close();
  }
}

interface Message {
  readonly role: string;
  readonly content: string;
}

const madeOf = (content: string): Made => ({
  tool: '',
  args: {},
  text: content,
  answer: JSON.parse(content) as unknown,
});
