import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { closed, SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { VERIFIER, verifyBundle } from '../../support/audit-bundle/verify-bundle.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const seed = 8;
const log = new SealedLog(new PastOfABank(seed, 200), seed);
const bundle = log.bundle();
const lines = bundle.split('\n').slice(0, -2);
const told = log.past.alerts.filter(
  ({ isPurged, decisions }, at) => !isPurged && at % 3 === seed % 3 && decisions.length > 0,
);
const alert = told[0]!;
const isOf = (kind: string) => (line: string) => line.startsWith(`{"kind":"${kind}"`);
/** The bundle with each line of a kind changed. */
const changedLines = (kind: string, change: (record: Record<string, unknown>) => object): string =>
  closed(
    lines.map((line) =>
      isOf(kind)(line) ? JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)) : line,
    ),
  );
const areas = async (text: string, options = {}) => {
  const { faults } = await verifyBundle(text, options);
  return [...new Set(faults.map(({ area, what }) => `${area}: ${what.replace(/ ?of alert .*/, '')}`))];
};

describe('what was disclosed', () => {
  test.each<[string, string, string[]]>([
    [
      'another id of the bank',
      changedLines('disclosure', (one) => ({ ...one, alertId: 'BANK-0' })),
      ['Disclosures: commitment to alertId', 'Disclosures: own id in a document'],
    ],
    [
      'another salt of the id',
      changedLines('disclosure', (one) => ({ ...one, salt: 'x' })),
      ['Disclosures: commitment to alertId'],
    ],
    [
      'another client',
      changedLines('client', (one) => ({ ...one, value: { name: 'Honest Joe', version: '9' } })),
      ['Disclosures: commitment to client'],
    ],
    [
      'another document',
      changedLines('document', (one) => ({ ...one, canonical: '{}' })),
      ['Disclosures: hash of a document'],
    ],
    [
      'another key',
      changedLines('disclosure', (one) => ({ ...one, key: Buffer.alloc(32).toString('base64') })),
      ['Disclosures: text'],
    ],
    [
      'another final state',
      changedLines('state', (one) => ({ ...one, disposition: 'CLOSED' })),
      ['Final state:'],
    ],
    ['a hidden final state', closed(lines.filter((line) => !isOf('state')(line))), ['Final state:']],
  ])('%s is a fault', async (_, text, expected) => {
    const found = (await areas(text)).map((one) => one.replace(/text \w+/, 'text').trim());
    expect([...new Set(found)].sort()).toEqual([...expected].sort());
  });
});

