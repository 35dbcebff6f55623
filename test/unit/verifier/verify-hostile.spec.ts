import { closed, SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';
import { seeded } from '../../support/seeded.js';

const log = new SealedLog(new PastOfABank(3, 60), 3);
const honest = log.bundle();
const lines = honest.split('\n').slice(0, -2);
const eventsAt = lines.length - log.events.length;
/** The bundle with a line put in the place of another, closed again. */
const withLine = (at: number, line: string): string =>
  closed(lines.map((old, index) => (index === at ? line : old)));
const changedLine = (at: number, change: object): string =>
  withLine(at, JSON.stringify({ ...(JSON.parse(lines[at]!) as object), ...change }));

test.each([
  ['nothing', '', 'first line'],
  ['no bundle', 'hello\n', 'form of a line'],
  ['an empty line', '\n\n', 'form of a line'],
  ['no manifest', `${lines[1]}\n`, 'first line'],
  ['another format', changedLine(0, { format: 'other/2' }), 'format'],
  ['huge numbers', changedLine(0, { size: 1e300 }), 'manifest'],
  ['a size beyond all events', changedLine(0, { size: 2 ** 52 }), 'events'],
  ['a negative size', changedLine(0, { first: -1 }), 'manifest'],
  ['no keys', changedLine(0, { keys: [] }), 'key of a checkpoint'],
  ['a start that is a text', changedLine(1, { hashes: 'x' }), 'proof'],
  [
    'a proof of a thousand hashes',
    changedLine(2, { organizations: { index: 0, inclusion: Array(1000).fill('AA=='), checkpoint: '' } }),
    'signed note',
  ],
  ['a note of a megabyte', changedLine(2, { note: 'x'.repeat(2 ** 20) }), 'signed note'],
  ['deep nesting', withLine(eventsAt, '['.repeat(200_000) + ']'.repeat(200_000)), 'root'],
  ['bytes that are no UTF-8', withLine(eventsAt, '\uD800'), 'form of a line'],
  ['a line of 3 MB', withLine(eventsAt, `"${'x'.repeat(3e6)}"`), 'root'],
  ['null as an event', withLine(eventsAt, 'null'), 'form of a line'],
  [
    'a member of a line twice',
    withLine(1, lines[1]!.replace('"size":', '"size":7,"size":')),
    'members of a line',
  ],
  [
    'a member twice, once with an escape',
    withLine(1, lines[1]!.replace('"size":', '"s\\u0069ze":7,"size":')),
    'members of a line',
  ],
  [
    'a kind that is not the first member',
    withLine(1, lines[1]!.replace(/\{"kind":"start",(.*)\}$/, '{$1,"kind":"start"}')),
    'first member',
  ],
  ['no line feed at the end', honest.slice(0, -1), 'last line'],
  ['a key twice', withLine(eventsAt, lines[eventsAt]!.replace('"v":1', '"v":1,"v":1')), 'form'],
  ['a kind that is a name of objects', withLine(1, '{"kind":"constructor"}'), 'kind of a line'],
  [
    'a type that is a name of objects',
    withLine(eventsAt, '{"type":"__proto__","stream":"toString"}'),
    'organization',
  ],
  ['lines after the end', `${honest}{}\n`, 'kind of a line'],
  ['no end', honest.slice(0, honest.lastIndexOf('{"kind":"end"')), 'end line'],
  ['half a file', honest.slice(0, honest.length / 2), 'number of events'],
])('%s is a fault in clear words', async (_, bundle, words) => {
  const report = await verifyBundle(
    bundle,
    { checkpoints: [log.newest.note], show: 'x', sample: { n: 3 } },
    100_003,
  );
  expect(report.ok).toBe(false);
  expect(report.faults.map(({ what }) => what).join('\n')).toContain(words);
});

test('control characters of strangers reach nobody', async () => {
  const report = await verifyBundle(changedLine(0, { format: '\u001b[2J\u202e' }));
  expect(report.faults[0]!.found).toBe('⟨U+1b⟩[2J⟨U+202e⟩');
});

test('changed bytes anywhere are a fault and never a crash', async () => {
  const random = seeded(42);
  const bytes = Buffer.from(honest);
  for (let round = 0; round < 150; round++) {
    const copy = Buffer.from(bytes);
    const at = Math.floor(random() * copy.length);
    copy[at] = copy[at]! ^ (1 << Math.floor(random() * 8));
    const report = await verifyBundle(copy);
    expect({ round, at, ok: report.ok }).toEqual({ round, at, ok: false });
  }
});

test.each([
  [
    'a held note of another log',
    new SealedLog(log.past, 3, log.events, 'another').newest.note,
    'origin of a checkpoint',
  ],
  ['a held note that is none', 'x', 'signed note'],
])('%s is a fault', async (_, note, words) => {
  const { faults } = await verifyBundle(honest, { checkpoints: [note] });
  expect(faults.map(({ area, what }) => `${area}: ${what}`)).toEqual([`Held checkpoints: ${words}`]);
});
