import { Readable } from 'node:stream';
import { readBody } from '../../../../src/platform/http/read-body.js';

const KIB = 1024;
const MIB = KIB * KIB;

/** A client that sends a body as fast as it is read; tells of each piece when it is taken. */
function sentBody(bytes: number, onTaken: (bytes: number) => void): Readable {
  let left = bytes;
  return new Readable({
    highWaterMark: 64 * KIB,
    read() {
      const piece = Buffer.alloc(Math.min(left, 64 * KIB), 'x');
      left -= piece.length;
      onTaken(piece.length);
      this.push(piece.length > 0 ? piece : null);
    },
  });
}

test('of twelve large bodies one is read in a turn of the event loop, and all are read whole', async () => {
  const taken = new Map<number, number>();
  let turn = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turn++;
    next = setImmediate(count);
  };
  count();
  const note = (bytes: number) => taken.set(turn, (taken.get(turn) ?? 0) + bytes);
  const bodies = await Promise.all(
    Array.from({ length: 12 }, () => readBody(sentBody(3 * MIB, note), 3 * MIB)),
  );
  clearImmediate(next!);
  expect(bodies.map((body) => body.length)).toEqual(bodies.map(() => 3 * MIB));
  // The first pieces of all come at once, and a stream reads one piece ahead.
  const [first = 0, ...later] = taken.values();
  expect(first).toBeLessThanOrEqual(12 * (256 + 64) * KIB);
  expect(Math.max(...later)).toBeLessThanOrEqual((256 + 64) * KIB);
});

test('a body beyond its limit is refused, and the rest is not read', async () => {
  let read = 0;
  const source = sentBody(4 * MIB, (bytes) => (read += bytes));
  await expect(readBody(source, MIB)).rejects.toMatchObject({ code: 'body_too_large' });
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(read).toBeLessThanOrEqual(MIB + 3 * 64 * KIB);
  expect(source.destroyed).toBe(false);
});
