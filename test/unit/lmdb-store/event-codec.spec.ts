import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DamagedEventError,
  DamagedValueError,
  decodeEvent,
  encodeEvent,
  Environment,
} from '@alert-review/lmdb-store';
import { EmbeddedEventStore } from '../../../src/platform/event-store/event-store.embedded.js';
import { positionKey } from '../../../src/platform/event-store/stream-keys.js';

const KEY = positionKey(3n);
const coded = {
  id: 'id-1',
  type: 'Made',
  stream: 'test-a1.s',
  revision: 7,
  data: Buffer.from('{"text":"é"}'),
};

describe('events at rest', () => {
  it('come back as they were', () => {
    expect(decodeEvent(encodeEvent(coded, KEY), KEY)).toEqual(coded);
    const empty = { ...coded, id: '', data: Buffer.alloc(0) };
    expect(decodeEvent(encodeEvent(empty, KEY), KEY)).toEqual(empty);
  });

  it('are refused when any one bit of the key or of the rest differs', () => {
    const bytes = encodeEvent(coded, KEY);
    for (let bit = 0; bit < KEY.length * 8; bit++) {
      const flipped = Buffer.from(KEY);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => decodeEvent(bytes, flipped)).toThrow(DamagedEventError);
    }
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => decodeEvent(flipped, KEY)).toThrow(DamagedEventError);
    }
    expect(() => decodeEvent(bytes.subarray(0, 5), KEY)).toThrow('the event is damaged');
  });

  it('are never served from a changed file: reads fail, a subscription ends the process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'damage-'));
    try {
      const first = Environment.open(folder, { store: 'test', onFatal: () => undefined });
      const data = Buffer.from('a very telling text');
      const events = [
        { id: '1', type: 'Made', data: Buffer.from('{}') },
        { id: '2', type: 'Made', data },
      ];
      await (await EmbeddedEventStore.open(first)).append('test-a1.s', 'no_stream', events);
      await first.close();
      const path = join(folder, 'data.mdb');
      const bytes = await readFile(path);
      for (let at = bytes.indexOf(data); at >= 0; at = bytes.indexOf(data, at + 1)) bytes.write('A', at);
      await writeFile(path, bytes);

      let handled = 0;
      let report: (error: Error) => void = () => undefined;
      const reported = new Promise<Error>((resolve) => (report = resolve));
      const second = Environment.open(folder, { store: 'test', onFatal: (error) => report(error) });
      const store = await EmbeddedEventStore.open(second);
      const refusal = { code: 'data_damaged', cause: { place: { store: 'test', record: 'event' } } };
      await expect(store.readStream('test-a1.s')).rejects.toMatchObject(refusal);
      await expect(store.readAll({ after: 1n, maxCount: 1 })).rejects.toMatchObject(refusal);
      await expect(store.ping()).rejects.toMatchObject({ code: 'store_unavailable' });
      expect(await store.readAll({ after: null, maxCount: 1 })).toHaveLength(1);
      const subscription = store.subscribeAll(
        null,
        async () => void handled++,
        () => undefined,
      );
      expect(await reported).toBeInstanceOf(DamagedValueError);
      expect(handled).toBe(0);
      await subscription.stop();
      await second.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
