import { createHmac } from 'node:crypto';
import type { Envelope } from '../../../src/platform/event-store/envelope.js';
import { SubjectKeyRecord } from '../../../src/platform/records/subject-keys.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

let platform: OpenPlatform;
const bank = callerOf('a1');

beforeEach(async () => {
  platform = await openPlatform({});
});
afterEach(() => platform.close());

const wrapped = async (subject: string, caller = bank) =>
  (await platform.records.for(caller).get(SubjectKeyRecord, subject))!.wrapped;

test('a key is made once and stays the same, in every process', async () => {
  expect(await platform.keys.makeKey(bank, 'alert1')).toBe(true);
  const key = await platform.keys.key(bank, 'alert1');
  expect(key).toHaveLength(32);
  expect(await platform.keys.makeKey(bank, 'alert1')).toBe(false);
  expect(await platform.process().keys.key(bank, 'alert1')).toEqual(key);
});

test('of many makers at once one makes it', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, () => platform.process().keys.makeKey(bank, 'alert1')),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
});

describe('keys of many subjects', () => {
  const subjects = Array.from({ length: 40 }, (_, n) => `alert${n}`);
  const notes = async () => {
    const log = await platform.stores.eventStore.readAll({ after: null, maxCount: 1_000 });
    return log.map(({ data }) => {
      const { type, data: noted, stream } = JSON.parse(Buffer.from(data).toString()) as Envelope;
      return { type, noted, stream };
    });
  };

  test('are noted in one event, each once, and stay', async () => {
    await platform.decisions.ensureKeys(bank, [...subjects, 'alert0']);
    const key = await platform.keys.key(bank, 'alert0');
    await platform.decisions.ensureKeys(bank, [...subjects, 'alert99']);
    const algorithm = 'AES-256-GCM';
    expect(await notes()).toMatchObject([
      { type: 'ErasureKeysMade', noted: { algorithm, subjects } },
      { type: 'ErasureKeyMade', noted: { algorithm }, stream: 'erasureKey-a1.alert99' },
    ]);
    expect(await platform.keys.key(bank, 'alert0')).toEqual(key);
  });

  test('are made where an earlier try noted some of them alone', async () => {
    await platform.decisions.ensureKeys(bank, ['alert1']);
    await platform.records.for(bank).remove(SubjectKeyRecord, { id: 'alert1' });
    await platform.decisions.ensureKeys(bank, subjects);
    for (const subject of subjects) expect(await platform.keys.key(bank, subject)).toHaveLength(32);
    expect(await notes()).toHaveLength(2);
  });

  test('are made where an earlier try noted the same and died, without a second event', async () => {
    await platform.decisions.ensureKeys(bank, subjects);
    for (const id of subjects) await platform.records.for(bank).remove(SubjectKeyRecord, { id });
    await platform.process().decisions.ensureKeys(bank, subjects);
    for (const subject of subjects) expect(await platform.keys.key(bank, subject)).toHaveLength(32);
    expect(await notes()).toHaveLength(1);
  });

  test('are one each, in one event, when several processes make them at once', async () => {
    const makers = Array.from({ length: 4 }, () => platform.process().decisions.ensureKeys(bank, subjects));
    await Promise.all(makers);
    const keys = await platform.records.for(bank).find(SubjectKeyRecord, {}, { index: 'id', limit: 100 });
    expect(keys).toHaveLength(40);
    expect(await notes()).toHaveLength(1);
  });
});

test('every subject and organization has a key of its own', async () => {
  const other = callerOf('a10');
  for (const [caller, subject] of [
    [bank, 'alert1'],
    [bank, 'alert2'],
    [other, 'alert1'],
  ] as const)
    await platform.keys.makeKey(caller, subject);
  const keys = [
    await platform.keys.key(bank, 'alert1'),
    await platform.keys.key(bank, 'alert2'),
    await platform.keys.key(other, 'alert1'),
  ];
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(3);
});

test('the store never holds the key itself', async () => {
  await platform.keys.makeKey(bank, 'alert1');
  const key = Buffer.from(await platform.keys.key(bank, 'alert1'));
  expect(Buffer.from(await wrapped('alert1')).includes(key)).toBe(false);
});

test('a key that was never made, or is another organization’s, is none', async () => {
  await platform.keys.makeKey(bank, 'alert1');
  await expect(platform.keys.key(bank, 'alert2')).rejects.toThrow('no key for alert2');
  await expect(platform.keys.key(callerOf('a10'), 'alert1')).rejects.toThrow('no key for alert1');
});

test.each([
  ['subject', bank, 'alert2'],
  ['organization', callerOf('a10'), 'alert1'],
])('a wrapped key that was moved to another %s does not open', async (_, caller, subject) => {
  await platform.keys.makeKey(bank, 'alert1');
  const row = { id: subject, wrapped: await wrapped('alert1'), madeAt: platform.clock.iso() };
  await platform.records.for(caller).put(SubjectKeyRecord, row);
  await expect(platform.keys.key(caller, subject)).rejects.toThrow(/authenticate/);
});

test('the HMAC is one under the subject’s key', async () => {
  await platform.keys.makeKey(bank, 'alert1');
  const key = await platform.keys.key(bank, 'alert1');
  const hmac = await platform.keys.hmac(bank, 'alert1');
  expect(hmac('fact')).toBe(createHmac('sha256', key).update('fact').digest('base64url'));
});

describe('sealed fields', () => {
  const place = { org: 'a1', stream: 'alertNotes-a1.alert1', streamId: 'alert1', id: 'event1' };
  const text = 'The customer’s sister lives in Graz. 🏔';

  beforeEach(() => platform.keys.makeKey(bank, 'alert1'));

  test('open where they stand', async () => {
    const sealed = await platform.cipher.seal(place, 'text', text);
    expect(Buffer.from(sealed, 'base64').toString()).not.toContain('Graz');
    expect(await platform.cipher.unseal(place, 'text', sealed)).toBe(text);
  });

  test('cannot be made before the subject has its key', async () => {
    const nobody = { ...place, streamId: 'alert9' };
    await expect(platform.cipher.seal(nobody, 'text', text)).rejects.toThrow('no key for alert9');
  });

  test.each([
    ['event', { id: 'event2' }, 'text'],
    ['stream', { stream: 'alertNotes-a1.alert2' }, 'text'],
    ['field', {}, 'reason'],
  ])('do not open at another %s', async (_, moved, field) => {
    const sealed = await platform.cipher.seal(place, 'text', text);
    await expect(platform.cipher.unseal({ ...place, ...moved }, field, sealed)).rejects.toThrow();
  });

  test('do not open for another organization, even with a key of the same name', async () => {
    const sealed = await platform.cipher.seal(place, 'text', text);
    await platform.keys.makeKey(callerOf('a10'), 'alert1');
    await expect(platform.cipher.unseal({ ...place, org: 'a10' }, 'text', sealed)).rejects.toThrow();
  });

  test('do not open with a bit altered', async () => {
    const sealed = Buffer.from(await platform.cipher.seal(place, 'text', text), 'base64');
    sealed[20]! ^= 1;
    const altered = platform.cipher.unseal(place, 'text', sealed.toString('base64'));
    await expect(altered).rejects.toThrow(/authenticate/);
  });

  test('are gone with the key of their subject', async () => {
    const sealed = await platform.cipher.seal(place, 'text', text);
    await platform.records.for(bank).remove(SubjectKeyRecord, { id: 'alert1' });
    await expect(platform.cipher.unseal(place, 'text', sealed)).rejects.toThrow('no key for alert1');
  });
});
