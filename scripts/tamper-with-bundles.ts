/**
 * Changes generated bundles in sixteen ways, so many times each, and prints how many the verifier finds;
 * honest ones too: `npx tsx scripts/tamper-with-bundles.ts 1000`. Exit code 1: one was not found, or an
 * honest one was refused.
 */
import Table from 'cli-table3';
import { PastOfABank } from '../test/support/audit-bundle/past-of-a-bank.js';
import { SealedLog } from '../test/support/audit-bundle/sealed-log.js';
import { FOREIGN, TAMPERINGS, tampered, withEvents } from '../test/support/audit-bundle/tampering.js';
import { verifyBundle, type VerifierOptions } from '../test/support/audit-bundle/verify-bundle.js';

const EVENTS = 90;
const PLACEMENTS_PER_LOG = 20;
const placements = Number(process.argv[2] ?? 1000);
const began = performance.now();

const sealed = (seed: number) => new SealedLog(new PastOfABank(seed, EVENTS), seed);
const logs = Array.from({ length: Math.max(4, placements / PLACEMENTS_PER_LOG) }, (_, seed) => sealed(seed));

/** As somebody without the key of the log would make it; what the auditor holds is the key. */
function withoutKey(kind: string, seed: number): readonly [string, VerifierOptions] {
  const { log, events } = tampered(logs, kind, seed);
  if (kind !== FOREIGN) return [withEvents(log, events), {}];
  const fork = new SealedLog(log.past, log.seed, log.events, `thief ${seed}`);
  return [fork.bundle(), { keys: [log.keys[0]!.vkey] }];
}

/** Everything signed anew with the log's own key; what the auditor holds is yesterday's checkpoint. */
function withKey(kind: string, seed: number): readonly [string, VerifierOptions] {
  const { log, events } = tampered(logs, kind, seed);
  const maker = kind === FOREIGN ? `thief ${seed}` : log.maker;
  return [new SealedLog(log.past, log.seed, events, maker).bundle(), { checkpoints: [log.newest.note] }];
}

const totals = [0, 0, 0];
const table = new Table({
  head: ['changed', 'without the key', 'with it, against a checkpoint', 'with it, nothing held'],
  style: { head: [], border: [] },
});
for (const kind of Object.keys(TAMPERINGS)) {
  const found = [0, 0, 0];
  for (let seed = 1; seed <= placements; seed++) {
    if (!(await verifyBundle(...withoutKey(kind, seed))).ok) found[0]!++;
    const { faults } = await verifyBundle(...withKey(kind, seed));
    if (faults.length > 0) found[1]!++;
    if (faults.some(({ area }) => area !== 'Held checkpoints')) found[2]!++;
  }
  table.push([kind, ...found.map((count) => `${count} of ${placements}`)]);
  found.forEach((count, at) => (totals[at]! += count));
}
const wanted = placements * Object.keys(TAMPERINGS).length;
table.push(['all', ...totals.map((count) => `${count} of ${wanted}`)]);

let refused = 0;
for (let seed = 0; seed < placements; seed++) {
  const log = sealed(100_000 + seed);
  const a = log.checkpoints[seed % 3]!;
  const b = log.checkpoints.at(-1 - (seed % 2))!;
  const period = seed % 2 ? { from: a.time, to: b.time < a.time ? null : b.time } : {};
  const held = { checkpoints: [a.note, b.note, log.newest.note], keys: [log.keys[0]!.vkey] };
  const { faults } = await verifyBundle(log.bundle(period), held);
  if (faults.length > 0) refused++;
  if (faults.length > 0) console.log(`honest bundle ${seed}: ${JSON.stringify(faults[0])}`);
}
console.log(table.toString());
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`honest bundles: ${placements - refused} of ${placements} without a fault; ${seconds} s`);
process.exitCode = refused > 0 || totals[0] !== wanted || totals[1] !== wanted ? 1 : 0;
