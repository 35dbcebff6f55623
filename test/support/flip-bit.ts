import { open } from 'node:fs/promises';

/**
 * Flips one bit at each place where the file contains these bytes. The change is made in place, so a process
 * that has the file mapped into memory sees it.
 */
export async function flipBit(name: string, bytes: Buffer, bit = 0): Promise<void> {
  const file = await open(name, 'r+');
  try {
    const content = await file.readFile();
    const places: number[] = [];
    for (let at = content.indexOf(bytes); at >= 0; at = content.indexOf(bytes, at + 1)) places.push(at);
    if (places.length === 0) throw new Error(`${name} holds no ${bytes.toString()}`);
    const flipped = Buffer.from([bytes[bit >> 3]! ^ (1 << (bit & 7))]);
    for (const at of places) await file.write(flipped, 0, 1, at + (bit >> 3));
  } finally {
    await file.close();
  }
}
