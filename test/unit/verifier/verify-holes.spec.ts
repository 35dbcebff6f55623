import { checkpointText, makeKey, signNote } from '../../support/audit-bundle/signed-notes.js';
import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { closed, SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';

type Line = Record<string, unknown>;
const seed = 8;
const log = new SealedLog(new PastOfABank(seed, 200), seed);
const whole = log.lines();
const middle = log.checkpoints[Math.floor(log.checkpoints.length / 2)]!;

const isOf = (kind: string) => (line: string) => line.startsWith(`{"kind":"${kind}"`);
const changed = (lines: readonly string[], kind: string, change: (line: Line) => Line): string =>
  closed(lines.map((line) => (isOf(kind)(line) ? JSON.stringify(change(JSON.parse(line) as Line)) : line)));
const areasOf = async (bundle: string, options = {}): Promise<string[]> => {
  const { faults } = await verifyBundle(bundle, options);
  return [...new Set(faults.map(({ area }) => area))];
};

describe('a checkpoint that was held', () => {
  const madeAt = '2027-01-01T00:00:00.000Z';
  const noteOf = (time: string, key = log.keys.at(-1)!) =>
    signNote(checkpointText(`${log.log}/${log.past.org}`, log.newest.size + 1, Buffer.alloc(32, 1), time), [
      key,
    ]);
  const youngerKey = makeKey(Buffer.alloc(32, 9), log.log);

  test.each([
    ['in the very millisecond of the bundle', noteOf(madeAt)],
    ['60 seconds before it, which may have been signed after it', noteOf('2026-12-31T23:59:00.000Z')],
    ['after it, by a key that is younger than the bundle', noteOf('2027-02-01T00:00:00.000Z', youngerKey)],
  ])('larger than the newest one and %s is not compared, which is no fault', async (_, note) => {
    const { faults, open } = await verifyBundle(log.bundle(), { checkpoints: [note] });
    expect(faults).toEqual([]);
    expect(open).toEqual([expect.stringContaining('it may be younger than the bundle')]);
  });

  test.each([
    ['larger and more than 60 seconds older than the bundle', noteOf('2026-12-31T23:58:59.999Z')],
    ['of a foreign key and as old', noteOf('2026-12-31T23:58:59.999Z', youngerKey)],
  ])('%s is a fault', async (_, note) => {
    expect(await areasOf(log.bundle(), { checkpoints: [note] })).toEqual(['Held checkpoints']);
  });

  test('in a receipt that is younger than the bundle is no lost event', async () => {
    const early = new SealedLog(log.past, seed, log.events.slice(0, middle.size));
    const bundle = changed(early.lines(), 'manifest', (one) => ({ ...one, madeAt: early.newest.time }));
    const receipt = JSON.stringify(log.receipt(log.events.length - 1));
    const { faults, open } = await verifyBundle(bundle, { receipts: [receipt] });
    expect(faults).toEqual([]);
    expect(open).toHaveLength(2);
  });
});

describe('a final state', () => {
  const invented = (what: Line) => {
    const at = whole.findIndex(isOf('state'));
    const state = JSON.parse(whole[at]!) as Line;
    return closed([...whole.slice(0, at), JSON.stringify({ ...state, ...what }), ...whole.slice(at)]);
  };
  const none = { final: null, score: null, run: null, resultHash: null, madeBy: null };
  const completed = new Set(
    log.events.filter(({ type }) => type === 'InvestigationCompleted').map(({ data }) => data.alert),
  );

  test('of an alert that no event is about is a fault', async () => {
    const bare = { disposition: null, decision: null, decidedBy: null, ...none };
    expect(await areasOf(invented({ alert: 'invented', ...bare }))).toEqual(['Final state']);
    expect(await areasOf(invented({ alert: 'invented' }))).toEqual(['Final state']);
  });

  test('with an invented result of an alert that has none is a fault', async () => {
    // A log cut before the last investigations has alerts without a result.
    const early = new SealedLog(log.past, seed, log.events.slice(0, 20));
    const bundle = changed(early.lines(), 'state', (one) =>
      one['run'] === null ? { ...one, final: 'CLEARED', score: 1 } : one,
    );
    expect(bundle).not.toBe(early.bundle());
    expect(await areasOf(early.bundle())).toEqual([]);
    expect(await areasOf(bundle)).toEqual(['Final state']);
  });

  test('with an invented decision of an alert that has none is a fault', async () => {
    const early = new SealedLog(log.past, seed, log.events.slice(0, 20));
    const bundle = changed(early.lines(), 'state', (one) =>
      one['decision'] === null ? { ...one, disposition: 'CLEARED', decision: 'e', decidedBy: 'u' } : one,
    );
    expect(bundle).not.toBe(early.bundle());
    expect(await areasOf(bundle)).toEqual(['Final state']);
  });

  test('that is left out is a fault, even of an alert without a decision or result', async () => {
    const early = new SealedLog(log.past, seed, log.events.slice(0, 20));
    const lines = early.lines();
    const at = lines.findIndex((line) => {
      if (!isOf('state')(line)) return false;
      const { decision, run } = JSON.parse(line) as Line;
      return decision === null && run === null;
    });
    expect(at).toBeGreaterThan(0);
    expect(await areasOf(closed(lines.filter((_, place) => place !== at)))).toEqual(['Final state']);
    expect(completed.size).toBeGreaterThan(0);
  });
});

describe('the final state of an erased alert', () => {
  const purging = new SealedLog(new PastOfABank(3, 600), 3);
  const rows = purging.lines();
  const erased = purging.events.flatMap(({ type, data }) =>
    type === 'CustomerDataPurged' ? (data.alerts ?? []).map(({ id }) => id) : [],
  );
  const alert = erased[0];
  const forged = {
    kind: 'state',
    alert,
    disposition: 'FORGED',
    decision: 'e',
    decidedBy: 'mallory',
    final: null,
  };

  test('may be left out, and a remark says of how many', async () => {
    expect(alert).toBeDefined();
    const { faults, notChecked } = await verifyBundle(purging.bundle());
    expect(faults).toEqual([]);
    expect(notChecked.join('\n')).toMatch(/Final state: \d+ erased alerts have no line/);
  });

  test('is compared where it is there', async () => {
    const at = rows.findIndex(isOf('state'));
    const none = { score: null, run: null, resultHash: null, madeBy: null };
    const line = JSON.stringify({ ...forged, ...none });
    expect(await areasOf(closed([...rows.slice(0, at), line, ...rows.slice(at)]))).toEqual(['Final state']);
  });
});

describe('a disclosed document or client', () => {
  const later = log.lines({ from: middle.time });

  test.each([
    ['of a whole log', whole],
    ['of a later part', later],
  ])('%s whose event is not in the bundle is a fault', async (_, lines) => {
    expect(await areasOf(closed(lines))).toEqual([]);
    const moved = changed(lines, 'document', (one) => ({ ...one, event: 'elsewhere', canonical: '{}' }));
    expect(await areasOf(moved)).toEqual(['Disclosures']);
    const renamed = changed(lines, 'document', (one) => ({ ...one, id: 'elsewhere' }));
    expect(await areasOf(renamed)).toEqual(['Disclosures']);
  });

  test('of a consent that no event names is a fault', async () => {
    expect(await areasOf(changed(whole, 'client', (one) => ({ ...one, grant: 'other' })))).toEqual([
      'Disclosures',
    ]);
  });
});

describe('a period', () => {
  test('that begins at the time of the start is a fault: events of that instant may be missing', async () => {
    const lines = log.lines({ from: new Date(Date.parse(middle.time) + 1).toISOString() });
    expect(await areasOf(closed(lines))).toEqual([]);
    const same = changed(lines, 'manifest', (one) => ({ ...one, from: middle.time }));
    expect(await areasOf(same)).toEqual(['Checkpoints']);
  });

  test('whose last checkpoint is less than a minute after its end has a remark', async () => {
    const { ok, notChecked } = await verifyBundle(log.bundle({ to: middle.time }));
    expect([ok, notChecked.join('\n')]).toEqual([
      true,
      expect.stringContaining(`some recorded up to ${middle.time} may stand behind this bundle`),
    ]);
  });
});
