import { createHash } from 'node:crypto';
import { checkpointText, makeKey, signNote } from '../../support/audit-bundle/signed-notes.js';
import { verifyBundle, type VerifierOptions } from '../../support/audit-bundle/verify-bundle.js';

const first = makeKey(Buffer.alloc(32, 7));
const second = makeKey(Buffer.alloc(32, 8), first.name);
const stranger = makeKey(Buffer.alloc(32, 9), first.name);
const ORG = '01j9x4k2m7q8r5t6v0w1y2z3a4';
const ORIGIN = `${first.name}/${ORG}`;
const MADE_AT = '2026-03-01T12:00:00.000Z';

const rootOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const checkpoint = (text = 'root', size = 12, key = second) =>
  signNote(checkpointText(ORIGIN, size, rootOf(text), '2026-03-01T11:59:00.000Z'), [key]);
const crossText = `${first.name} key\n${first.vkey}\n${second.vkey}\n`;
const KEYS = [{ key: first.vkey }, { key: second.vkey, note: signNote(crossText, [first, second]) }];

/** A signed file with the last line as given. */
function file({ key = second, origin = ORIGIN, proof = {} } = {}): string {
  const line = {
    format: 'alert-review-file/1',
    madeAt: MADE_AT,
    product: '1.0.0',
    keys: KEYS,
    checkpoint: checkpoint(),
    ...proof,
  };
  const content = '# Title\n\n| a |\n| - |\n| é |';
  const text = `${origin} model validation file\n\n${content}\n\nproof ${JSON.stringify(line)}\n`;
  return signNote(text, [key]);
}

const areasOf = async (text: string | Buffer, options: VerifierOptions = {}, size?: number) => {
  const { faults, ok } = await verifyBundle(text, options, size);
  expect(ok).toBe(faults.length === 0);
  return [...new Set(faults.map(({ area }) => area))];
};

test.each([1, 700, 65_536])('a signed file has no fault, read in pieces of %i bytes', async (size) => {
  expect(await areasOf(file(), {}, size)).toEqual([]);
});

test('not one byte may differ', async () => {
  const bytes = Buffer.from(file());
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 1;
    const { ok } = await verifyBundle(changed);
    expect([at, ok]).toEqual([at, false]);
  }
});

test.each([
  ['a byte too few', file().slice(0, -1)],
  ['a byte too many', `${file()}\n`],
  ['a second signature', signNote(file().slice(0, file().lastIndexOf('\n\n') + 1), [second, stranger])],
])('%s is a fault', async (_, text) => {
  expect(await areasOf(text)).not.toEqual([]);
});

test.each<[string, Parameters<typeof file>[0], string]>([
  ['signed by an older key', { key: first }, 'Signature'],
  ['signed by a stranger with the name of the log', { key: stranger }, 'Signature'],
  [
    'with a key that no earlier key has signed',
    { proof: { keys: [KEYS[0], { key: stranger.vkey }] } },
    'Keys',
  ],
  ['without keys', { proof: { keys: [] } }, 'Signature'],
  ['of another organization than its checkpoint', { origin: `${first.name}/other` }, 'Checkpoints'],
  [
    'with a checkpoint of a stranger',
    { proof: { checkpoint: checkpoint('root', 12, stranger) } },
    'Checkpoints',
  ],
  ['with a checkpoint after it', { proof: { madeAt: '2026-02-01T00:00:00.000Z' } }, 'Checkpoints'],
  ['of an unknown format', { proof: { format: 'alert-review-file/2' } }, 'File'],
])('a file %s is refused', async (_, given, area) => {
  expect(await areasOf(file(given))).toContain(area);
});

test('what somebody holds is compared', async () => {
  const held = { keys: [first.vkey], checkpoints: [checkpoint()] };
  const report = await verifyBundle(file(), held);
  expect([report.faults, report.open]).toEqual([[], []]);
  expect(report.rows.find(({ row }) => row === 'Held checkpoints')?.text).toContain('1 of 1 agree');
  expect(await areasOf(file(), { checkpoints: [checkpoint('another root')] })).toEqual(['Held checkpoints']);
  expect(await areasOf(file(), { keys: [stranger.vkey] })).toEqual(['Keys']);
  const earlier = await verifyBundle(file(), { checkpoints: [checkpoint('root', 11)], receipts: ['x'] });
  expect([earlier.ok, earlier.open.length]).toEqual([true, 2]);
});
