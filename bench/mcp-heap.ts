import { figure, ROUNDS_MIN, type Bench, type Sample } from './harness.js';
import { Assistant, GET_ALERT } from './support/assistant.js';
import { load } from './support/http-load.js';

const CONNECTIONS = 16;
const ROUNDS = ROUNDS_MIN + 1;
const CALLS = 200_000;
const CALLS_QUICK = 20_000;
/** Compiled code and caches of a fixed size fill before. */
const WARM_UP_SHARE = 0.25;
const GROWTH_BYTES_MAX = 0.05 * 1024;

/** A server that keeps anything of a call falls over after a day of them. */
export const bench: Bench = {
  name: 'mcp-heap',
  about: 'heap after get_alert at both revisions in turn / what 0.05 KB per call would allow',
  sides: ['heap', 'allowed'],
  unit: 'MiB',
  direction: 'at_most',
  gate: 1,
  target: 1,
  run: async ({ quick }) => {
    const calls = quick ? CALLS_QUICK : CALLS;
    const assistant = await Assistant.connect({ probe: 'heap-probe.js' });
    try {
      const requests = [assistant.legacy('tools/call', GET_ALERT), assistant.modern(GET_ALERT)];
      const run = (count: number) => load(assistant.url, requests, CONNECTIONS, Math.ceil(count));
      await run(calls * WARM_UP_SHARE);
      const first = await assistant.server.heapBytes();
      let heap = first;
      const samples: Sample[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        await run(calls / ROUNDS);
        heap = await assistant.server.heapBytes();
        const allowed = first + (round * calls * GROWTH_BYTES_MAX) / ROUNDS;
        for (const [side, bytes] of Object.entries({ heap, allowed }))
          samples.push({ side, value: bytes / 2 ** 20, cpuMs: 0 });
      }
      console.log(`${calls} calls; ${figure((heap - first) / calls)} bytes of heap per call`);
      return samples;
    } finally {
      await assistant.server.stop();
    }
  },
};