describe('what a bundle of later days discloses', () => {
  const decisionOf = (id: string) =>
    log.events.findIndex((one) => one.type === 'DispositionChanged' && one.stream.endsWith(`.${id}`));
  const chosen = told.reduce((a, b) => (decisionOf(a.id) < decisionOf(b.id) ? a : b));
  const start = log.checkpoints.find(({ size }) => size > decisionOf(chosen.id))!;
  const later = log.bundle({ from: start.time });
  const isLeaf = isOf('leaf');

  test('has its earlier events as evidence, in order, and shows them', async () => {
    expect(later.split('\n').filter(isLeaf).length).toBeGreaterThan(2);
    const { faults, story } = await verifyBundle(later, { show: chosen.ownId });
    expect(faults).toEqual([]);
    const whole = await verifyBundle(bundle, { show: chosen.ownId });
    expect(story).toEqual(whole.story);
    expect(story.join('\n')).toMatch(/decided .*alertId: "BANK-/);
  });

  test.each<[string, (leaf: { index: number; data: string }) => object, string]>([
    ['a changed byte', (leaf) => ({ data: leaf.data.replace('"v":', '"w":') }), 'Events: root by the proof'],
    ['another place', ({ index }) => ({ index: index + 1 }), 'Events: '],
    ['a place within the bundle', () => ({ index: start.size }), 'Events: leaf before the bundle'],
  ])('%s of such an event is a fault', async (_, change, fault) => {
    const changed = later.split('\n').slice(0, -2);
    const at = changed.findIndex(isLeaf);
    const leaf = JSON.parse(changed[at]!) as { index: number; data: string };
    changed[at] = JSON.stringify({ ...leaf, ...change(leaf) });
    expect((await areas(closed(changed))).join('\n')).toContain(fault);
  });
});

test('the certificate of an erasure tells its reason where that was disclosed', async () => {
  const past = new PastOfABank(3, 200);
  const { id: show } = past.alerts.find(({ isPurged }) => isPurged)!;
  const whole = new SealedLog(past, 3).lines();
  const certificate = async (change: (line: string) => string[]) => {
    const changed = closed(whole.flatMap((line) => (isOf('ground')(line) ? change(line) : [line])));
    const { faults, story } = await verifyBundle(changed, { show });
    return [faults.map(({ area, what }) => `${area}: ${what}`), story.find((one) => /erasure \(/.test(one))];
  };
  const reason = expect.stringMatching(
    /certificate of erasure .*; reason: "asked for by letter" \[/,
  ) as string;
  const sealed = expect.stringContaining('; the reason is sealed, ask the operator for it') as string;
  const otherKey = (line: string) => [line.replace(/"key":"[^"]*/, `"key":"${'A'.repeat(43)}=`)];
  expect(await certificate((line) => [line])).toEqual([[], reason]);
  expect(await certificate(() => [])).toEqual([[], sealed]);
  expect(await certificate(otherKey)).toEqual([['Disclosures: text reason'], sealed]);
});

test('an own id that nothing commits to is not taken for granted', async () => {
  const bare = lines.filter((line) => !isOf('document')(line));
  const unsalted = bare.map((line) =>
    isOf('disclosure')(line) ? line.replace(/"salt":"\w+"/, '"salt":null') : line,
  );
  const { ok, open } = await verifyBundle(closed(unsalted), { show: alert.ownId });
  expect([ok, open.join('\n')]).toEqual([true, expect.stringContaining('no event here commits to it')]);
});

test('the story of an alert says who decided what, by which client and why; names are unproved', async () => {
  const { story, ok } = await verifyBundle(bundle, { show: alert.ownId });
  const text = story.join('\n');
  expect(ok).toBe(true);
  expect(text).toContain(`decided ${alert.decisions.at(-1)!.disposition}`);
  expect(text).toContain('reason: "weil „');
  expect(text).toContain('"title":"Überweisungen"');
  const byAgent = log.events.filter(
    ({ type, actor, stream }) =>
      type === 'DispositionChanged' && actor.grantId && told.some(({ id }) => stream.endsWith(`.${id}`)),
  );
  const { grantId } = byAgent[0]!.actor;
  const { name, version } = log.past.grants.get(grantId!)!.value;
  const decided = await verifyBundle(bundle, { show: byAgent[0]!.stream.split('.')[1]! });
  expect(decided.story.join('\n')).toContain(
    `client: {"name":"${name}","version":${JSON.stringify(version)}}`,
  );
  const byAnn = await verifyBundle(bundle, { show: 'user-ann' });
  expect(byAnn.story.join('\n')).toContain('user-ann (Ann Example <ann@bank.example>, says the operator)');
});

describe('a sample', () => {
  const to = log.checkpoints.at(-2)!.time;
  const from = log.events[0]!.recordedAt;
  const dateOf = (id: string) =>
    log.events.filter((one) => one.type === 'DispositionChanged' && one.stream.endsWith(`.${id}`));

  test('is the first of all alerts decided in the period, by the order of a later root', async () => {
    const { sample } = await verifyBundle(bundle, { sample: { n: 5, from, to, faults: 1 } });
    const root = log.checkpoints.find(({ time }) => time > to)!.text.split('\n')[2]!;
    const isIn = (id: string) => dateOf(id).some(({ recordedAt }) => recordedAt >= from && recordedAt <= to);
    const hash = (id: string) => createHash('sha256').update(`${root}\n${id}`).digest('hex');
    const all = log.past.alerts
      .map(({ id }) => id)
      .filter(isIn)
      .sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
    expect(sample).toMatchObject({
      seed: root,
      population: all.length,
      alerts: all.slice(0, 5).map((id) => ({ id })),
    });
  });

  test('its bound is that of the hypergeometric distribution', async () => {
    const { sample } = await verifyBundle(bundle, { sample: { n: 1e6, from, to } });
    expect(sample!.atMost).toBe(0);
    const half = await verifyBundle(bundle, { sample: { n: 4, from, to } });
    const N = half.sample!.population;
    const n = 4;
    // None of 4 is faulty: (N-K)(N-K-1)… / N(N-1)… passes 5 % for the last time.
    const none = (K: number) =>
      Array.from({ length: n }, (_, i) => Math.max(N - K - i, 0) / (N - i)).reduce((a, b) => a * b, 1);
    expect(half.sample!.atMost).toBe(
      Array.from({ length: N + 1 }, (_, K) => K).findLast((K) => none(K) > 0.05),
    );
  });

  test('without a checkpoint after its period it is not drawn yet, which is no fault', async () => {
    const { open, ok, sample } = await verifyBundle(bundle, { sample: { n: 5, from, to: '2030-01-01' } });
    expect({ open, ok, sample }).toEqual({
      open: ['Sample: not drawn, as the bundle has no checkpoint after 2030-01-01T23:59:59.999Z'],
      ok: true,
      sample: null,
    });
  });
});

test('a receipt of an event that the log does not have is a fault', async () => {
  const { id, ...rest } = {
    id: '00000000-0000-5000-8000-000000000000',
    leaf: Buffer.alloc(32).toString('base64'),
  };
  expect(await areas(bundle, { receipts: [`Audit-Receipt: ${id};leaf=${rest.leaf}`] })).toEqual([
    'Receipts: an acknowledged event is in no leaf',
  ]);
  const receipt = log.receipt(20) as { inclusion: string[] };
  expect((await verifyBundle(bundle, { receipts: [JSON.stringify(receipt)] })).ok).toBe(true);
  const wrong = { ...receipt, inclusion: receipt.inclusion.slice(1) };
  expect((await verifyBundle(bundle, { receipts: [JSON.stringify(wrong)] })).ok).toBe(false);
});

test('the program says by its exit code what it found', async () => {
  const folder = await temporaryFolder();
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const run = (...args: string[]) => spawnSync(process.execPath, [VERIFIER, ...args], { encoding: 'utf8' });
  const held = file('held.txt', log.newest.note);
  const good = run(
    file('good.ndjson', bundle),
    '--checkpoint',
    held,
    '--key',
    log.keys[0]!.vkey,
    '--show',
    alert.ownId,
  );
  expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('No fault found.')]);
  expect(good.stdout).toContain('Held checkpoints  1 of 1 agree');
  const bad = run(
    file('bad.ndjson', bundle.replace('"DispositionChanged"', '"DispositionchangeD"')),
    '--json',
  );
  expect([bad.status, (JSON.parse(bad.stdout) as { ok: boolean }).ok]).toEqual([1, false]);
  expect(run(path.join(folder, 'none.ndjson')).status).toBe(2);
  const help = run('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  for (const option of ['key', 'checkpoint', 'receipt', 'show', 'sample', 'from', 'to', 'faults', 'json'])
    expect(help.stdout).toContain(`--${option}`);
  for (const files of [[], ['good.ndjson', 'bad.ndjson']]) {
    const unclear = run(...files);
    expect([unclear.status, unclear.stderr]).toEqual([2, expect.stringContaining('name one bundle')]);
  }
  const lines = bundle.trimEnd().split('\n');
  const one = run(file('one.ndjson', `${lines.join('\n')}`));
  expect([one.status, one.stdout]).toEqual([1, expect.stringMatching(/^1 fault\.$/m)]);
  expect(one.stdout).not.toContain('1 faults');
});

test("the page's own SHA-256 is that of Node", () => {
  const page = readFileSync(path.join(path.dirname(VERIFIER), 'index.html'), 'utf8');
  const script = /<script>([^]*?)<\/script>/.exec(page)![1]!;
  const context: { newSha256?: () => { update(bytes: Buffer): { digest(): Uint8Array } } } = {};
  runInNewContext(script, context);
  for (let length = 0; length < 300; length++) {
    const bytes = Buffer.alloc(length, length * 7);
    const sha = context.newSha256!();
    sha.update(bytes.subarray(0, length >> 1));
    const found = Buffer.from(sha.update(bytes.subarray(length >> 1)).digest()).toString('hex');
    expect(found).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
