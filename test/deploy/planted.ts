import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Text of a file of the repository. */
export const fileOf = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

/** `text` with a fault in it. Throws when the place is not there: such a plant would prove nothing. */
export function planted(text: string, place: string, fault: string): string {
  if (!text.includes(place)) throw new Error(`nothing to replace: ${place}`);
  return text.replaceAll(place, fault);
}
