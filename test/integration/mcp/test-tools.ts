import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { GetAlertMetrics } from '../../../src/alerts/queries/get-alert-metrics.query.js';
import { AppError } from '@alert-review/kernel';
import type { Tool } from '../../../src/mcp/tool.js';
import { successResult } from '../../../src/mcp/tool-results.js';
import { getAlertMetrics } from '../../../src/mcp/tools/get-alert-metrics.tool.js';

const TextAnswer = z.object({ text: z.string() });

const testTool = (
  name: string,
  input: z.ZodObject,
  answer: (...of: Parameters<Tool['run']>) => Promise<object>,
): Tool => ({
  ...getAlertMetrics,
  name,
  title: name,
  description: `For tests only: ${name}.`,
  input,
  output: TextAnswer,
  run: async (...of) => successResult(await answer(...of)),
});

const STEPS = 3;

/** Gives back what it was told, and as progress before that, a few turns later. */
const echo = testTool(
  'test_echo',
  z.strictObject({ text: z.string() }),
  async (args, caller, _, watching) => {
    const { text } = args as { text: string };
    for (let step = 1; step <= STEPS; step++) {
      await turn();
      watching.progress(step, STEPS);
    }
    return { text: `${caller.orgId} ${text}` };
  },
);

/** Works where the organization has a feature that no tool asks for yet. */
const feature: Tool = {
  ...testTool('test_feature', z.strictObject({}), async () => ({ text: 'enabled' })),
  sends: class extends GetAlertMetrics {
    static readonly feature = 'semantic_search';
  },
};

/** What became of the calls of `test_wait`. */
export const waiting = { begun: 0, gone: 0 };

/** Ends when its client goes, never before. */
const wait = testTool('test_wait', z.strictObject({}), (_, __, ___, { signal }) => {
  waiting.begun++;
  return new Promise((resolve) => {
    const gone = () => {
      waiting.gone++;
      resolve({ text: 'gone' });
    };
    signal().addEventListener('abort', gone);
  });
});

/** What the conformance suite of the protocol calls. */
const conformance = [
  testTool('test_simple_text', z.strictObject({}), async () => ({
    text: 'This is a simple text response for testing.',
  })),
  testTool('test_error_handling', z.strictObject({}), () => {
    throw new AppError('conflict');
  }),
  testTool('test_tool_with_progress', z.strictObject({}), async (_, __, ___, { progress }) => {
    for (const done of [0, 50, 100]) {
      progress(done, 100);
      await turn();
    }
    return { text: 'done' };
  }),
];

export const TEST_TOOLS: readonly Tool[] = [echo, feature, wait, ...conformance];
