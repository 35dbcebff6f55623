import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { closed, SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';

const seed = 8;
const log = new SealedLog(new PastOfABank(seed, 200), seed);
const lines = log.bundle().split('\n').slice(0, -2);

/** The lines with those of a kind changed. */
const changed = (kind: string, change: (record: Record<string, unknown>) => object): string[] =>
  lines.map((line) =>
    line.startsWith(`{"kind":"${kind}"`)
      ? JSON.stringify(change(JSON.parse(line) as Record<string, unknown>))
      : line,
  );
const faultsOf = async (all: readonly string[]) => (await verifyBundle(closed(all))).faults;
const eventsBegin = lines.findIndex((line) => line.startsWith('{"kind":"events"')) + 1;
const decision = lines.findIndex((line, at) => at > eventsBegin && line.includes('"DispositionChanged"'));

describe('a bundle of the first format', () => {
  const FIRST = { format: 'alert-review-bundle/1', product: '1.0.0-rc.1', unchecked: undefined };
  const NOT_SAID = { decidedBy: undefined, score: undefined, madeBy: undefined };
  const first = (manifest: object = {}, state: object = {}) =>
    lines.map((line) => {
      const [, kind = ''] = /^\{"kind":"(manifest|state)"/.exec(line) ?? [];
      if (kind === '') return line;
      const record = JSON.parse(line) as object;
      const changes = kind === 'state' ? { ...NOT_SAID, ...state } : { ...FIRST, ...manifest };
      return JSON.stringify({ ...record, ...changes });
    });

  test('is read, whose states say neither who decided nor the score, and its summary says so', async () => {
    const { faults, rows } = await verifyBundle(closed(first()));
    expect(faults).toEqual([]);
    expect(rows.find(({ row }) => row === 'Final state')?.text).toContain(
      'scores, engines and rules were not compared',
    );
    const second = await verifyBundle(closed(lines));
    expect(second.rows.find(({ row }) => row === 'Final state')?.text).not.toContain('not compared');
  });

  test.each([
    ['states that say who decided', first({}, { decidedBy: 'user-eve' }), 'Final state', 'none of decidedBy'],
    ['states that say a score', first({}, { score: 1 }), 'Final state', 'none of decidedBy'],
    [
      'states that say that there is no score',
      first({}, { score: null }),
      'Final state',
      'none of decidedBy',
    ],
    ['states that say engine and rules', first({}, { madeBy: null }), 'Final state', 'none of decidedBy'],
    ['a manifest that says what was unchecked', first({ unchecked: null }), 'File', 'none of unchecked'],
    [
      'a product that writes the second',
      first({ product: '1.0.0-rc.2+unreleased.c1d' }),
      'File',
      'one before',
    ],
    ['a later product', first({ product: '1.0.0' }), 'File', 'one before'],
    ['a tenth candidate', first({ product: '1.0.0-rc.10' }), 'File', 'one before'],
    ['no product', first({ product: undefined }), 'File', 'one before'],
  ])('is one of the second with another number where it has %s', async (_, all, area, expected) => {
    const faults = await faultsOf(all);
    expect(faults.map((fault) => fault.area)).toContain(area);
    expect(faults.map((fault) => fault.expected).join()).toContain(expected);
  });
});

test('an unknown format is refused before anything else', async () => {
  const other = changed('manifest', (one) => ({ ...one, format: 'alert-review-bundle/3' }));
  expect(await faultsOf(other)).toMatchObject([{ what: 'format', found: 'alert-review-bundle/3' }]);
});

describe('the state of an alert', () => {
  test.each([
    ['who decided', 'decidedBy', 'user-eve'],
    ['the score', 'score', 1.5],
    ['engine and rules', 'madeBy', { engine: 1, recipe: 'x', rule: 'y' }],
  ])('with another word about %s is a fault', async (_, field, value) => {
    const faults = await faultsOf(
      changed('state', (one) => ({ ...one, [field]: one['run'] ? value : one[field] })),
    );
    const others = await faultsOf(changed('state', (one) => ({ ...one, [field]: value })));
    expect(new Set([...faults, ...others].map(({ area }) => area))).toEqual(new Set(['Final state']));
  });

  test('without them is a fault in the second format', async () => {
    const faults = await faultsOf(changed('state', ({ decidedBy: _, score: __, ...one }) => one));
    expect(faults.length).toBeGreaterThan(0);
  });
});

describe('what the maker of a bundle found wrong with the store', () => {
  const fault = JSON.stringify({ kind: 'fault', part: 'states', what: 'a row is damaged', alert: 'a1' });

  test.each([
    ['before the events', [...lines.slice(0, eventsBegin - 1), fault, ...lines.slice(eventsBegin - 1)]],
    ['behind them', [...lines, fault]],
  ])('is a fault %s, and the only one', async (_, all) => {
    expect(await faultsOf(all)).toMatchObject([
      { area: 'Store', what: 'states: a row is damaged, alert a1' },
    ]);
  });

  test('so is an event whose bytes are no line of text, which the tree then shows', async () => {
    const base64 = Buffer.from('{"a":\n1}').toString('base64');
    const all = lines.map((line, at) => (at === decision ? JSON.stringify({ kind: 'bytes', base64 }) : line));
    const areas = new Set((await faultsOf(all)).map(({ area }) => area));
    expect([areas.has('Events'), areas.has('Checkpoints'), areas.has('File')]).toEqual([true, true, false]);
  });

  test('the leaf of such a line is that of its bytes', async () => {
    const base64 = Buffer.from(lines[decision]!).toString('base64');
    const all = lines.map((line, at) => (at === decision ? JSON.stringify({ kind: 'bytes', base64 }) : line));
    const areas = new Set((await faultsOf(all)).map(({ area }) => area));
    expect([areas.has('Events'), areas.has('Checkpoints')]).toEqual([true, false]);
  });
});

describe('events that were lost, and whose loss was accepted', () => {
  const { note, size } = log.checkpoints[1]!;
  /** The first character behind the id of the key is another one. */
  const forged = note.replace(
    /^(— \S+ \S{12})(.)/m,
    (_, begin: string, digit: string) => `${begin}${digit === 'A' ? 'B' : 'A'}`,
  );
  const line = (more: object) =>
    JSON.stringify({
      kind: 'fault',
      part: 'log',
      what: `events ${size - 2} to ${size - 1} are missing. root on bank accepted the loss`,
      first: size - 2,
      size,
      checkpoint: note,
      acceptedAt: '2026-06-01T00:00:00.000Z',
      acceptedBy: 'root on bank',
      ...more,
    });
  const toldBy = async (more: object) => {
    const [manifest, ...rest] = lines;
    return faultsOf([manifest!, line(more), ...rest]);
  };

  test('are one fault, with what their checkpoint proves', async () => {
    expect(await toldBy({})).toMatchObject([
      {
        area: 'Store',
        what: expect.stringContaining('root on bank accepted the loss') as string,
        expected: `the log with the events ${size - 2} to ${size - 1} that were signed`,
        found: `a checkpoint of ${size} leaves, signed by a key of this log`,
      },
    ]);
  });

  test.each([
    ['of another size', { size: size + 1 }, `one of ${size + 1} leaves`],
    ['whose signature is another one', { checkpoint: forged }, 'one by '],
    ['that is none', { checkpoint: 7 }, 'text, empty line, signatures'],
    ['of no event', { first: size }, 'first below size'],
  ])('with a checkpoint %s are a fault that says so', async (_, more, expected) => {
    expect(await toldBy(more)).toMatchObject([
      { area: 'Store', expected: expect.stringContaining(expected) as string },
    ]);
  });
});

test('of two results with one number the first one is the newest, as in the product', async () => {
  const { events } = log;
  const last = events.findLast(({ type }) => type === 'InvestigationCompleted')!;
  const again = {
    ...last,
    id: 'completed-again',
    stream: `${last.stream}again`,
    revision: 0,
    recordedAt: events.at(-1)!.recordedAt,
    data: { ...last.data, score: 99.5 },
  };
  const twice = new SealedLog(log.past, seed, [...events, again]);
  expect((await verifyBundle(twice.bundle())).faults).toEqual([]);
});

test('a document of an event without a hash is a fault: nothing commits to it', async () => {
  const completed = log.events.find(
    ({ type, data }) => type === 'InvestigationCompleted' && data.resultHash,
  )!;
  const events = log.events.map((event) =>
    event === completed ? { ...event, data: { ...event.data, resultHash: null } } : event,
  );
  const id = completed.stream.slice(completed.stream.indexOf('.') + 1);
  const document = JSON.stringify({ kind: 'document', event: completed.id, id, salt: 's', canonical: '{}' });
  const all = new SealedLog(log.past, seed, events).bundle().split('\n').slice(0, -2);
  const at = all.findIndex((each) => each.startsWith('{"kind":"events"'));
  const { faults } = await verifyBundle(closed([...all.slice(0, at), document, ...all.slice(at)]));
  expect(faults.map(({ area }) => area)).toContain('Disclosures');
});

test('leaves that nobody had signed at a start are named', async () => {
  const all = changed('manifest', (one) => ({ ...one, unchecked: { first: 3, size: 5 } }));
  const { ok, notChecked } = await verifyBundle(closed(all));
  expect([ok, notChecked.join('\n')]).toEqual([
    true,
    expect.stringContaining('no signature covered the events 3 to 4 when the server started'),
  ]);
});

test('the story names the engine and the rules of an investigation', async () => {
  const run = log.events.find(({ type, data }) => type === 'InvestigationCompleted' && data.by)!;
  const { story } = await verifyBundle(log.bundle(), { show: run.data.alert! });
  expect(story.join('\n')).toMatch(
    /investigation \d+ completed: \w+, score .*rule \w+, engine \d+, rules and lists /,
  );
});
