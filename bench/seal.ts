import { keepHeapSmall } from '../src/v8-flags.js';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isBuildOld } from '../test/support/global-setup.js';
import { formatFigure, measureInterleaved, type Bench } from './harness.js';
import { ALERTS, Side } from './support/against-side.js';
import { build, REPOSITORY_ROOT } from './support/built-commit.js';
import { measureReceiptTimes } from './support/sealed-log.js';
import { unsealedBuild } from './support/unsealed-build.js';

const ROUNDS = 11;
const ROUNDS_QUICK = 5;
/**
 * Turns per round. Each turn makes a hundred single decisions, a hundred decisions in bulk and a hundred
 * alerts.
 */
const TURNS = 4;
const WRITES = 3 * ALERTS * TURNS;
/** Time after which the last events are sealed. */
const SEALED_MS = 1_300;
const EVENTS = 1_000_000;
const EVENTS_QUICK = 50_000;
const RECEIPTS = 1_000;
const RECEIPT_MS_MAX = 50;

/** Measures the cost of sealing the log and of receipts, on servers that are otherwise alike. */
export const bench: Bench = {
  name: 'seal',
  about: 'writes per CPU second, sealed / not sealed',
  sides: ['sealed', 'unsealed'],
  unit: 'writes/s',
  ratio: 'by_round',
  direction: 'at_least',
  gate: 0.9,
  target: 0.95,
  quickSeconds: 200,
  run: async ({ quick }) => {
    keepHeapSmall();
    if (isBuildOld()) build(REPOSITORY_ROOT);
    const copy = await unsealedBuild();
    const sides = { sealed: new Side(REPOSITORY_ROOT, 0), unsealed: new Side(copy, 0) };
    const rate = (side: Side) => async () => {
      const before = side.cpuMs();
      for (let turn = 0; turn < TURNS; turn++) {
        await side.decide();
        await side.decideInBulk();
        await side.uploadAlerts();
      }
      await pause(SEALED_MS);
      const cpuMs = side.cpuMs() - before;
      return { value: (WRITES * 1_000) / cpuMs, cpuMs };
    };
    try {
      for (const side of Object.values(sides)) await rate(side)();
      const sealed = rate(sides.sealed);
      const unsealed = rate(sides.unsealed);
      const samples = await measureInterleaved({ sealed, unsealed }, quick ? ROUNDS_QUICK : ROUNDS);
      return { samples, ...(await receipts(quick ? EVENTS_QUICK : EVENTS)) };
    } finally {
      for (const side of Object.values(sides)) await side.stop();
      await rm(copy, { recursive: true });
    }
  },
};

async function receipts(events: number) {
  const { p50, p99 } = await measureReceiptTimes(events, RECEIPTS);
  const [half, most, clock] = [p50.main, p99.main, p99.clock].map(formatFigure);
  const figures = `p50 ${half} ms, p99 ${most} ms of CPU (${clock} by the clock)`;
  const told = `receipt of one of ${events} events: ${figures}`;
  console.log(told);
  const missed = p99.main > RECEIPT_MS_MAX ? [`${told}, at most ${RECEIPT_MS_MAX}`] : [];
  return { missed, details: { receipts: { events, p50, p99 } } };
}
