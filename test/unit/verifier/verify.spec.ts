import {
  FOREIGN,
  renumbered,
  TAMPERINGS,
  tampered,
  withEvents,
} from '../../support/audit-bundle/tampering.js';
import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';

/** More of them by hand: scripts/tamper-with-bundles.ts. */
const PLACEMENTS = 8;
const EVENTS = 90;

const logs = Array.from({ length: 4 }, (_, seed) => new SealedLog(new PastOfABank(seed, EVENTS), seed));
const placements = Array.from({ length: PLACEMENTS }, (_, at) => at + 1);

describe('honest bundles', () => {
  test('of whole logs and of periods have no fault, whatever the pieces they are read in', async () => {
    for (let seed = 100; seed < 112; seed++) {
      const log = new SealedLog(new PastOfABank(seed, EVENTS), seed);
      const a = log.checkpoints[seed % 3]!;
      const b = log.checkpoints.at(-1 - (seed % 2))!;
      const period = seed % 2 ? { from: a.time, to: b.time < a.time ? null : b.time } : {};
      const held = [a.note, b.note, log.newest.note];
      const options = {
        checkpoints: held,
        keys: [log.keys[0]!.vkey],
        receipts: [JSON.stringify(log.receipt(log.events.length - 1))],
      };
      const report = await verifyBundle(log.bundle(period), options, seed % 3 ? 777 : 65_536);
      expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] });
      if (!('from' in period)) expect(report.open).toEqual([]);
    }
  });
});

describe.each(Object.keys(TAMPERINGS).filter((kind) => kind !== FOREIGN))('%s', (kind) => {
  test('is found without the key of the log', async () => {
    for (const seed of placements) {
      const { log, events } = tampered(logs, kind, seed);
      const report = await verifyBundle(withEvents(log, events));
      expect({ seed, ok: report.ok }).toEqual({ seed, ok: false });
    }
  });

  test('is found by a checkpoint that was held, where everything was signed anew', async () => {
    for (const seed of placements) {
      const { log, events } = tampered(logs, kind, seed);
      const forgery = new SealedLog(log.past, log.seed, events);
      const report = await verifyBundle(forgery.bundle(), { checkpoints: [log.newest.note] });
      expect({ seed, ok: report.ok }).toEqual({ seed, ok: false });
      expect(report.faults.map(({ area }) => area)).toContain('Held checkpoints');
    }
  });
});

test(`${FOREIGN}: refused by the key that was held, and by a note that was held`, async () => {
  for (const seed of placements) {
    const log = logs[seed % logs.length]!;
    const fork = new SealedLog(log.past, log.seed, log.events, `thief ${seed}`);
    const bundle = fork.bundle();
    expect((await verifyBundle(bundle)).ok).toBe(true);
    const byKey = await verifyBundle(bundle, { keys: [log.keys[0]!.vkey] });
    expect(byKey.faults.map(({ area }) => area)).toEqual(['Keys']);
    const byNote = await verifyBundle(bundle, { checkpoints: [log.newest.note] });
    expect(byNote.faults.map(({ area }) => area)).toEqual(['Held checkpoints']);
    const mixed = await verifyBundle(bundle.replaceAll(fork.log, log.log));
    expect(mixed.ok).toBe(false);
  }
});

test('an older log that was brought back is refused by the checkpoint of yesterday', async () => {
  const log = logs[0]!;
  const older = new SealedLog(log.past, log.seed, renumbered(log.events.slice(0, 40)));
  const report = await verifyBundle(older.bundle(), { checkpoints: [log.newest.note] });
  expect(report.faults.map(({ what }) => what)).toEqual(['the log was cut below it']);
});
