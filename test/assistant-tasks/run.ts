import 'reflect-metadata';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { ModelAgent, SCRIPTED, type ListedTool } from './agents.js';
import { withAssistant } from './bank.js';
import { INSTRUCTIONS } from '../../src/mcp/instructions.js';
import { runTask, type Outcome } from './run-task.js';
import { readTasks } from './task.js';

const HELP = `npm run assistant:tasks -- [--model <name>] [--only <id>]

Sixty questions of an analyst, answered by the tools on a made-up bank: calls and bytes of each, and what was
wrong. Without --model the expected calls are made, which measures the tools alone; with it a model decides
which to make, behind an address that speaks the protocol of chat completions:

MODEL_URL   up to and without /chat/completions, such as http://127.0.0.1:8000/v1
MODEL_KEY   its key, where it wants one

Exit codes: 0 all were answered, 1 some were not, 2 wrong usage.`;

const EXIT_USAGE = 2;
const FAULT_CHARS = 74;

function modelOf(name: string, tools: readonly ListedTool[]): ModelAgent {
  const { MODEL_URL: url, MODEL_KEY: key = '' } = process.env;
  if (url === undefined) throw new Error('--model needs MODEL_URL: see --help');
  return new ModelAgent({ url, key, model: name }, INSTRUCTIONS, tools);
}

function print(outcomes: readonly Outcome[]): void {
  const table = new Table({
    head: ['task', 'calls', 'bytes', 'answered'],
    style: { head: [], border: [], compact: true },
  });
  for (const { id, calls, bytes, faults } of outcomes)
    table.push([id, calls, bytes.toLocaleString('en'), faults.length === 0 ? 'yes' : 'no']);
  console.log(table.toString());
  for (const { id, faults } of outcomes)
    for (const fault of faults) console.log(`${id}:\n  ${fault.slice(0, FAULT_CHARS)}`);
  const right = outcomes.filter(({ faults }) => faults.length === 0).length;
  const bytes = outcomes.map((each) => each.bytes).sort((a, b) => a - b);
  const median = bytes[Math.floor(bytes.length / 2)]!.toLocaleString('en');
  console.log(`${right} of ${outcomes.length} answered; ${median} bytes in the median.`);
  if (right < outcomes.length) process.exitCode = 1;
}

const { values } = parseArgs({
  options: { model: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const tasks = readTasks().filter(({ id }) => values.only === undefined || id === values.only);
if (values.help) console.log(HELP);
else if (tasks.length === 0) {
  console.error(`No task is called ${values.only}.\n\n${HELP}`);
  process.exitCode = EXIT_USAGE;
} else
  print(
    await withAssistant(async (assistant) => {
      const { result } = (await assistant.client.request('tools/list')).json as {
        result: { tools: ListedTool[] };
      };
      const agent = values.model === undefined ? SCRIPTED : modelOf(values.model, result.tools);
      const outcomes: Outcome[] = [];
      for (const task of tasks) outcomes.push(await runTask(task, agent, assistant));
      return outcomes;
    }),
  );
