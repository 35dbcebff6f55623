import type { Socket } from 'node:net';
import { measureInterleaved, timed, type Bench } from './harness.js';
import { Assistant } from './support/assistant.js';
import { exchangeHttpRequest, openConnection } from './support/http-load.js';

const ALERT_IDS = Array.from({ length: 50 }, (_, n) => `alert-${n}`);
const BATCHES = 10;
const BATCHES_QUICK = 5;
/** A bulk call takes a tenth of the time, so several calls keep one slow moment from deciding a round. */
const CALLS_PER_BATCH = 3;

type Disposition = 'ESCALATED' | 'CLEARED';
/** Resolves to the number of alerts that were decided. */
type Decide = (disposition: Disposition) => Promise<number>;

export const bench: Bench = {
  name: 'bulk',
  about: '50 decisions in one MCP call / in 50 calls',
  sides: ['bulk', 'singles'],
  unit: 'ms',
  direction: 'at_most',
  gate: 0.1,
  target: 0.1,
  run: async ({ quick }) => {
    const assistant = await Assistant.connect(ALERT_IDS.length);
    const socket = await openConnection(assistant.url);
    const batches = quick ? BATCHES_QUICK : BATCHES;
    let turn = 0;
    const measured = (decide: Decide, times: number) => async () => {
      const { ms, cpuMs } = await timed(assistant.bank.pid, async () => {
        for (let n = 0; n < times; n++) {
          // Alternate between the two dispositions: repeating the same one would not be a new decision.
          const decided = await decide(turn++ % 2 === 0 ? 'ESCALATED' : 'CLEARED');
          if (decided !== ALERT_IDS.length) throw new Error(`${decided} alerts were decided about`);
        }
      });
      return { value: ms / times, cpuMs: cpuMs / times };
    };
    try {
      const sides = Object.entries(waysToDecide(assistant, socket)).map(([side, decide]) => {
        const times = side === 'bulk' ? batches * CALLS_PER_BATCH : batches;
        return [side, measured(decide, times)] as const;
      });
      return await measureInterleaved(Object.fromEntries(sides));
    } finally {
      socket.destroy();
      await assistant.bank.stop();
    }
  },
};

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent: { readonly applied: readonly string[]; readonly changed: boolean };
}

function waysToDecide(assistant: Assistant, socket: Socket): Readonly<Record<string, Decide>> {
  const ask = async (name: string, args: object) => {
    const request = assistant.legacy('tools/call', { name, arguments: args });
    const answer = (await exchangeHttpRequest(socket, request)).toString();
    const { result } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { result?: ToolResult };
    if (!result || result.isError) throw new Error(`${name} was answered with ${answer}`);
    return result.structuredContent;
  };
  return {
    bulk: async (disposition) => {
      const asked = { alert_ids: ALERT_IDS, disposition };
      return (await ask('update_alert_dispositions_bulk', asked)).applied.length;
    },
    singles: (disposition) =>
      countOfAlerts(async (alert_id) => {
        return (await ask('update_alert_disposition', { alert_id, disposition })).changed;
      }),
  };
}

/** Decides the alerts one by one and returns how many were decided. */
async function countOfAlerts(decide: (alertId: string) => Promise<boolean>): Promise<number> {
  let decided = 0;
  for (const alertId of ALERT_IDS) if (await decide(alertId)) decided++;
  return decided;
}
