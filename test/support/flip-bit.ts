import { open } from 'node:fs/promises';

/** Changes one bit in each place of the file that holds these bytes; whoever has it mapped sees that. */
export async function flipBit(name: string, bytes: Buffer): Promise<void> {
  const file = await open(name, 'r+');
  try {
    const content = await file.readFile();
    const places: number[] = [];
    for (let at = content.indexOf(bytes); at >= 0; at = content.indexOf(bytes, at + 1)) places.push(at);
    if (places.length === 0) throw new Error(`${name} holds no ${bytes.toString()}`);
    for (const at of places) await file.write(Buffer.from([bytes[0]! ^ 1]), 0, 1, at);
  } finally {
    await file.close();
  }
}
