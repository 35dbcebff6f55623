import { z } from 'zod';
import { expectedCall, valueAt, type Task } from './task.js';

/** A call that an agent wants made, and what came back: the answer, or `{ error }` of a refusal. */
export interface Call {
  readonly tool: string;
  readonly args: object;
}

export interface Made extends Call {
  readonly answer: unknown;
  /** As it goes over the line to the model. */
  readonly text: string;
}

/** Answers a question by calls of tools. */
export interface Agent {
  /** The next call, or the text that ends it. */
  next(task: Task, made: readonly Made[]): Promise<Call | string>;
}

/** Calls what the task expects and says what its answers hold: it measures the tools. */
export const SCRIPTED: Agent = {
  next(task, made) {
    const expected = task.calls[made.length];
    const answers = made.map(({ answer }) => answer);
    if (!expected)
      return Promise.resolve(JSON.stringify(Object.keys(task.says).map((at) => valueAt(answers, at))));
    const { tool, args } = expectedCall(expected, answers);
    return Promise.resolve({ tool, args });
  },
};

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

const Completion = z.object({
  choices: z.array(
    z.object({
      message: z.looseObject({
        content: z.string().nullish(),
        tool_calls: z
          .array(
            z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
          )
          .nullish(),
      }),
    }),
  ),
});

type Message = Record<string, unknown>;

/** A model behind an address that speaks the protocol of chat completions, with the tools of the server. */
export class ModelAgent implements Agent {
  private task: Task | null = null;
  private messages: Message[] = [];
  private waiting: readonly { readonly id: string; readonly call: Call }[] = [];
  private answered = 0;

  /** `url`: up to and without `/chat/completions`. */
  constructor(
    private readonly options: { readonly url: string; readonly key: string; readonly model: string },
    private readonly instructions: string,
    private readonly tools: readonly ListedTool[],
  ) {}

  async next(task: Task, made: readonly Made[]): Promise<Call | string> {
    if (task !== this.task) {
      this.task = task;
      this.waiting = [];
      this.answered = 0;
      this.messages = [
        { role: 'system', content: this.instructions },
        { role: 'user', content: task.question },
      ];
    }
    const [asked] = this.waiting;
    if (asked && made.length > this.answered) {
      this.messages.push({ role: 'tool', tool_call_id: asked.id, content: made.at(-1)!.text });
      this.waiting = this.waiting.slice(1);
      this.answered = made.length;
    }
    if (this.waiting.length === 0) {
      const message = await this.completed();
      this.messages.push(message);
      const calls = message.tool_calls ?? [];
      if (calls.length === 0) return message.content ?? '';
      this.waiting = calls.map(({ id, function: { name, arguments: args } }) => ({
        id,
        call: { tool: name, args: argumentsOf(args) },
      }));
    }
    return this.waiting[0]!.call;
  }

  private async completed() {
    const { url, key, model } = this.options;
    const tools = this.tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }));
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model, messages: this.messages, tools }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${text.slice(0, 500)}`);
    return Completion.parse(JSON.parse(text)).choices[0]!.message;
  }
}

/** What is no JSON goes to the server as it is, whose answer tells the model. */
function argumentsOf(text: string): object {
  try {
    return JSON.parse(text || '{}') as object;
  } catch {
    return text as unknown as object;
  }
}
